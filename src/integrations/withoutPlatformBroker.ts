// A file of its own: a plug-in, like the others.
/** The part of Vite's plug-in type that this one uses. */
interface BuildPlugin {
  name: string;
  apply: 'build';
  load(id: string): string | undefined;
}

/** MSAL's classes that use the operating system's accounts. */
const broker =
  /@azure\/msal-browser\/dist\/.*\/(PlatformAuth(?:InteractionClient|ExtensionHandler|DOMHandler))\.mjs$/;

/**
 * Leaves MSAL's platform broker out of the bundle: 8 kB gzipped that tree shaking can't remove, for
 * a setting (`system.allowPlatformBroker`) that we leave off. Remove this once MSAL loads the broker
 * on demand:
 * https://github.com/AzureAD/microsoft-authentication-library-for-js/tree/dev/lib/msal-browser
 */
export function withoutPlatformBroker(): BuildPlugin {
  return {
    name: 'without-platform-broker',
    apply: 'build',
    load(id) {
      const name = broker.exec(id)?.[1];
      return (
        name &&
        `export class ${name} { constructor() { throw new Error('${name} is left out.'); } }`
      );
    },
  };
}

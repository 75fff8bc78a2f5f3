/** As much of a plug-in for Vite as this one is. */
interface BuildPlugin {
  name: string;
  apply: 'build';
  load(id: string): string | undefined;
}

/** The classes of MSAL that speak to the accounts of the operating system. */
const broker =
  /@azure\/msal-browser\/dist\/.*\/(PlatformAuth(?:InteractionClient|ExtensionHandler|DOMHandler))\.mjs$/;

/**
 * Leaves MSAL's platform broker out of the pages: 8 kB gzipped of a class that no build can shake
 * off, for a setting (`system.allowPlatformBroker`) that is off and is not used here. To be removed
 * once MSAL loads it on demand:
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

import { readFileSync } from 'node:fs';

/** A step of a plug-in. The bundler itself looks at the filter, and asks for nothing that it leaves out. */
interface Hook<Handler> {
  filter: { id: RegExp };
  handler: Handler;
}

/** As much of a plug-in for Vite as these are. */
interface VitePlugin {
  name: string;
  apply?: 'build';
  config?(): { environments: Record<string, { resolve: { noExternal: true } }> };
  configEnvironment?(name: string): object | undefined;
  load?: Hook<(id: string, options?: { ssr?: boolean }) => string | undefined>;
}

/**
 * Puts packages into the rendering code of a build: the output may be anywhere, so it must not look
 * for them beside it. The dev server loads them from where they are, since Vite runs none that is
 * CommonJS, such as React.
 */
export function withPackages(): VitePlugin {
  const inside = { resolve: { noExternal: true } } as const;
  return {
    name: 'with-packages',
    apply: 'build',
    config: () => ({ environments: { prerender: inside, ssr: inside } }),
  };
}

const schemaWriters = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves Zod's writers of JSON Schema out of the pages' scripts. Every schema refers to them from
 * a method, so that no build can shake them off, and only the server's OpenAPI document uses them.
 * To be removed once Zod's schemas no longer bring them along, as those of `zod/mini` do not.
 */
export function withoutJsonSchema(): VitePlugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load: {
      filter: { id: schemaWriters },
      handler(id, options) {
        if (options?.ssr) return undefined;
        const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
        return [...exported].map(([, name]) => `export function ${name}() {}`).join('\n');
      },
    },
  };
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
export function withoutPlatformBroker(): VitePlugin {
  return {
    name: 'without-platform-broker',
    apply: 'build',
    load: {
      filter: { id: broker },
      handler(id) {
        const name = broker.exec(id)?.[1];
        return `export class ${name} { constructor() { throw new Error('${name} is left out.'); } }`;
      },
    },
  };
}

const filesAhead = (_file: string, imported: string[], { hostId }: { hostId: string }) =>
  hostId.includes('.astro') ? [] : imported;

/**
 * Leaves the names of all that the search, the player and the forms import out of the scripts that pages
 * load at once: half a kilobyte, which would save one turn when they are first opened. Astro hands no such
 * setting of its configuration on to the browser's build.
 */
export function withoutFilesAhead(): VitePlugin {
  return {
    name: 'without-files-ahead',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { modulePreload: { resolveDependencies: filesAhead } } }
        : undefined,
  };
}

import { readFileSync } from 'node:fs';

/** A hook of a plug-in. The bundler applies the filter itself, and skips everything outside it. */
interface Hook<Handler> {
  filter: { id: RegExp };
  handler: Handler;
}

/** The part of Vite's plug-in interface used here. */
interface VitePlugin {
  name: string;
  apply?: 'build';
  config?(): { environments: Record<string, { resolve: { noExternal: true } }> };
  configEnvironment?(name: string): object | undefined;
  load?: Hook<(id: string, options?: { ssr?: boolean }) => string | undefined>;
}

/**
 * Bundles packages into a build's rendering code: its output may be anywhere, so packages can't be
 * resolved from there. The dev server resolves them normally, since Vite runs no CommonJS packages,
 * such as React.
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
 * Removes Zod's JSON Schema writers from the pages' scripts. Every schema refers to them from a
 * method, so tree shaking can't remove them, and only the server's OpenAPI document uses them.
 * Remove this once Zod's schemas no longer include them, as in `zod/mini`.
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
 * Removes MSAL's platform broker from the bundle: 8 kB gzipped that tree shaking can't remove, for
 * a setting (`system.allowPlatformBroker`) that we don't use. Remove this once MSAL loads the
 * broker on demand:
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
 * Removes the lists of files to preload for the search, the player and the forms from the scripts
 * that every page loads: half a kilobyte, which would save one round trip on first use. Astro does
 * not pass this Vite setting to the browser's build.
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

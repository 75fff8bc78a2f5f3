import { readFileSync } from 'node:fs';

interface ResolveOptions {
  ssr?: boolean;
  skipSelf?: boolean;
}

interface Resolver {
  resolve(
    source: string,
    importer: string | undefined,
    options: ResolveOptions,
  ): Promise<{ id: string } | null>;
}

/** A step of a plug-in. The bundler itself looks at the filter, and asks for nothing that it leaves out. */
interface Hook<Handler> {
  filter: { id: RegExp };
  handler: Handler;
}

/** As much of a plug-in for Vite as these are. */
interface VitePlugin {
  name: string;
  apply?: 'build';
  enforce?: 'pre';
  config?(): { environments: Record<string, { resolve: { noExternal: true } }> };
  configEnvironment?(name: string): object | undefined;
  resolveId?: Hook<
    (
      this: Resolver,
      source: string,
      importer: string | undefined,
      options: ResolveOptions,
    ) => Promise<string | undefined>
  >;
  load?: Hook<(id: string, options?: { ssr?: boolean }) => string | undefined>;
  transform?: Hook<(code: string, id: string, options?: { ssr?: boolean }) => string | undefined>;
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

const contractRows = /\/src\/contract\/\w+\.ts$/;
const rowSummary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** Leaves the summaries of the API's rows out of the pages' scripts: only its OpenAPI document shows them. */
export function withoutSummaries(): VitePlugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: contractRows },
      handler: (code, _id, options) =>
        options?.ssr ? undefined : code.replaceAll(rowSummary, "summary: ''"),
    },
  };
}

const shortHelper = `const fetched = {};
const fetchAhead = (file) => fetched[file] ??= new Promise((resolve, reject) => {
  const link = document.createElement('link');
  link.href = '/' + file;
  link.onload = resolve;
  link.onerror = reject;
  if (file.endsWith('.css')) link.rel = 'stylesheet';
  else resolve(link.rel = 'modulepreload');
  document.head.append(link);
});
export const __vitePreload = (load, files = []) => Promise.all(files.map(fetchAhead)).then(load);`;

const imported = (_file: string, files: string[], { hostId }: { hostId: string }) =>
  hostId.includes('PageScript') ? [] : files;

/**
 * Puts a shorter helper in the place of Vite’s, which fetches what a script imports before it asks.
 * Every page loads it: Vite’s is three quarters of a kilobyte, and also knows other bases, nonces and
 * browsers without `modulepreload`. The script of every page does without the names of all that the
 * search and the player import: they are half a kilobyte, and save one turn to those who open them.
 */
export function withShortPreload(): VitePlugin {
  return {
    name: 'with-short-preload',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { modulePreload: { resolveDependencies: imported } } }
        : undefined,
    load: {
      filter: { id: /vite\/preload-helper\.js(?:\?|$)/ },
      handler: (_id, options) => (options?.ssr ? undefined : shortHelper),
    },
  };
}

/** Scripts that pages load at once, by the files that they are made of. */
const loadedAtOnce: readonly [name: string, files: RegExp][] = [
  ['page', /\/src\/(?:scripts\/(?:page|menu|playButtons|searchShortcut)|adapters\/analytics)\.ts$/],
  ['forms', /\/src\/scripts\/visitorForms\.ts$/],
];
const ownCopy = /\.ts\?own=/;

/**
 * Gives scripts that pages load at once copies of their own of the modules that islands have too: one
 * shared file would be asked for a turn later, with all that only islands use.
 */
export function withOwnCopies(shared: RegExp): VitePlugin {
  return {
    name: 'with-own-copies',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: shared },
      async handler(source, importer, options) {
        const [name] = loadedAtOnce.find(([, files]) => files.test(importer ?? '')) ?? [];
        if (!name || options.ssr) return undefined;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && shared.test(found.id) ? `${found.id}?own=${name}` : undefined;
      },
    },
    load: {
      filter: { id: ownCopy },
      handler: (id) => readFileSync(id.replace(/\?.*/, ''), 'utf8'),
    },
  };
}

const awaitedDigest = 'await crypto.subtle.digest(algorithm, encoder.encode(data))';
const digestNow = "digestNow(algorithm, data, 'buffer')";

/**
 * Lets Astro hash a page's inline scripts for its content policy at once. WebCrypto does it in
 * another thread: for a few hundred bytes the way there and back took a sixth of a page's time.
 * @throws {Error} at the build, when another version of Astro does it in another way
 */
export function digestAtOnce(): VitePlugin {
  return {
    name: 'digest-at-once',
    enforce: 'pre',
    transform: {
      filter: { id: /\/astro\/dist\/core\/encryption\.js$/ },
      handler(code) {
        if (!code.includes(awaitedDigest))
          throw new Error('Astro hashes inline scripts in another way.');
        return `import { hash as digestNow } from 'node:crypto';\n${code.replace(awaitedDigest, digestNow)}`;
      },
    },
  };
}

const languagesAtOnce = /^for \(const \[locale, localeMap\] of [\s\S]*?^}$/m;
const ofLanguage = 'localeCache.get(normalizedLocale)';

/**
 * Lets `transliterate` make its tables for single languages when one is asked for, which we never
 * do: twenty regular expressions of two thousand letters each, at the start of every process. To be
 * removed once the package makes them late itself.
 * @throws {Error} at the build, when another version makes them in another way
 */
export function languagesWhenAsked(): VitePlugin {
  return {
    name: 'languages-when-asked',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@sindresorhus\/transliterate\/index\.js$/ },
      handler(code) {
        if (!languagesAtOnce.test(code) || !code.includes(ofLanguage))
          throw new Error('The tables of languages are made in another way.');
        const made = 'function filled() {\nif (localeCache.size === 0)\n$&\nreturn localeCache;\n}';
        return code
          .replace(languagesAtOnce, made)
          .replace(ofLanguage, 'filled().get(normalizedLocale)');
      },
    },
  };
}

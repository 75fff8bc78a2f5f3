import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import * as z from 'zod';
import { serverPaths } from '#domain/serverPaths';
import type { PlannedPage } from './plan.ts';
import type {
  LastEntries,
  RenderedPage,
  Renderer,
  ThreadAnswer,
  ThreadMessage,
  ThreadSnapshot,
} from './render.ts';

/** The inputs of the site besides the snapshot. */
export const SOURCES = [
  'src',
  'public',
  'publisher/render.ts',
  'publisher/plan.ts',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

const isTest = /\.test\.tsx?$/;

/** A digest of the site's code and settings: a site with another digest is stale. */
export async function codeOfSite(settings: Record<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of SOURCES) {
    for (const file of await filesOf(join(ROOT, source)))
      if (!isTest.test(file)) hash.update(relative(ROOT, file)).update(await readFile(file));
  }
  return hash.digest('base64url').slice(0, 22);
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** An Astro adapter that makes `render.ts` the entry of the server build. */
const renderAdapter: AstroIntegration = {
  name: 'render',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'render',
        serverEntrypoint: fileURLToPath(new URL('./render.ts', import.meta.url)),
        entrypointResolution: 'auto',
        supportedAstroFeatures: {
          staticOutput: 'stable',
          serverOutput: 'stable',
          hybridOutput: 'stable',
          sharpImageService: 'stable',
          envGetSecret: 'stable',
        },
      }),
  },
};

/** Astro's entry for pages rendered during the build; this site has none. */
const renderedAtBuild = /\/astro\/dist\/entrypoints\/prerender\.js$/;

const bundleSchema = z.object({
  /** The digest of the code and settings: pages rendered by another bundle are stale. */
  code: z.string(),
  /** The files that every version of the site serves unchanged, by path from the site's root. */
  assets: z.array(z.string()),
});

/** The site's pages and assets, ready to be rendered and served. */
export interface SiteBundle extends z.infer<typeof bundleSchema> {
  renderer: Renderer;
  readAsset: (path: string) => Promise<Uint8Array>;
  /** Opens a second thread for a publication of many pages; absent where only one is free. */
  openThread?: (shown: ThreadSnapshot) => RenderThread;
}

/** A thread that shows the same snapshot and renders pages beside this one. */
export interface RenderThread {
  /** Tells it the entries that `readLast` found here; it waits for them where it needs one. */
  tell: (last: LastEntries) => void;
  /**
   * Renders a page; undefined if the thread has ended, as for want of memory.
   * @throws {Error} if the page throws
   */
  render: (page: PlannedPage) => Promise<RenderedPage | undefined>;
  close: () => Promise<unknown>;
}

function openThread(entry: string, shown: ThreadSnapshot): RenderThread {
  const thread = new Worker(new URL(entry), {
    workerData: { isRenderThread: true },
    // Without a limit V8 frees memory later, and the process holds 150 MB more. 10,000 releases take
    // an eighth of this limit.
    resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 },
  });
  // Sent, since Node keeps a thread's first data as long as the thread.
  thread.postMessage(shown satisfies ThreadMessage);
  const asked = new Map<number, PromiseWithResolvers<RenderedPage | undefined>>();
  let last = 0;
  let hasEnded = false;
  thread.on('message', (answer: ThreadAnswer) => {
    const { number } = answer;
    if ('made' in answer) asked.get(number)?.resolve(answer.made);
    else asked.get(number)?.reject(new Error(answer.reason));
    asked.delete(number);
  });
  // Its pages are rendered elsewhere, where the same error is met again if a page is to blame.
  thread.on('error', () => undefined);
  thread.on('exit', () => {
    hasEnded = true;
    for (const { resolve } of asked.values()) resolve(undefined);
    asked.clear();
  });
  return {
    tell: (last) => thread.postMessage({ last } satisfies ThreadMessage),
    async render(page) {
      if (hasEnded) return undefined;
      const answer = Promise.withResolvers<RenderedPage | undefined>();
      const number = ++last;
      asked.set(number, answer);
      thread.postMessage({ number, page } satisfies ThreadMessage);
      return answer.promise;
    },
    close: () => thread.terminate(),
  };
}

/**
 * Bundles the site's pages and assets into a folder, which then needs no packages. Takes a few
 * seconds; `settings` are the variables of `astro.config.mjs`.
 */
async function bundleSite(folder: string, settings: Record<string, string>): Promise<void> {
  const { build } = await import('astro');
  await rm(folder, { recursive: true, force: true });
  const cacheDir = `${folder}.cache`;
  Object.assign(process.env, settings, { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
  await build({
    root: ROOT,
    output: 'server',
    outDir: folder,
    cacheDir,
    logLevel: 'error',
    adapter: renderAdapter,
    vite: {
      // Without this, React's development build is bundled: twice the size, and ten times slower.
      define: { 'process.env.NODE_ENV': '"production"' },
      // Skipping this entry saves half a second.
      plugins: [
        {
          name: 'nothing-at-build',
          load: { filter: { id: renderedAtBuild }, handler: () => 'export {}' },
        },
      ],
    },
  });
  // Astro creates the cache folder but keeps nothing in it.
  await rm(cacheDir, { recursive: true, force: true });
  const client = join(folder, 'client');
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const assets = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
  const code = await codeOfSite(settings);
  await writeFile(join(folder, 'bundle.json'), JSON.stringify({ code, assets }));
}

/** Loads the bundle in a folder, after making it again if the code or the settings have changed. */
export async function ensureBundle(
  folder: string,
  settings: Record<string, string>,
): Promise<SiteBundle> {
  await prepareBundle(folder, settings);
  return loadBundle(folder);
}

/**
 * Makes the bundle in a folder unless it matches the code and the settings already. Runs in a
 * process of its own, so that its memory is freed afterwards.
 * @throws {Error} with that process's output
 */
export async function prepareBundle(
  folder: string,
  settings: Record<string, string>,
): Promise<void> {
  const made = await readFile(join(folder, 'bundle.json'), 'utf8').catch(() => '');
  const code = await codeOfSite(settings);
  if (bundledCode(made) === code) return;
  const child = fork(fileURLToPath(import.meta.url), [folder, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0)
    throw new Error(`The site could not be bundled: ${said.join('').slice(-2000)}`);
}

/**
 * The address of the site in a bundle that is made before its address is known: the name is
 * reserved, so it is nobody's. `placeBundle` puts the real one in its place.
 */
const placeholderAddress = 'https://site.gatefold.invalid';

/** The settings of a bundle for a server of its own, whose site, API and files have one address. */
export const movableSettings: Readonly<Record<string, string>> = {
  PUBLIC_SITE_URL: placeholderAddress,
  PUBLIC_API_BASE: placeholderAddress + serverPaths.api,
  IMAGE_BASE: placeholderAddress + serverPaths.images,
  RECORDING_BASE: placeholderAddress,
};

const isText = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;

/**
 * Makes this thread replace the placeholder address in the scripts of a movable bundle by the site's, as
 * it imports them. Call it before the bundle is loaded.
 */
export function placeBundle(folder: string, siteUrl: string): void {
  const own = pathToFileURL(join(folder, 'server/')).href;
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith(own) || !url.endsWith('js')) return nextLoad(url, context);
      const source = readFileSync(fileURLToPath(url), 'utf8').replaceAll(
        placeholderAddress,
        siteUrl,
      );
      return { format: 'module', source, shortCircuit: true };
    },
  });
}

/** The code digest of a bundle; undefined if its file is missing or truncated. */
function bundledCode(made: string): string | undefined {
  try {
    return bundleSchema.parse(JSON.parse(made)).code;
  } catch {
    return undefined;
  }
}

/**
 * The code of a movable bundle at an address: pages that were rendered for another one are stale.
 * @throws {Error} if there is no bundle
 */
export async function codeAt(folder: string, siteUrl: string): Promise<string> {
  const { code } = await readBundle(folder);
  return createHash('sha256').update(`${code} ${siteUrl}`).digest('base64url').slice(0, 22);
}

const readBundle = async (folder: string) =>
  bundleSchema.parse(JSON.parse(await readFile(join(folder, 'bundle.json'), 'utf8')));

/** Loads a movable bundle that `placeBundle` placed at this address. */
export async function loadPlacedBundle(folder: string, siteUrl: string): Promise<SiteBundle> {
  // No second thread: on one server the other processor is for visitors.
  const { openThread: _, ...bundle } = await loadBundle(folder);
  const readAsset = async (path: string) => {
    const content = await bundle.readAsset(path);
    return isText.test(path)
      ? Buffer.from(Buffer.from(content).toString('utf8').replaceAll(placeholderAddress, siteUrl))
      : content;
  };
  return { ...bundle, readAsset, code: await codeAt(folder, siteUrl) };
}

/**
 * Loads a bundle into this process, for the process's lifetime.
 * @throws {Error} if there is no bundle
 */
export async function loadBundle(folder: string): Promise<SiteBundle> {
  const { code, assets } = await readBundle(folder);
  const entry = pathToFileURL(join(folder, 'server/entry.mjs')).href;
  const { renderer }: { renderer: Renderer } = await import(entry);
  const readAsset = (path: string) => readFile(join(folder, 'client', path));
  return {
    code,
    assets,
    renderer,
    readAsset,
    ...(availableParallelism() > 1 && { openThread: (shown) => openThread(entry, shown) }),
  };
}

if (import.meta.main) {
  const [, , folder = '', settings = '{}'] = process.argv;
  await bundleSite(folder, z.record(z.string(), z.string()).parse(JSON.parse(settings)));
}

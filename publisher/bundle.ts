import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import * as z from 'zod';
import type { Renderer } from './render.ts';

/** The inputs of the site besides the snapshot. */
export const SOURCES = [
  ...['src', 'public', 'publisher/render.ts', 'publisher/plan.ts'],
  ...['astro.config.mjs', 'package-lock.json', 'tsconfig.json'],
];

const isTest = /\.test\.tsx?$/;

/** A short text that changes when the site's code or its settings do: a site made by other code is stale. */
export async function codeOfSite(settings: Record<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of SOURCES) {
    for (const file of await filesOf(join(ROOT, source)))
      if (!isTest.test(file)) hash.update(relative(ROOT, file)).update(await readFile(file));
  }
  return hash.digest('base64url').slice(0, 16);
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** An adapter that leaves the server build a plain module: `render.ts` is all there is to it. */
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

/** What Astro bundles to render pages at the build. With our adapter there are none. */
const renderedAtBuild = /\/astro\/dist\/entrypoints\/prerender\.js$/;

const bundleSchema = z.object({
  /** Of the code and the settings: pages rendered by another bundle are stale. */
  code: z.string(),
  /** The files that every version of the site serves as they are, by path from the site's root. */
  assets: z.array(z.string()),
});

/** The site's pages and assets, ready to be rendered and served. */
export interface SiteBundle extends z.infer<typeof bundleSchema> {
  renderer: Renderer;
  readAsset: (path: string) => Promise<Uint8Array>;
}

/**
 * Bundles the site's pages and assets into a folder, which from then on needs no package. Takes a
 * few seconds; `settings` are those of `astro.config.mjs`, by their names.
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
      // Else React's development build is bundled too: as large again, and ten times slower if it is run.
      define: { 'process.env.NODE_ENV': '"production"' },
      // Half a second less.
      plugins: [
        {
          name: 'nothing-at-build',
          load: { filter: { id: renderedAtBuild }, handler: () => 'export {}' },
        },
      ],
    },
  });
  // Astro makes it, and has nothing to keep in it.
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

/** Loads the bundle in a folder, made again first where the code or the settings have changed. */
export async function ensureBundle(
  folder: string,
  settings: Record<string, string>,
): Promise<SiteBundle> {
  await prepareBundle(folder, settings);
  return loadBundle(folder);
}

/**
 * Makes the bundle in a folder, unless it is of this code and these settings already: in a process
 * of its own, whose memory is gone afterwards.
 * @throws {Error} with what that process said
 */
export async function prepareBundle(
  folder: string,
  settings: Record<string, string>,
): Promise<void> {
  const made = await readFile(join(folder, 'bundle.json'), 'utf8').catch(() => '');
  const code = await codeOfSite(settings);
  if (codeOf(made) === code) return;
  const child = fork(fileURLToPath(import.meta.url), [folder, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0)
    throw new Error(`The site could not be bundled: ${said.join('').slice(-2000)}`);
}

/** The code of a bundle; undefined where there is none, or its file was cut off. */
function codeOf(made: string): string | undefined {
  try {
    return bundleSchema.parse(JSON.parse(made)).code;
  } catch {
    return undefined;
  }
}

/**
 * Loads a bundle into this process, for as long as it lives.
 * @throws {Error} where there is no bundle
 */
export async function loadBundle(folder: string): Promise<SiteBundle> {
  const { code, assets } = bundleSchema.parse(
    JSON.parse(await readFile(join(folder, 'bundle.json'), 'utf8')),
  );
  const entry = pathToFileURL(join(folder, 'server/entry.mjs')).href;
  const { renderer }: { renderer: Renderer } = await import(entry);
  const readAsset = (path: string) => readFile(join(folder, 'client', path));
  return { code, assets, renderer, readAsset };
}

if (import.meta.main) {
  const [, , folder = '', settings = '{}'] = process.argv;
  await bundleSite(folder, z.record(z.string(), z.string()).parse(JSON.parse(settings)));
}

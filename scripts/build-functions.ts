/** Bundles the functions for deployment: `node scripts/build-functions.ts`. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as z from 'zod';
import { themes } from '#design/themes';
import { displayFaces } from '#domain/label/theme';
import { cardFontFiles } from '#functions/adapters/pictures/cardFaces';
import { prepareBundle } from '../publisher/bundle.ts';
import { bundleSettings } from '../publisher/publishEnvironment.ts';
import { writeProvenance } from './provenance.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = `${ROOT}dist/functions`;

/** A native package that can't be bundled. It is copied beside the bundle with its dependencies. */
export const COMPILED = 'sharp';

/** The values that replace these names in a bundle. */
export const PRODUCTION = {
  // React's development build would also render emails and pages, but slower.
  'process.env.NODE_ENV': '"production"',
  // The decompressor of fonts reads it, although it needs no file from there.
  __dirname: '"."',
};

/** The site's bundle as `npm run build` writes it. */
export const siteBundle = `${ROOT}dist/publisher/site`;

/**
 * Writes the functions and the pages that previews show, ready to be deployed, and returns the path
 * of their bundle.
 */
export async function buildDeployedFunctions(): Promise<string> {
  await prepareBundle(siteBundle, bundleSettings(process.env));
  const bundle = await buildFunctions();
  await cp(`${siteBundle}/server`, `${TARGET}/site/server`, { recursive: true });
  await writeProvenance(TARGET, { functions: [TARGET], site: siteBundle });
  return bundle;
}

/**
 * Writes the bundle with its `host.json` and the native packages to a folder and returns the
 * bundle's path. Only `@azure/functions-core` is left out: Azure's worker supplies it.
 */
export async function buildFunctions(folder = TARGET): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [`${ROOT}functions/index.ts`],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Modules that are loaded on demand, such as telemetry, stay separate files.
    splitting: true,
    platform: 'node',
    // The oldest Node that `npm run deploy` accepts in regions without a newer one.
    target: 'node22',
    format: 'esm',
    sourcemap: true,
    external: ['@azure/functions-core', COMPILED],
    define: PRODUCTION,
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'warning',
  });
  await cp(`${ROOT}functions/host.json`, `${folder}/host.json`);
  const manifest = { name: 'gatefold-functions', type: 'module', main: 'index.mjs', private: true };
  await writeFile(`${folder}/package.json`, JSON.stringify(manifest, null, 2));
  await copyPackages([COMPILED], folder);
  await copyCardFonts(folder);
  return `${folder}/index.mjs`;
}

/** Copies the font files that share cards are set in, to where the bundle looks for them. */
export async function copyCardFonts(folder: string): Promise<void> {
  const files = Object.values(themes).flatMap(({ heavy }) =>
    displayFaces.flatMap((face) => cardFontFiles(face, heavy)),
  );
  for (const file of new Set(files)) {
    // The site's own files are relative, to the bundle and to the folder of its styles.
    const [from, to] = file.startsWith('./')
      ? ['src/styles', '.']
      : ['node_modules', 'node_modules'];
    if (existsSync(`${ROOT}${from}/${file}`))
      await cp(`${ROOT}${from}/${file}`, `${folder}/${to}/${file}`);
  }
}

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/** Copies packages and their installed dependencies; other platforms' are not installed. */
export async function copyPackages(names: string[], folder: string): Promise<void> {
  const found = new Set(names);
  for (const name of found) {
    const source = `${ROOT}node_modules/${name}`;
    const text = await readFile(`${source}/package.json`, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    await cp(source, `${folder}/node_modules/${name}`, { recursive: true });
    const { dependencies, optionalDependencies } = packageSchema.parse(JSON.parse(text));
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      found.add(needed);
  }
}

if (import.meta.main) console.log(await buildDeployedFunctions());

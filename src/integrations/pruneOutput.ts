import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** What a page route writes. Scripts and styles are kept: a page still open may ask for them. */
const rendered = /\.(html|json|xml|atom|ics|txt|webmanifest)$/;
/** Written by the builder when the site has been swapped in. */
const foreign = new Set(['version.json']);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Removes the pages of entries that are gone. The output is kept from build to build, and Astro
 * forgets a page that it no longer renders without deleting it.
 */
export function pruneOutput(): AstroIntegration {
  let publicDir = '';
  return {
    name: 'prune-output',
    hooks: {
      'astro:config:done': ({ config }) => {
        publicDir = fileURLToPath(config.publicDir);
      },
      'astro:build:done': async ({ dir, assets, logger }) => {
        const output = fileURLToPath(dir);
        const made = [...assets.values()].flat().map((url) => relative(output, fileURLToPath(url)));
        const kept = new Set([...made, ...(await filesIn(publicDir)), ...foreign]);
        const gone = (await filesIn(output)).filter(
          (file) => rendered.test(file) && !kept.has(file),
        );
        await Promise.all(gone.map((file) => rm(join(output, file))));
        if (gone.length > 0) logger.info(`removed ${gone.length} page(s) that are gone`);
      },
    },
  };
}

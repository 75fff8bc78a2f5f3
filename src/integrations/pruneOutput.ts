import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The files that routes write. Scripts and styles stay: an open page may still load them. */
const rendered = /\.(html|json|xml|atom|ics|txt|webmanifest)$/;
/** Files that the publisher adds afterwards. */
const foreign = new Set(['version.json']);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Removes the pages of deleted entries. The output is kept from build to build, and Astro does not
 * delete a page that it no longer renders.
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
        const written = [...assets.values()]
          .flat()
          .map((url) => relative(output, fileURLToPath(url)));
        const kept = new Set([...written, ...(await filesIn(publicDir)), ...foreign]);
        const stale = (await filesIn(output)).filter(
          (file) => rendered.test(file) && !kept.has(file),
        );
        await Promise.all(stale.map((file) => rm(join(output, file))));
        if (stale.length > 0) logger.info(`removed ${stale.length} stale page(s)`);
      },
    },
  };
}

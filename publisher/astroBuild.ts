/**
 * One build of the site, in a process of its own that ends with its parent. It loads Astro and
 * bundles scripts and styles at once, and renders the pages when the parent asks for them.
 */

import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AstroIntegration, build } from 'astro';
import { reasonOf } from '#domain/problem';
import { counts } from './buildLog.ts';
import type { BuildMessage } from './buildProcess.ts';

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.once('disconnect', () => process.exit());
// A terminal sends its signals to this process too; only the parent decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const asked = once(process, 'message');

/** Pauses the build before its first page. */
const whenAsked: AstroIntegration = {
  name: 'when-asked',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) =>
      setPrerenderer((pages) => ({
        ...pages,
        setup: async () => {
          await asked;
          await pages.setup?.();
        },
      })),
  },
};

async function outcome(): Promise<BuildMessage> {
  try {
    const logger = { entrypoint: fileURLToPath(import.meta.resolve('./buildLog.ts')) };
    await build({ root: process.argv[2] ?? '.', logger, integrations: [whenAsked] });
    return { state: 'built', counts };
  } catch (error) {
    await asked;
    return { state: 'failed', reason: reasonOf(error) };
  }
}

const message = await outcome();
process.send?.(message, () => process.exit());

/**
 * One build of the site, in a process of its own. All that needs no snapshot is done ahead: Astro
 * is loaded, scripts and styles are bundled. The pages are rendered when the parent says so. Ends
 * with its parent.
 */

import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type AstroIntegration, build } from 'astro';
import { reasonOf } from '#domain/problem';
import { counts } from './buildLog.ts';
import type { BuildMessage } from './buildOutcome.ts';

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.once('disconnect', () => process.exit());

const asked = once(process, 'message');

/** Holds the build between its bundles and its first page. */
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

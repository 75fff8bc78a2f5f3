/**
 * One build of the site, in a process of its own. Loading Astro takes a while, so it is loaded
 * first, and the build begins when the parent says so. Ends with its parent.
 */

import { fileURLToPath } from 'node:url';
import { build } from 'astro';
import { reasonOf } from '#domain/problem';
import { counts } from './buildLog.ts';
import type { BuildMessage } from './buildOutcome.ts';

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.once('disconnect', () => process.exit());

process.once('message', () => {
  const logger = { entrypoint: fileURLToPath(import.meta.resolve('./buildLog.ts')) };
  build({ root: process.argv[2] ?? '.', logger }).then(
    () => tell({ state: 'built', counts }),
    (error: unknown) => tell({ state: 'failed', reason: reasonOf(error) }),
  );
});

function tell(message: BuildMessage): void {
  process.send?.(message, () => process.exit());
}

/**
 * Builds what is deployed: `npm run build`. The functions go to `dist/functions`, the site to
 * `dist/site`, from the snapshot that SNAPSHOT_FILE names; without one it is a label's empty site.
 */

import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonOf } from '#domain/problem';
import { createBuildProcess } from '#publisher/buildProcess';
import { siteSettings } from '#publisher/publishEnvironment';
import { buildFunctions } from './build-functions.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<void> {
  const bundle = await buildFunctions();
  console.log(`functions: ${bundle}`);
  const snapshotFile = process.env['SNAPSHOT_FILE'] ?? '';
  const place = {
    output: join(ROOT, 'dist/site'),
    snapshotFile: snapshotFile && resolve(snapshotFile),
  };
  const site = siteSettings(process.env);
  const { counts } = await createBuildProcess({ root: ROOT, place, site }).run();
  console.log(`site: ${place.output}, ${counts.rendered} pages rendered, ${counts.reused} reused`);
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});

/**
 * Builds what is deployed: `npm run build`. The functions go to `dist/functions`, the site to
 * `dist/site`, from the snapshot that SNAPSHOT_FILE names; without one it is a label's empty site.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFunctions } from './build-functions.ts';
import { createBuildProcess } from './publishing/buildProcess.ts';
import { buildEnvironment } from './publishing/buildWanted.ts';
import { siteSettings } from './publishing/publishEnvironment.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<void> {
  const bundle = await buildFunctions();
  console.log(`functions: ${bundle}`);
  const output = join(ROOT, 'dist/site');
  const snapshotFile = process.env['SNAPSHOT_FILE'] ?? '';
  const environment = buildEnvironment(siteSettings(process.env), { output, snapshotFile });
  const { rendered, reused } = await createBuildProcess({ root: ROOT, environment }).runOnce();
  console.log(`site: ${output}, ${rendered} pages rendered, ${reused} reused`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

/**
 * Builds the deployable output: `npm run build`. The functions go to `dist/functions`, the site's
 * publisher and server to `dist/publisher`, the commands of one server to `dist/server`. `npm run build -- backup`
 * builds those of the nightly backup alone, in `dist/backup`. All run with Node alone.
 */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { reasonOf } from '#domain/problem';
import { prepareBundle } from '../publisher/bundle.ts';
import { bundleSettings } from '../publisher/publishEnvironment.ts';
import { asCommands, buildBackup } from './build-commands.ts';
import { buildDeployedFunctions } from './build-functions.ts';
import { buildServer } from './build-server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes the bundled pages to a folder, with the commands that publish, upload and serve them and
 * their dependencies. The pages carry the addresses from the environment.
 */
export async function buildPublisher(folder: string): Promise<void> {
  await prepareBundle(join(folder, 'site'), bundleSettings(process.env));
  await build({
    entryPoints: {
      publish: join(ROOT, 'publisher/publishCommand.ts'),
      site: join(ROOT, 'publisher/siteCommand.ts'),
      'publish-site': join(ROOT, 'publisher/workflowCommand.ts'),
      upload: join(ROOT, 'scripts/staticWebApps.ts'),
    },
    outdir: folder,
    external: ['astro'],
    ...asCommands,
  });
  await cp(join(ROOT, 'staticwebapp.config.json'), join(folder, 'staticwebapp.config.json'));
}

async function main(): Promise<void> {
  if (process.argv[2] === 'backup') {
    const folder = join(ROOT, 'dist/backup');
    await buildBackup(folder);
    return console.log(`backup: ${folder}`);
  }
  console.log(`functions: ${await buildDeployedFunctions()}`);
  const folder = join(ROOT, 'dist/publisher');
  await buildPublisher(folder);
  console.log(`publisher: ${folder}`);
  console.log(`server: ${await buildServer()}`);
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exitCode = 1;
  });

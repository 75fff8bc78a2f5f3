/**
 * Serves the site: `npm run site -- --from LOCATION`, where LOCATION is a folder, the address of a
 * blob container, or `blob:NAME` with STORAGE_CONNECTION. With PUBLIC_API_BASE and BUILD_TOKEN, and
 * STORAGE_ACCOUNT or STORAGE_CONNECTION, it also publishes there. SITE_STORE, SITE_PORT and
 * SITE_HOST replace the options. A process that only serves leads other host names to SITE_URL. Before
 * the first publication it answers 503.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { reasonOf } from '#domain/problem';
import { runSite, type SiteServing } from './runSite.ts';
import { isContainer, openStore } from './stores/openStore.ts';

const usage = 'usage: node site.mjs [--from FOLDER|CONTAINER] [--port NUMBER] [--host NAME]';

const here = fileURLToPath(new URL('.', import.meta.url));

/** A built command has the bundle beside it; run from source, it finds the bundle in `dist`. */
const besideOrIn = (name: string, folder: string) =>
  existsSync(join(here, name)) ? join(here, name) : join(here, folder, name);

async function publishingFrom(env: NodeJS.ProcessEnv): Promise<SiteServing['publishing']> {
  const { PUBLIC_API_BASE: apiBase, BUILD_TOKEN: buildToken } = env;
  if (!apiBase && !buildToken) return undefined;
  if (!apiBase || !buildToken) throw new Error('PUBLIC_API_BASE and BUILD_TOKEN are not both set.');
  // Loaded here, so that a process that only serves from a folder loads no Azure SDK.
  const { createSnapshotReader } = await import('#functions/adapters/storage/snapshots');
  const { openStorage } = await import('#functions/adapters/storage/storage');
  const snapshots = createSnapshotReader(openStorage(env));
  return { bundleFolder: besideOrIn('site', '../dist/publisher'), snapshots, apiBase, buildToken };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: process.env['SITE_STORE'] || 'dist/versions' },
      port: { type: 'string', default: process.env['SITE_PORT'] || '4280' },
      host: { type: 'string', default: process.env['SITE_HOST'] || '127.0.0.1' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(usage);
  const config = JSON.parse(await readFile(besideOrIn('staticwebapp.config.json', '..'), 'utf8'));
  const publishing = await publishingFrom(process.env);
  const { from } = values;
  // Publishing creates the folder, but a process that only serves would wait for ever in a mistyped
  // one.
  if (!publishing && !isContainer(from) && !existsSync(from))
    throw new Error(`There is no folder ${from}, so nothing to serve.`);
  const store = await openStore(from, process.env);
  if (!(await store.live()))
    console.log(`Nothing is published in ${from} yet: pages answer 503 until something is.`);
  const site = await runSite({
    port: Number(values.port),
    host: values.host,
    config,
    store,
    ...(process.env['SITE_URL'] && { siteUrl: process.env['SITE_URL'] }),
    ...(publishing && { publishing }),
    log: console.log,
  });
  console.log(`The site is at http://localhost:${values.port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => site.stop().finally(() => process.exit(0)));
  if (publishing) await site.request();
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});

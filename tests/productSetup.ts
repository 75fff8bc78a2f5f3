import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { productPorts } from '#fixtures/freePorts';
import { copyBundle, sharedBundle } from '#fixtures/siteBundle';
import { serveCopy } from '#fixtures/siteCopy';
import type { LocalPorts } from '#local/localPorts';
import { type RunningProduct, startProduct } from '#local/product';
import { buildFunctions } from '../scripts/build-functions.ts';

/**
 * Before the first browser test, starts the whole product with its demo as it is deployed: the
 * functions' bundle and the built site, on free ports and with its own folder. A second product
 * with the same data lets tests that change shared data run in two lanes. Sets their addresses in
 * the environment: SITE_URL, API_URL, IDENTITY_URL, MAILBOX_URL, STORAGE_CONNECTION, TIMERS_URL, the same with
 * the prefix SECOND_, FUNCTIONS_BUNDLE and SHARED_SITE_BUNDLE for tests that start a product, and
 * READ_ONLY_SITE_URL for the initial demo site, which no test changes. If these names are set
 * because other tests run in parallel, both bundles are taken from there. Returns the function that
 * stops everything.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-e2e-'));
  // A separate folder: the host loads parts of it on demand, while other tests may be bundling.
  const bundle =
    process.env['FUNCTIONS_BUNDLE'] ?? (await buildFunctions(join(folder, 'functions')));
  const siteBundle = await sharedBundle(
    process.env['SHARED_SITE_BUNDLE'] ?? join(folder, 'siteBundle'),
  );
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  // The addresses of its pictures stay the same.
  const ports = await productPorts();
  await copyBundle(siteBundle, join(first, 'site/bundle'), ports);
  const seeding = await withoutAvif(bundle);
  await (await start(first, seeding, ports)).stop();
  await rm(dirname(seeding), { recursive: true });
  await cp(first, second, { recursive: true });
  const secondPorts = await productPorts();
  await copyBundle(siteBundle, join(second, 'site/bundle'), secondPorts);
  const products = await Promise.all([
    start(first, bundle, ports),
    start(second, bundle, secondPorts),
  ]);
  const readOnly = await serveCopy(join(first, 'site/versions'), join(folder, 'readOnlySite'));
  for (const [index, { urls, storageConnection }] of products.entries()) {
    const prefix = index === 0 ? '' : 'SECOND_';
    for (const name of ['site', 'api', 'identity', 'mailbox'] as const)
      process.env[`${prefix}${name.toUpperCase()}_URL`] = urls[name];
    process.env[`${prefix}STORAGE_CONNECTION`] = storageConnection;
    process.env[`${prefix}TIMERS_URL`] = `${new URL(urls.api).origin}/admin/functions`;
  }
  process.env['READ_ONLY_SITE_URL'] = readOnly.url;
  process.env['FUNCTIONS_BUNDLE'] = bundle;
  process.env['SHARED_SITE_BUNDLE'] = siteBundle;
  return async () => {
    await Promise.all([readOnly, ...products].map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * The functions for the time in which the demo's sixty pictures are uploaded: JPEG in place of AVIF,
 * which takes two thirds of the processor time of an upload. Browsers look at the content. Tests that
 * upload pictures run the functions as they are.
 */
async function withoutAvif(bundle: string): Promise<string> {
  // Below the bundle, whose sharp it changes.
  const folder = await mkdtemp(join(dirname(bundle), 'seeding-'));
  const entry = join(folder, 'index.mjs');
  await writeFile(
    entry,
    `import sharp from 'sharp';
    sharp.prototype.avif = function () {
      return this.jpeg();
    };
    await import('../${basename(bundle)}');`,
  );
  return entry;
}

/** Starts a product with the whole demo in a folder; on failure reports its log. */
async function start(
  dataFolder: string,
  bundle: string,
  ports: LocalPorts,
): Promise<RunningProduct> {
  const lines: string[] = [];
  const log = (part: string, line: string) => void lines.push(`${part} | ${line}`);
  const settings = { dataFolder, bundle, isFresh: false, isEmpty: false, log };
  try {
    const product = await startProduct({ ...settings, ports });
    await product.demo;
    return product;
  } catch (error) {
    throw new Error(`The product did not start. Its log:\n${lines.join('\n')}`, { cause: error });
  }
}

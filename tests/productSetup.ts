import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, productPorts } from '#fixtures/freePorts';
import { startProduct } from '#local/product';
import { runSite } from '#publisher/site';
import { openFolderStore } from '#publisher/stores/folder';
import { buildFunctions } from '../scripts/build-functions.ts';

/**
 * Starts the whole product with its demo before the first test in the browser, as it is deployed:
 * the functions' bundle and the built site, on free ports and with a folder of its own. Sets its
 * addresses in the environment: SITE_URL, API_URL, IDENTITY_URL, MAILBOX_URL, STORAGE_CONNECTION, and
 * READ_ONLY_SITE_URL for the site as the demo left it, which no test changes.
 * Returns the function that stops it.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-e2e-'));
  const lines: string[] = [];
  const log = (part: string, line: string) => void lines.push(`${part} | ${line}`);
  const settings = {
    ports: await productPorts(),
    dataFolder,
    isFresh: false,
    isEmpty: false,
    // A folder of its own: the host loads parts of it on use, while other tests may bundle too.
    bundle: await buildFunctions(join(dataFolder, 'functions')),
    log,
  };
  const product = await startProduct(settings).catch((error: unknown) => {
    throw new Error(`The product did not start. Its log:\n${lines.join('\n')}`, { cause: error });
  });
  const readOnly = await serveCopy(join(dataFolder, 'site'), join(dataFolder, 'readOnlySite'));
  const { site, api, identity, mailbox } = product.urls;
  Object.assign(process.env, {
    SITE_URL: site,
    READ_ONLY_SITE_URL: readOnly.url,
    API_URL: api,
    IDENTITY_URL: identity,
    MAILBOX_URL: mailbox,
    STORAGE_CONNECTION: product.storageConnection,
  });
  return async () => {
    await readOnly.stop();
    await product.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}

/** Serves a copy of a product's site as it is now, which later publications don't reach. */
async function serveCopy(site: string, folder: string) {
  // In this order the copy is whole even when a publication goes on meanwhile.
  for (const part of ['live.json', 'versions', 'packs'])
    await cp(join(site, 'versions', part), join(folder, part), { recursive: true });
  const port = await freePorts(1);
  const { stop } = await runSite({
    port,
    host: '127.0.0.1',
    config: JSON.parse(await readFile('staticwebapp.config.json', 'utf8')),
    store: await openFolderStore(folder),
    log: () => undefined,
  });
  return { url: `http://localhost:${port}`, stop };
}

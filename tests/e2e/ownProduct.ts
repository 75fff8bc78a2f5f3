import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productPorts } from '#fixtures/freePorts';
import { servedPorts, startServedProduct } from '#fixtures/servedProduct';
import { copyBundle, copyServerBundle } from '#fixtures/siteBundle';
import { startProduct } from '#local/product';
import { isOneServer } from './session.ts';

/** Starts a product without the demo, for tests that would change other tests' catalogue. */
export async function startOwnProduct({ isDev = false } = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-own-'));
  if (isOneServer) return startOwnServer(dataFolder);
  const log = () => undefined;
  const { FUNCTIONS_BUNDLE: bundle, SHARED_SITE_BUNDLE: siteBundle } = process.env;
  const base = { dataFolder, isFresh: false, isEmpty: true, isDev, log };
  const settings = { ...base, ...(bundle && { bundle }) };
  const ports = await productPorts();
  if (!isDev && siteBundle) await copyBundle(siteBundle, join(dataFolder, 'site/bundle'), ports);
  const product = await startProduct({ ...settings, ports });
  return {
    ...product,
    dataFolder,
    async stop() {
      await product.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function startOwnServer(dataFolder: string) {
  const ports = await servedPorts();
  const siteBundle = join(dataFolder, 'bundle');
  await copyServerBundle(process.env['SHARED_SERVER_BUNDLE'] ?? '', siteBundle, ports);
  const product = await startServedProduct({
    folder: dataFolder,
    ports,
    siteBundle,
    isEmpty: true,
  });
  return {
    ...product,
    dataFolder,
    storageConnection: '',
    async stop() {
      await product.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export type OwnProduct = Awaited<ReturnType<typeof startOwnProduct>>;

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productPorts } from '#fixtures/freePorts';
import { bundlePortsSchema, moveBundle } from '#fixtures/movedBundle';
import type { LocalPorts } from '#local/localPorts';
import { startProduct } from '#local/product';

/** Starts a product without the demo, for tests that would change the catalogue of all others. */
export async function startOwnProduct({ isDev = false } = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-own-'));
  const log = () => undefined;
  const bundle = process.env['FUNCTIONS_BUNDLE'];
  const base = { dataFolder, isFresh: false, isEmpty: true, isDev, log };
  const settings = { ...base, ...(bundle && { bundle }) };
  const ports = await productPorts();
  if (!isDev) await bringSiteBundle(join(dataFolder, 'site/bundle'), ports);
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

/** Brings the site's bundle that the run made for its first product, where there is one. */
async function bringSiteBundle(folder: string, ports: LocalPorts): Promise<void> {
  const { SITE_BUNDLE: bundle, SITE_BUNDLE_PORTS: itsPorts } = process.env;
  if (!bundle || !itsPorts) return;
  await cp(bundle, folder, { recursive: true });
  await moveBundle(folder, bundlePortsSchema.parse(JSON.parse(itsPorts)), ports);
}

export type OwnProduct = Awaited<ReturnType<typeof startOwnProduct>>;

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productPorts } from '#fixtures/freePorts';
import { startProduct } from '#local/product';

/** Starts a product without the demo, for tests that would change the catalogue of all others. */
export async function startOwnProduct({ isDev = false } = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-own-'));
  const log = () => undefined;
  const bundle = process.env['FUNCTIONS_BUNDLE'];
  const base = { dataFolder, isFresh: false, isEmpty: true, isDev, log };
  const settings = { ...base, ...(bundle && { bundle }) };
  const product = await startProduct({ ...settings, ports: await productPorts() });
  return {
    ...product,
    dataFolder,
    async stop() {
      await product.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export type OwnProduct = Awaited<ReturnType<typeof startOwnProduct>>;

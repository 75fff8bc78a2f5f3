import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#fixtures/freePorts';
import { startProduct } from '#local/product';

/** A product of a test's own, without the demo: for what would change every other test's catalogue. */
export async function startOwnProduct() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-own-'));
  const [storage, others] = [await freePorts(3), await freePorts(4)];
  const ports = {
    storage,
    site: others,
    api: others + 1,
    identity: others + 2,
    mailbox: others + 3,
  };
  const log = () => undefined;
  const settings = { ports, dataFolder, isFresh: false, isEmpty: true, log };
  const product = await startProduct(settings);
  return {
    ...product,
    async stop() {
      await product.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export type OwnProduct = Awaited<ReturnType<typeof startOwnProduct>>;

import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productPorts } from '#fixtures/freePorts';
import type { LocalPorts } from '#local/localPorts';
import { startProduct } from '#local/product';

/** The same for all products of a worker, which run in turn: so they share the bundle of the pages. */
let ports: Promise<LocalPorts> | undefined;

/** Where the bundle waits for the next product: in the folder of the run, which is removed with it. */
const keptBundle = () => `${process.env['OWN_BUNDLE']}-${process.pid}`;

/** Starts a product without the demo, for tests that would change the catalogue of all others. */
export async function startOwnProduct() {
  ports ??= productPorts();
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-own-'));
  const siteBundle = join(dataFolder, 'site', 'bundle');
  await mkdir(join(dataFolder, 'site'));
  // There is none before the first.
  await rename(keptBundle(), siteBundle).catch(() => undefined);
  const log = () => undefined;
  const bundle = process.env['FUNCTIONS_BUNDLE'];
  const settings = { dataFolder, isFresh: false, isEmpty: true, log, ...(bundle && { bundle }) };
  const product = await startProduct({ ...settings, ports: await ports });
  return {
    ...product,
    dataFolder,
    async stop() {
      await product.stop();
      await rename(siteBundle, keptBundle());
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export type OwnProduct = Awaited<ReturnType<typeof startOwnProduct>>;

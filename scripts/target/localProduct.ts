import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readWhole, writeWhole } from '#functions/host/wholeFile';

const localProductSchema = z.object({
  api: z.url(),
  storageConnection: z.string(),
  /** Answers a POST of `{"account": "staff"}` with an access token. */
  tokenEndpoint: z.url(),
});

/** The running local product, as commands with `--local` find it. */
export type LocalProduct = z.infer<typeof localProductSchema>;

/** The data folder of the local product: `LOCAL_DATA`, else `.local`. */
export const localDataFolder = (environment: NodeJS.ProcessEnv) =>
  resolve(environment['LOCAL_DATA'] || '.local');

const localProductFile = (dataFolder: string) => join(dataFolder, 'running.json');

/**
 * Reads the addresses that `npm start` wrote to its data folder.
 * @throws {Error} if no local product runs
 */
export async function readLocalProduct(environment: NodeJS.ProcessEnv): Promise<LocalProduct> {
  const file = localProductFile(localDataFolder(environment));
  const product = await readWhole(file, localProductSchema);
  if (!product) throw new Error('The local product is not running. Start it with npm start.');
  return product;
}

/** Writes the product's addresses to its data folder until it is stopped. */
export async function announceLocalProduct(
  dataFolder: string,
  product: LocalProduct,
): Promise<{ stop: () => Promise<void> }> {
  const file = localProductFile(dataFolder);
  await writeWhole(file, `${JSON.stringify(product)}\n`);
  return { stop: () => rm(file, { force: true }) };
}

/** Requests an access token for the staff account from the local identity provider. */
export async function localStaffToken({ tokenEndpoint }: LocalProduct): Promise<string> {
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'staff' }),
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

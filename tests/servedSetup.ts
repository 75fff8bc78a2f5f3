import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataIn, type ServedPorts, servedPorts, startServedProduct } from '#fixtures/servedProduct';
import { copyServerBundle, sharedServerBundle } from '#fixtures/siteBundle';
import { serveCopy } from '#fixtures/siteCopy';

/**
 * Starts the same for the browser tests as `productSetup.ts`, over one server: two of them with the
 * demo, SQLite and folders, each one process. It sets the same addresses, and in place of
 * STORAGE_CONNECTION the folder of the server's data: SERVER_DATA. Returns the function that stops
 * everything.
 */
export default async function startServers(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-served-'));
  const bundle = await sharedServerBundle(join(folder, 'siteBundle'));
  const first = { folder: join(folder, 'first'), ports: await servedPorts() };
  const second = { folder: join(folder, 'second'), ports: await servedPorts() };
  const start = async (given: { folder: string; ports: ServedPorts }, isQuick = false) =>
    startServedProduct({ ...given, isQuick, siteBundle: join(given.folder, 'bundle') });
  await copyServerBundle(bundle, join(first.folder, 'bundle'), first.ports);
  await (await start(first, true)).stop();
  await cp(first.folder, second.folder, { recursive: true });
  // Its pages name the first one's addresses.
  for (const made of [join(second.folder, 'bundle'), join(dataIn(second.folder), 'site')])
    await rm(made, { recursive: true });
  await copyServerBundle(bundle, join(second.folder, 'bundle'), second.ports);
  const products = [await start(first), await start(second)];
  const readOnly = await serveCopy(join(dataIn(first.folder), 'site'), join(folder, 'readOnly'));
  for (const [index, { urls, data }] of products.entries()) {
    const prefix = index === 0 ? '' : 'SECOND_';
    for (const name of ['site', 'api', 'identity', 'mailbox'] as const)
      process.env[`${prefix}${name.toUpperCase()}_URL`] = urls[name];
    process.env[`${prefix}SERVER_DATA`] = data;
    process.env[`${prefix}TIMERS_URL`] = `${urls.api}/for-tests/timers`;
  }
  process.env['READ_ONLY_SITE_URL'] = readOnly.url;
  process.env['SHARED_SERVER_BUNDLE'] = bundle;
  return async () => {
    await Promise.all([readOnly, ...products].map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  };
}

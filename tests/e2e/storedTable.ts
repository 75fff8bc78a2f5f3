import { openDataTable } from '#fixtures/servedProduct';
import { openStorage } from '#functions/adapters/storage/storage';
import { addressOf, isOneServer } from './session.ts';

/** A table of the running project's product, for what no call of the API can do. */
export const storedTable = (name: string) =>
  isOneServer
    ? openDataTable(addressOf('SERVER_DATA'), name)
    : openStorage({ STORAGE_CONNECTION: addressOf('STORAGE_CONNECTION') }).table(name);

/** The origin of the pictures of the product that the other was copied from. */
export function imageOrigin(): string {
  const site = process.env['SITE_URL'];
  const storage = /BlobEndpoint=(https?:\/\/[^/;]+)/.exec(process.env['STORAGE_CONNECTION'] ?? '');
  const origin = isOneServer ? site : storage?.[1];
  if (!origin) throw new Error('The product’s storage is not set: is it running?');
  return origin;
}

import { resolve } from 'node:path';
import type { VersionStore } from '../siteVersion.ts';
import { openFolderStore } from './folder.ts';

/** Whether a location is a blob container rather than a folder. */
export const isContainer = (location: string) => /^(https?:\/\/|blob:)/.test(location);

/**
 * Opens the store at a location: a folder, the `https://` address of a blob container, or
 * `blob:NAME` for a container of the account in STORAGE_CONNECTION.
 */
export async function openStore(location: string, env: NodeJS.ProcessEnv): Promise<VersionStore> {
  if (!isContainer(location)) return openFolderStore(resolve(location));
  const name = /^blob:(.*)$/.exec(location)?.[1];
  const { openBlobStore } = await import('./blobs.ts');
  if (name === undefined) return openBlobStore({ url: location });
  const connection = env['STORAGE_CONNECTION'];
  if (!connection) throw new Error(`${location} needs STORAGE_CONNECTION.`);
  return openBlobStore({ connection, name });
}

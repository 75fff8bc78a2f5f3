import { resolve } from 'node:path';
import type { VersionStore } from '../siteVersion.ts';
import { openFolderStore } from './folder.ts';

/** Whether a place is a blob container rather than a folder. */
export const isContainer = (place: string) => /^(https?:\/\/|blob:)/.test(place);

/**
 * Opens the store at a place: a folder, the `https://` address of a blob container, or `blob:NAME`
 * for a container of the account in STORAGE_CONNECTION.
 */
export async function openStore(place: string, env: NodeJS.ProcessEnv): Promise<VersionStore> {
  if (!isContainer(place)) return openFolderStore(resolve(place));
  const name = /^blob:(.*)$/.exec(place)?.[1];
  const { openBlobStore } = await import('./blobs.ts');
  if (name === undefined) return openBlobStore({ url: place });
  const connection = env['STORAGE_CONNECTION'];
  if (!connection) throw new Error(`${place} needs STORAGE_CONNECTION.`);
  return openBlobStore({ connection, name });
}

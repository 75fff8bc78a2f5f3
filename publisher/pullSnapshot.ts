/**
 * Fetches the wanted snapshot, for a build: `node publisher/pullSnapshot.ts snapshot.json`. Reads
 * STORAGE_CONNECTION, or STORAGE_ACCOUNT with the identity that is signed in.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { reasonOf } from '#domain/problem';
import { createSnapshotStore } from '#functions/adapters/snapshots';
import { openStorage } from '#functions/adapters/storage';

/** How storage is found: one of the two. */
export type StorageAddress = Parameters<typeof openStorage>[0];

/** What the site is to show. */
export type Wanted = {
  /** 0 before anything was published. */
  version: number;
  /** The snapshot's file, if there is one: after a restore another one may have the same version. */
  file: string | undefined;
};

/** What the site is to show. */
export async function readWanted(address: StorageAddress): Promise<Wanted> {
  return wantedIn(openStorage(address).blobs);
}

async function wantedIn(blobs: ReturnType<typeof openStorage>['blobs']): Promise<Wanted> {
  const { wanted, snapshots } = (await createSnapshotStore(blobs).pointer()).pointer;
  return { version: wanted, file: snapshots.find(({ version }) => version === wanted)?.file };
}

const NOTHING = { version: 0, exportedAt: new Date(0).toISOString(), artists: [], releases: [] };

/**
 * Writes the wanted snapshot to a file and says which it is. Before anything was published that is
 * an empty one, so that a new label has a site. Rejects when the wanted snapshot is not there.
 */
export async function pullSnapshot(address: StorageAddress, target: string): Promise<Wanted> {
  const { blobs } = openStorage(address);
  const wanted = await wantedIn(blobs);
  const { version, file } = wanted;
  if (!file && version !== 0)
    throw new Error(`The wanted snapshot ${version} is not kept any more.`);
  const content = file ? await download(blobs, file) : JSON.stringify(NOTHING);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.new`, content);
  await rename(`${target}.new`, target);
  return wanted;
}

async function download(
  blobs: ReturnType<typeof openStorage>['blobs'],
  name: string,
): Promise<Buffer> {
  const body = await blobs.getContainerClient('snapshots').getBlobClient(name).downloadToBuffer();
  return promisify(gunzip)(body);
}

async function main(target: string | undefined): Promise<void> {
  if (!target) throw new Error('usage: node publisher/pullSnapshot.ts FILE');
  if (!process.env['STORAGE_CONNECTION'] && !process.env['STORAGE_ACCOUNT'])
    throw new Error('STORAGE_ACCOUNT is not set.');
  const { version } = await pullSnapshot(process.env, target);
  console.log(`Snapshot ${version} is in ${target}.`);
}

if (import.meta.main)
  await main(process.argv[2]).catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exitCode = 1;
  });

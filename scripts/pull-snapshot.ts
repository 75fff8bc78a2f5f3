/**
 * Fetches the wanted snapshot, for a build: `node scripts/pull-snapshot.ts snapshot.json`. Reads
 * STORAGE_CONNECTION, or STORAGE_ACCOUNT with the identity that is signed in.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createSnapshotStore } from '#functions/adapters/snapshots';
import { openStorage } from '#functions/adapters/storage';

/** How storage is found: one of the two. */
export type StorageAddress = Parameters<typeof openStorage>[0];

/** The version that the site is to show; 0 before anything was published. */
export async function readWantedVersion(address: StorageAddress): Promise<number> {
  const { pointer } = await createSnapshotStore(openStorage(address).blobs).pointer();
  return pointer.wanted;
}

const NOTHING = { version: 0, exportedAt: new Date(0).toISOString(), artists: [], releases: [] };

/**
 * Writes the wanted snapshot to a file and gives its version. Before anything was published that is
 * an empty one, so that a new label has a site. Rejects when the wanted snapshot is not there.
 */
export async function pullSnapshot(address: StorageAddress, file: string): Promise<number> {
  const { blobs } = openStorage(address);
  const { pointer } = await createSnapshotStore(blobs).pointer();
  const wanted = pointer.snapshots.find(({ version }) => version === pointer.wanted);
  if (!wanted && pointer.wanted !== 0) {
    throw new Error(`The wanted snapshot ${pointer.wanted} is not kept any more.`);
  }
  const content = wanted ? await download(blobs, wanted.file) : JSON.stringify(NOTHING);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
  return pointer.wanted;
}

async function download(
  blobs: ReturnType<typeof openStorage>['blobs'],
  name: string,
): Promise<Buffer> {
  const body = await blobs.getContainerClient('snapshots').getBlobClient(name).downloadToBuffer();
  return promisify(gunzip)(body);
}

async function main(target: string | undefined): Promise<void> {
  if (!target) throw new Error('usage: node scripts/pull-snapshot.ts FILE');
  const version = await pullSnapshot(process.env, target);
  console.log(`Snapshot ${version} is in ${target}.`);
}

if (import.meta.main) await main(process.argv[2]);

import { createSnapshotStore } from '#functions/adapters/snapshots';
import { openStorage } from '#functions/adapters/storage';
import { createUnpacker } from './unpacking.ts';

/** How storage is found: by a connection string, or by an account and the identity that is signed in. */
export type StorageAddress = Parameters<typeof openStorage>[0];

/** The snapshot that the site is to show. */
export interface Wanted {
  /** 0 before anything was published. */
  version: number;
  /** The snapshot's file, if there is one: after a restore another one may have the same version. */
  file?: string | undefined;
}

const nothing = new TextEncoder().encode(
  JSON.stringify({
    version: 0,
    exportedAt: new Date(0).toISOString(),
    artists: [],
    releases: [],
  }),
);

/** Reads from storage which snapshot is wanted, and its text. */
export function createWantedReader(address: StorageAddress) {
  const { blobs } = openStorage(address);
  const pointers = createSnapshotStore(blobs);
  const container = blobs.getContainerClient('snapshots');
  const unpack = createUnpacker();
  return {
    async wanted(): Promise<Wanted> {
      const { wanted: version, snapshots } = (await pointers.pointer()).pointer;
      return { version, file: snapshots.find((snapshot) => snapshot.version === version)?.file };
    },
    /**
     * The JSON of a snapshot in UTF-8; an empty one before anything was published, so that a new label has
     * a site.
     * @throws {Error} for a snapshot that is not kept any more
     */
    async read({ version, file }: Wanted): Promise<Uint8Array> {
      if (!file && version === 0) return nothing;
      if (!file) throw new Error(`The wanted snapshot ${version} is not kept any more.`);
      return unpack(await container.getBlobClient(file).downloadToBuffer());
    },
  };
}

import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import {
  type BrokenEntry,
  brokenEntrySchema,
  type SnapshotPointer,
  snapshotPointerSchema,
} from '#domain/publication/publication';
import {
  noPublicEntries,
  type PublicEntries,
  publicEntriesSchema,
} from '#domain/publication/publicEntries';
import { emptySnapshot, type Snapshot, snapshotSchema } from '#domain/publication/snapshot';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import { type Files, storeOnce } from '#functions/ports/files';
import type { Storage } from './storage.ts';

const pointerName = 'wanted.json';
/** One file for the broken entries of the live version: those of earlier versions are of no use. */
const brokenName = 'broken.json.gz';
const snapshotEnd = '.json.gz';
const isSnapshot = (name: string) => name.endsWith(snapshotEnd) && name !== brokenName;
/** The file beside a snapshot that lists its entries. */
export const entriesName = (file: string) => `${file.slice(0, -snapshotEnd.length)}.entries.json`;
/**
 * How many lists of entries are cached: of the wanted, live and exported versions, and of a new
 * one.
 */
const mostKept = 4;
const brokenSchema = z.object({ version: z.int(), broken: z.array(brokenEntrySchema) });
const nothing: SnapshotPointer = { wanted: 0, exported: 0, live: 0, snapshots: [] };
const zip = promisify(gzip);
/** In pieces of a megabyte: those of Node's default take three times as long. */
const unzip = (content: Uint8Array) => promisify(gunzip)(content, { chunkSize: 2 ** 20 });

/** Snapshots as gzipped JSON, each under a unique name, and the pointer to the wanted one. */
export function createSnapshotStore(files: Files) {
  /** The text that was read last. */
  let last: { snapshot: string | undefined; text: Promise<Uint8Array> } | undefined;
  const knownEntries = new Map<string, PublicEntries>();

  async function readPointer(): Promise<{ pointer: SnapshotPointer; tag: string | null }> {
    const found = await files.get(pointerName);
    if (!found) return { pointer: nothing, tag: null };
    return {
      pointer: snapshotPointerSchema.parse(JSON.parse(found.content.toString())),
      tag: found.tag,
    };
  }

  /** Moves the pointer; false if it has moved since `tag`. */
  async function move(to: SnapshotPointer, tag: string | null): Promise<boolean> {
    const body = Buffer.from(JSON.stringify(to));
    const stored = await files.put(pointerName, body, {
      over: tag,
      contentType: 'application/json',
    });
    return stored !== null;
  }

  async function readEntries(file: string): Promise<PublicEntries> {
    // A restore removes the newest one's list, so that everything is published again.
    const found = await files.get(entriesName(file));
    return found
      ? publicEntriesSchema.parse(JSON.parse(found.content.toString()))
      : noPublicEntries;
  }

  const pointer = async () => (await readPointer()).pointer;

  return {
    pointer,
    /**
     * Moves the pointer to the position that `next` returns; undefined leaves it. If somebody else
     * moves it meanwhile, `next` is called again with the new position. If `next` throws, the
     * pointer stays.
     */
    async moveFrom(next: (pointer: SnapshotPointer) => SnapshotPointer | undefined): Promise<void> {
      for (;;) {
        const { pointer: from, tag } = await readPointer();
        const to = next(from);
        if (!to || (await move(to, tag))) return;
      }
    },
    /**
     * The entries of a snapshot that a pointer names, by default the stored pointer; none before
     * the first snapshot.
     */
    async entries(
      which: 'exported' | 'wanted' | 'live',
      given?: SnapshotPointer,
    ): Promise<PublicEntries> {
      const { [which]: version, snapshots } = given ?? (await pointer());
      const file = snapshots.find((snapshot) => snapshot.version === version)?.file;
      if (!file) return noPublicEntries;
      const entries = knownEntries.get(file) ?? (await readEntries(file));
      knownEntries.set(file, entries);
      const [oldest = ''] = knownEntries.keys();
      if (knownEntries.size > mostKept) knownEntries.delete(oldest);
      return entries;
    },
    /**
     * The JSON of the snapshot that should be live, in UTF-8; the same object until another
     * snapshot is wanted. Before the first publication, an empty snapshot.
     */
    async wantedText(): Promise<Uint8Array> {
      const wanted = wantedOf(await pointer());
      if (last && last.snapshot === wanted.snapshot) return last.text;
      const text = readText(files, wanted);
      last = { snapshot: wanted.snapshot, text };
      // Forget a failed read, so that the next call tries again.
      text.catch(() => {
        if (last?.text === text) last = undefined;
      });
      return text;
    },
    /** Stores a snapshot and its entries under a unique name, which it returns. */
    async put(snapshot: Snapshot, entries = noPublicEntries): Promise<string> {
      const file = `${snapshot.version}-${randomBytes(16).toString('hex')}${snapshotEnd}`;
      const correlation = currentCorrelation();
      await storeOnce(files, file, {
        content: await zip(JSON.stringify(snapshot), { level: 1 }),
        contentType: 'application/gzip',
        // In the metadata: in the content, equal snapshots would differ by who requested them.
        ...(correlation && { metadata: { correlation } }),
      });
      await storeOnce(files, entriesName(file), {
        content: Buffer.from(JSON.stringify(entries)),
        contentType: 'application/json',
      });
      return file;
    },
    /** Reads a snapshot by its file; null if it is gone, or in a form that is not known. */
    async read(file: string): Promise<Snapshot | null> {
      const found = await files.get(file);
      const text = found && (await unzip(found.content)).toString();
      return (text && snapshotSchema.safeParse(JSON.parse(text)).data) || null;
    },
    /** Deletes snapshots by their names. */
    async remove(gone: readonly string[]): Promise<void> {
      for (const file of gone) {
        await files.remove(entriesName(file));
        await files.remove(file);
      }
    },
    /** The names of the snapshots stored before a time. */
    async files(before: Date): Promise<string[]> {
      const found: string[] = [];
      for await (const { name, storedAt } of files.list())
        if (isSnapshot(name) && storedAt < before) found.push(name);
      return found;
    },
    /**
     * Stores all entries that the live version could not show; a publication names only the first
     * few.
     */
    async putBroken(version: number, broken: readonly BrokenEntry[]): Promise<void> {
      const body = await zip(JSON.stringify({ version, broken }));
      await files.put(brokenName, body, { contentType: 'application/gzip' });
    },
    /** The broken entries stored last; none if they belong to another version. */
    async broken(version: number): Promise<BrokenEntry[]> {
      const found = await files.get(brokenName);
      if (!found) return [];
      const stored = brokenSchema.parse(JSON.parse((await unzip(found.content)).toString()));
      return stored.version === version ? stored.broken : [];
    },
  };
}

/** The snapshot that the site should show. */
export interface WantedSnapshot {
  /** 0 before the first publication. */
  version: number;
  /** Its file, if there is one: after a restore another file may have the same version. */
  snapshot?: string | undefined;
}

function wantedOf({ wanted: version, snapshots }: SnapshotPointer): WantedSnapshot {
  return { version, snapshot: snapshots.find((one) => one.version === version)?.file };
}

async function readText(files: Files, { version, snapshot }: WantedSnapshot): Promise<Uint8Array> {
  if (!snapshot && version === 0) return new TextEncoder().encode(JSON.stringify(emptySnapshot));
  const found = snapshot ? await files.get(snapshot) : null;
  if (!found) throw new Error(`The wanted snapshot ${version} is not kept any more.`);
  return unzip(found.content);
}

/** Lets the publisher read the wanted snapshot and its text. */
export function createSnapshotReader({ files: open }: Pick<Storage, 'files'>) {
  const files = open('snapshots');
  const { pointer } = createSnapshotStore(files);
  return {
    async wanted(): Promise<WantedSnapshot> {
      return wantedOf(await pointer());
    },
    /**
     * The JSON of a snapshot in UTF-8; an empty one before the first publication, so that a new
     * label has a site.
     * @throws {Error} for a snapshot that was deleted
     */
    read: (wanted: WantedSnapshot): Promise<Uint8Array> => readText(files, wanted),
  };
}

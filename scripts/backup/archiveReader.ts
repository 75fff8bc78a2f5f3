import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { reasonOf } from '#domain/problem';
import {
  type ArchivedFile,
  isKeptBeside,
  type Manifest,
  manifestPath,
  manifestSchema,
} from './manifest.ts';

type Sum = { size: number; sha256: string };

/** Called with the archive's own bytes while they are read. */
export type OnRead = (bytes: number) => void;

type Reading = {
  take: (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  onRead?: OnRead | undefined;
};

/** Reads the files of an archive one after another, in archive order. */
async function forEachFile(archive: string, { take, onRead }: Reading): Promise<void> {
  const tar = extract();
  const counted = async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      onRead?.(part.length);
      yield part;
    }
  };
  const read = pipeline(createReadStream(archive), counted, createGunzip(), tar);
  read.catch(() => undefined);
  for await (const entry of tar) await take(entry.header.name, buffersOf(entry));
  await read;
}

async function* buffersOf(entry: AsyncIterable<unknown>): AsyncIterable<Uint8Array> {
  for await (const part of entry) if (part instanceof Uint8Array) yield part;
}

async function sumOf(bytes: AsyncIterable<Uint8Array>): Promise<Sum> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of bytes) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** The SHA-256 of a content, in hexadecimal. */
export const hashOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> =>
  (await sumOf(bytes)).sha256;

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Reads a whole archive and compares every file in it with the manifest.
 * @throws {Error} with a readable message if the archive is missing, truncated, altered or not an
 * archive
 */
export async function verifyArchive(archive: string, onRead?: OnRead): Promise<Manifest> {
  const found = await stat(archive).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`There is no file ${archive}.`);
  const sums = new Map<string, Sum>();
  let text: string | undefined;
  try {
    const take: Reading['take'] = async (path, bytes) => {
      if (path === manifestPath) text = await textOf(bytes);
      else sums.set(path, await sumOf(bytes));
    };
    await forEachFile(archive, { take, onRead });
  } catch (error) {
    throw new Error(`The archive is damaged: ${reasonOf(error)}.`);
  }
  if (text === undefined) throw new Error('The archive is not whole: it has no manifest.');
  const manifest = manifestSchema.safeParse(JSON.parse(text));
  if (!manifest.success) throw new Error('The manifest is not of a form that this restore knows.');
  const inside = manifest.data.files.filter((file) => !isKeptBeside(file));
  const faults = differences(inside, sums);
  if (faults.length > 0)
    throw new Error(`The archive is damaged:\n  ${faults.slice(0, 20).join('\n  ')}`);
  return manifest.data;
}

/** Reads the manifest of an archive. */
export async function readManifest(archive: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await forEachFile(archive, {
    take: async (path, bytes) => {
      if (path === manifestPath) manifest = manifestSchema.parse(JSON.parse(await textOf(bytes)));
      else for await (const _ of bytes);
    },
  });
  if (!manifest) throw new Error(`The archive ${archive} is not whole: it has no manifest.`);
  return manifest;
}

function differences(files: readonly ArchivedFile[], sums: ReadonlyMap<string, Sum>): string[] {
  const named = new Set(files.map(({ path }) => path));
  const foreign = [...sums.keys()].filter((path) => !named.has(path));
  return [
    ...foreign.map((path) => `${path} is not in the manifest`),
    ...files.flatMap(({ path, size, sha256 }) => {
      const found = sums.get(path);
      if (!found) return [`${path} is missing`];
      return found.size === size && found.sha256 === sha256 ? [] : [`${path} was changed`];
    }),
  ];
}

/** Yields the files of a verified archive, each with its manifest entry. */
export async function readArchive(
  archive: string,
  manifest: Manifest,
  take: (file: ArchivedFile, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const files = new Map(manifest.files.map((file) => [file.path, file]));
  await forEachFile(archive, {
    take: async (path, bytes) => {
      const file = files.get(path);
      if (file) await take(file, bytes);
      else for await (const _ of bytes);
    },
  });
}

/**
 * A version of the site as a file: two lines of JSON. The first says which version it is, with the
 * hash of the second; the second says where each content is kept. So a file that is cut off or
 * damaged is noticed, and a version is recognised by its first line alone.
 */
import * as z from 'zod';
import { contentHash } from '#catalogue/cacheKey';
import { createMaker } from '#domain/madeOnce';
import type { EntryKind } from '#domain/publication/publication';
import {
  keptVersions,
  type Place,
  type PlacedPiece,
  type ShownSite,
  type SiteFile,
  type SiteVersion,
  showsSame,
  type VersionHead,
  versionHeadSchema,
} from '../siteVersion.ts';

const headSchema = versionHeadSchema.extend({ hash: z.string() });

/** Hash, place of the pack's name in the head, offset and length of a content. */
type KeptPlace = [hash: string, pack: number, offset: number, length: number];
/** The second line. */
interface Contents {
  /** By path, with key and `droppedAt`, null for none. A file in pieces has no pack: -1. */
  files: [path: string, ...place: KeptPlace, key: string | null, droppedAt?: string][];
  /** The pieces of files, with their keys. Absent where no file is in pieces. */
  pieces?: Record<string, [key: string | null, ...place: KeptPlace][]>;
  /** By number. */
  entries: Partial<Record<EntryKind, [cId: number, ...place: KeptPlace][]>>;
}

const keptPlace = ({ hash, offset, length }: Place, pack: number): KeptPlace => [
  hash,
  pack,
  offset,
  length,
];

function keptFile(
  path: string,
  { place, key, droppedAt }: SiteFile,
  pack: number,
): Contents['files'][number] {
  const kept = keptPlace(place, pack);
  return droppedAt ? [path, ...kept, key ?? null, droppedAt] : [path, ...kept, key ?? null];
}

/** A file or an entry of a version, with its path or number and its pack's place in the head. */
type Kept<N, T> = readonly [name: N, kept: T, pack: number];

/** So many files or entries have their text in one. */
const spanLength = 64;

/**
 * Makes the texts of files or entries. A version takes over most of those of the one before: with
 * them, spans of their texts.
 */
function createTexts<N, T extends object>(textOf: (...kept: Kept<N, T>) => string) {
  const spanOnce = createMaker<string>();
  return (all: Iterable<readonly [N, T]>, packOf: (kept: T) => number): string => {
    const texts: string[] = [];
    let span: Kept<N, T>[] = [];
    let around: unknown[] = [];
    const close = () => {
      const [first] = span;
      if (first) {
        const closed = span;
        texts.push(spanOnce(first[1], around, () => closed.map((kept) => textOf(...kept)).join()));
      }
      [span, around] = [[], []];
    };
    for (const [name, kept] of all) {
      const pack = packOf(kept);
      span.push([name, kept, pack]);
      around.push(name, kept, pack);
      if (span.length === spanLength) close();
    }
    close();
    return `[${texts.join()}]`;
  };
}

const textOfFiles = createTexts<string, SiteFile>((path, file, pack) =>
  JSON.stringify(keptFile(path, file, pack)),
);
const textOfEntries = createTexts<number, Place>((cId, place, pack) =>
  JSON.stringify([cId, ...keptPlace(place, pack)]),
);

/** The text of a version's file. */
export function writeVersion({ files, entries, ...head }: SiteVersion): string {
  const packs = new Map(Object.keys(head.packs).map((name, index) => [name, index]));
  const packOf = ({ pack }: Place) => packs.get(pack) ?? -1;
  const keptPiece = ({ key, place }: PlacedPiece) => [
    key ?? null,
    ...keptPlace(place, packOf(place)),
  ];
  const inFiles = textOfFiles(files, ({ place }) => packOf(place));
  const textOf = (kind: EntryKind) => `"${kind}":${textOfEntries(entries[kind], packOf)}`;
  const kinds = [textOf('artist'), textOf('release'), textOf('label')];
  const pieces = [...files].flatMap(([path, { place }]) =>
    place.pieces ? [[path, place.pieces.map(keptPiece)]] : [],
  );
  const inPieces = JSON.stringify(Object.fromEntries(pieces));
  const line = `{"files":${inFiles},"pieces":${inPieces},"entries":{${kinds.join(',')}}}`;
  return `${JSON.stringify({ ...head, hash: contentHash(line) })}\n${line}`;
}

type Head = z.infer<typeof headSchema>;

function headOf(line: string): Head | undefined {
  try {
    return headSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** A version from its file; undefined for one that is not whole. */
function parseVersion(text: string): SiteVersion | undefined {
  const end = text.indexOf('\n');
  const found = end === -1 ? undefined : headOf(text.slice(0, end));
  const line = text.slice(end + 1);
  if (!found || contentHash(line) !== found.hash) return undefined;
  const { hash: _, ...head } = found;
  const packs = Object.keys(head.packs);
  const { files, pieces = {}, entries }: Contents = JSON.parse(line);
  const piecesOf = (path: string) =>
    pieces[path]?.map(([key, hash, pack, offset, length]): PlacedPiece => {
      const place = { hash, pack: packs[pack] ?? '', offset, length };
      return key === null ? { place } : { key, place };
    });
  const placesOf = (kind: EntryKind) =>
    new Map(
      // A version from before the label was an entry has none.
      (entries[kind] ?? []).map(([cId, hash, pack, offset, length]) => [
        cId,
        { hash, pack: packs[pack] ?? '', offset, length },
      ]),
    );
  const byPath = new Map<string, SiteFile>();
  for (const [path, hash, pack, offset, length, key, droppedAt] of files) {
    const file: SiteFile = { place: { hash, pack: packs[pack] ?? '', offset, length } };
    if (key !== null) file.key = key;
    if (droppedAt) file.droppedAt = droppedAt;
    const inPieces = piecesOf(path);
    if (inPieces) file.place.pieces = inPieces;
    byPath.set(path, file);
  }
  return {
    ...head,
    files: byPath,
    entries: {
      artist: placesOf('artist'),
      release: placesOf('release'),
      label: placesOf('label'),
    },
  };
}

/** The versions that a store keeps. */
interface KeptVersions {
  /** Their numbers, newest first. */
  numbers: () => Promise<number[]>;
  /** The text of a version; undefined where there is none. */
  readText: (number: number) => Promise<string | undefined>;
}

/** Reads the versions that a store keeps. One that is not whole counts as not there. */
export function createVersionReader({ numbers, readText }: KeptVersions) {
  const heads = new Map<number, VersionHead>();
  let last: SiteVersion | undefined;

  async function read(number: number): Promise<SiteVersion | undefined> {
    if (last?.number === number) return last;
    const version = parseVersion((await readText(number)) ?? '');
    if (version) note(version);
    return version;
  }
  /** The header of a version. A version never changes, so each file is read once. */
  async function head(number: number): Promise<VersionHead | undefined> {
    if (!heads.has(number)) await read(number);
    return heads.get(number);
  }
  function note(version: SiteVersion): void {
    const { files: _, entries: __, ...head } = version;
    heads.set(head.number, head);
  }
  return {
    read,
    head,
    /** Keeps the live version in memory. */
    remember(version: SiteVersion): void {
      last = version;
      note(version);
    },
    /** The newest version that is whole. */
    async newest(): Promise<SiteVersion | undefined> {
      for (const number of await numbers()) {
        const version = await read(number);
        if (version) return version;
      }
      return undefined;
    },
    /** The newest kept version that shows the wanted site. */
    async find(wanted: ShownSite): Promise<SiteVersion | undefined> {
      for (const number of (await numbers()).slice(0, keptVersions)) {
        const found = await head(number);
        if (found && showsSame(found, wanted)) return read(number);
      }
      return undefined;
    },
    /** The versions that a sweep removes, and the packs that the others use. */
    async swept(live: number | undefined) {
      const all = await numbers();
      const gone = all.slice(keptVersions).filter((number) => number !== live);
      const packs = new Set<string>();
      for (const number of all)
        if (!gone.includes(number))
          for (const name of Object.keys((await head(number))?.packs ?? {})) packs.add(name);
      for (const number of gone) heads.delete(number);
      return { gone, packs };
    },
  };
}

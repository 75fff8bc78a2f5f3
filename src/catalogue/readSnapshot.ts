import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type CatalogueKind, catalogueKinds, type EntryKind } from '#domain/entryKind';
import { labelNumber } from '#domain/label/label';
import { neutralPublicLabel, type PublicLabel, publicLabelSchema } from '#domain/label/publicLabel';
import { publicArtistSchema } from '#domain/publication/publicArtist';
import type { BrokenEntry, EntryFault } from '#domain/publication/publication';
import { publicMerchSchema } from '#domain/publication/publicMerch';
import { publicNewsSchema } from '#domain/publication/publicNews';
import { publicReleaseSchema } from '#domain/publication/publicRelease';
import { publicShowSchema } from '#domain/publication/publicShow';
import {
  emptySnapshot,
  entriesByKind,
  type Snapshot,
  snapshotSchema,
} from '#domain/publication/snapshot';

/** A snapshot in which every entry can be shown, and the entries that could not. */
export interface SalvagedSnapshot {
  snapshot: Snapshot;
  broken: BrokenEntry[];
}

/** The path of a field, such as `tracks[3].name`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (whole, part) =>
      typeof part === 'number' ? `${whole}[${part}]` : `${whole}${whole && '.'}${String(part)}`,
    '',
  );
}

/** Why a schema refuses a value, one line per fault. */
const faultsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => (path.length > 0 ? `${fieldPath(path)}: ${message}` : message));

/** The error for a snapshot that is broken as a whole. */
function brokenSnapshot(faults: readonly string[]): Error {
  return new Error(`The snapshot is broken: ${faults.slice(0, 20).join('; ')}`);
}

/**
 * @throws {Error} naming the text that is not JSON
 */
function parseJson(text: string, name = 'The snapshot'): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not JSON: ${String(error)}`);
  }
}

/** The first number that two entries have, or undefined. */
function numberTwice(entries: readonly { cId: number }[]): number | undefined {
  const seen = new Set<number>();
  return entries.find(({ cId }) => seen.size === seen.add(cId).size)?.cId;
}

function refuseNumbersTwice(snapshot: Snapshot): void {
  const entries = entriesByKind(snapshot);
  const faults = catalogueKinds.flatMap((kind) => {
    const cId = numberTwice(entries[kind]);
    return cId === undefined ? [] : [`${kind}: the number ${cId} stands here twice`];
  });
  if (faults.length > 0) throw brokenSnapshot(faults);
}

function refuseUnknownArtists({ artists, releases }: Snapshot): void {
  const known = new Set(artists.map(({ cId }) => cId));
  const faults = releases.flatMap((release, index) =>
    release.artists
      .filter((cId) => !known.has(cId))
      .map((cId) => `releases[${index}].artists: there is no artist ${cId}`),
  );
  if (faults.length > 0) throw brokenSnapshot(faults);
}

/** The entries as last shown. */
type LastShown = Pick<Snapshot, 'artists' | 'releases' | 'shows' | 'merch' | 'news'> & {
  label?: PublicLabel;
};

/** What replaces broken entries, and which entries are broken besides those that do not parse. */
export interface SalvageOptions {
  /** The entries as last shown, to replace broken ones. */
  before?: LastShown;
  /** Entries whose pages could not be rendered. */
  faults?: readonly EntryFault[];
}

const numberedSchema = z.object({ cId: z.int() });
const namedSchema = z.union([
  z.object({ title: z.string().min(1) }).transform(({ title }) => title),
  z.object({ name: z.string().min(1) }).transform(({ name }) => name),
]);

/** An entry's number and name, as far as they can be read. */
function namesOf(value: unknown): Pick<BrokenEntry, 'cId' | 'name'> {
  const name = namedSchema.safeParse(value).data?.slice(0, 300);
  return { cId: numberedSchema.safeParse(value).data?.cId ?? null, ...(name && { name }) };
}

/** The fields of every entry of a snapshot. */
interface ReadEntry {
  cId: number;
  url: string;
  earlierUrls: readonly string[];
}

/**
 * Of several entries with one number, the one whose page was shown before, or else the first. The
 * others are broken.
 */
function ownerOf<E extends ReadEntry>(rivals: readonly E[], last: E | undefined): E | undefined {
  const wasShown = ({ url, earlierUrls }: E) => last && [url, ...earlierUrls].includes(last.url);
  return rivals.find(wasShown) ?? rivals[0];
}

/** Reads the entries of one kind. A broken entry is replaced from `before`, if possible. */
function readEntries<E extends ReadEntry>(
  { kind, schema }: { kind: EntryKind; schema: z.ZodType<E> },
  values: readonly unknown[],
  { before, faults }: { before: readonly E[]; faults: readonly EntryFault[] },
) {
  const known = new Map(
    faults.filter((fault) => fault.kind === kind).map((fault) => [fault.cId, fault]),
  );
  const lastOf = new Map(before.map((entry) => [entry.cId, entry]));
  const read = values.map((value) => {
    const { data: entry, error } = schema.safeParse(value);
    const names = namesOf(value);
    const fault = names.cId === null ? undefined : known.get(names.cId);
    // At an address with another number, its file would be another entry's page.
    const isAway = entry && !entry.url.endsWith(`-${entry.cId}`);
    const reason =
      fault?.reason ??
      (error && faultsOf(error).join('; ')) ??
      (isAway ? `url: ${entry.url} is the page of another entry` : undefined);
    return { entry, names, reason, isToDrop: fault?.isToDrop };
  });
  const usable = read.flatMap(({ entry, reason }) =>
    entry && reason === undefined ? [entry] : [],
  );
  const shown = new Map<number, E>();
  for (const [cId, rivals] of Map.groupBy(usable, ({ cId }) => cId)) {
    const owner = ownerOf(rivals, lastOf.get(cId));
    if (owner) shown.set(cId, owner);
  }
  const broken: BrokenEntry[] = [];
  const entries: E[] = [];
  for (const { entry, names, reason, isToDrop } of read) {
    const { cId } = names;
    const owner = cId === null ? undefined : shown.get(cId);
    if (entry && owner === entry) {
      entries.push(entry);
      continue;
    }
    const last = cId === null || owner || isToDrop ? undefined : lastOf.get(cId);
    if (last) {
      entries.push(last);
      shown.set(last.cId, last);
    }
    const taken = `Another ${kind} has the number ${cId}, and is shown: ${namesOf(owner).name}`;
    const why = (reason ?? taken).slice(0, 600);
    broken.push({ kind, ...names, reason: why, isShownAsBefore: last !== undefined });
  }
  return { entries, broken };
}

/** A snapshot's label. A broken one is replaced by the previous one, or else by the default. */
function readLabel(
  value: unknown,
  before: PublicLabel | undefined,
  faults: readonly EntryFault[],
): { shown: PublicLabel; broken: BrokenEntry[] } {
  const { data, error } = snapshotSchema.pick({ label: true }).safeParse(value);
  const fault = faults.find(({ kind }) => kind === 'label');
  if (data && !fault) return { shown: data.label, broken: [] };
  const reason = fault?.reason ?? (error ? faultsOf(error).join('; ') : '');
  const last = fault?.isToDrop ? undefined : before;
  const broken: BrokenEntry = {
    kind: 'label',
    cId: labelNumber,
    reason: reason.slice(0, 600),
    isShownAsBefore: last !== undefined,
  };
  return { shown: last ?? neutralPublicLabel, broken: [broken] };
}

const envelopeSchema = snapshotSchema.extend({
  label: z.unknown().optional(),
  artists: z.array(z.unknown()),
  releases: z.array(z.unknown()),
  shows: z.array(z.unknown()).default([]),
  merch: z.array(z.unknown()).default([]),
  news: z.array(z.unknown()).default([]),
});
/** The first two bytes of every gzip file. */
const gzipped = Buffer.from([0x1f, 0x8b]);

/**
 * Reads a snapshot entry by entry, and replaces each broken one from `before`, or leaves it out. An
 * entry is broken if it breaks its schema, has another one's number, or is among `faults`.
 * @throws {Error} if the snapshot as a whole is broken
 */
export function salvageSnapshot(
  content: Uint8Array,
  { before = emptySnapshot, faults = [] }: SalvageOptions = {},
): SalvagedSnapshot {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.subarray(0, 2).equals(gzipped))
    throw new Error('The snapshot is gzipped. Unpack it first, as with gunzip.');
  const value = parseJson(bytes.toString());
  const envelope = envelopeSchema.safeParse(value);
  if (!envelope.success) throw brokenSnapshot(faultsOf(envelope.error));
  const { faults: unreadable = [], label: _, ...given } = envelope.data;
  // The publisher's own faults are more precise.
  const known = [...unreadable, ...faults];
  const read = {
    artist: readEntries({ kind: 'artist', schema: publicArtistSchema }, given.artists, {
      before: before.artists,
      faults: known,
    }),
    release: readEntries({ kind: 'release', schema: publicReleaseSchema }, given.releases, {
      before: before.releases,
      faults: known,
    }),
    show: readEntries({ kind: 'show', schema: publicShowSchema }, given.shows, {
      before: before.shows,
      faults: known,
    }),
    merch: readEntries({ kind: 'merch', schema: publicMerchSchema }, given.merch, {
      before: before.merch,
      faults: known,
    }),
    news: readEntries({ kind: 'news', schema: publicNewsSchema }, given.news, {
      before: before.news,
      faults: known,
    }),
  } satisfies Record<CatalogueKind, unknown>;
  const label = readLabel(value, before.label, known);
  const snapshot = {
    ...given,
    label: label.shown,
    artists: read.artist.entries,
    releases: read.release.entries,
    shows: read.show.entries,
    merch: read.merch.entries,
    news: read.news.entries,
  };
  const broken = [...label.broken, ...catalogueKinds.flatMap((kind) => read[kind].broken)];
  return { snapshot, broken };
}

/** Reads an entry as last shown; undefined if it was not. */
export type ReadLast = (kind: EntryKind, cId: number) => Promise<unknown>;

/** The value, if it fits the schema. */
function parsed<E>(schema: z.ZodType<E>, value: unknown): E[] {
  const { success, data } = schema.safeParse(value);
  return success ? [data] : [];
}

/** The entries as last shown that still fit their schema. */
export async function lastShown(
  wanted: readonly Pick<BrokenEntry, 'kind' | 'cId'>[],
  read: ReadLast,
) {
  const shown: LastShown = { artists: [], releases: [], shows: [], merch: [], news: [] };
  const add: Record<EntryKind, (value: unknown) => void> = {
    label(value) {
      const { data } = publicLabelSchema.safeParse(value);
      if (data) shown.label = data;
    },
    artist: (value) => shown.artists.push(...parsed(publicArtistSchema, value)),
    release: (value) => shown.releases.push(...parsed(publicReleaseSchema, value)),
    show: (value) => shown.shows.push(...parsed(publicShowSchema, value)),
    merch: (value) => shown.merch.push(...parsed(publicMerchSchema, value)),
    news: (value) => shown.news.push(...parsed(publicNewsSchema, value)),
  };
  for (const { kind, cId } of wanted) if (cId !== null) add[kind](await read(kind, cId));
  return shown;
}

/**
 * Reads a snapshot from a file, for `astro build`; an empty one without a file. A single broken
 * entry is refused.
 * @throws {Error} naming each wrong field by its path
 */
export function readStrictSnapshot(file: string | undefined): Snapshot {
  if (!file) return emptySnapshot;
  const value = parseJson(readFileSync(file, 'utf8'), `The snapshot ${file}`);
  const result = snapshotSchema.safeParse(value);
  if (!result.success) throw brokenSnapshot(faultsOf(result.error));
  refuseNumbersTwice(result.data);
  refuseUnknownArtists(result.data);
  return result.data;
}

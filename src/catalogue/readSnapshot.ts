import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { EntryKind } from '#domain/publication/publication';
import {
  type PublicArtist,
  type PublicRelease,
  publicArtistSchema,
  publicReleaseSchema,
  type Snapshot,
  snapshotSchema,
} from '#domain/publication/snapshot';

const emptySnapshot: Snapshot = {
  version: 0,
  exportedAt: '1970-01-01T00:00:00.000Z',
  artists: [],
  releases: [],
};

/** An entry of a snapshot that can't be shown. */
export interface BrokenEntry {
  kind: EntryKind;
  /** Null where not even the number can be read. */
  cId: number | null;
  /** The field and the fault, as `title: too long`. */
  reason: string;
  /** Whether the site shows the entry as it last was; otherwise it leaves it out. */
  isShownAsBefore: boolean;
}

/** A snapshot whose every entry can be shown, and the entries that could not. */
export interface TakenSnapshot {
  snapshot: Snapshot;
  broken: BrokenEntry[];
}

/** A field's place, as `tracks[3].name`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (whole, part) =>
      typeof part === 'number' ? `${whole}[${part}]` : `${whole}${whole && '.'}${String(part)}`,
    '',
  );
}

const faultsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${fieldPath(path)}: ${message}`);

function brokenSnapshot(faults: readonly string[]): Error {
  return new Error(`The snapshot is broken:\n  ${faults.slice(0, 20).join('\n  ')}`);
}

function parseJson(text: string, name = 'The snapshot'): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not JSON: ${String(error)}`);
  }
}

const envelopeSchema = snapshotSchema.extend({
  artists: z.array(z.unknown()),
  releases: z.array(z.unknown()),
});
const numberedSchema = z.object({ cId: z.int() });

/** The first number that two entries claim, or undefined. */
function numberTwice(entries: readonly { cId: number }[]): number | undefined {
  const seen = new Set<number>();
  return entries.find(({ cId }) => seen.size === seen.add(cId).size)?.cId;
}

function refuseNumbersTwice({ artists, releases }: Snapshot): void {
  const faults = Object.entries({ artists, releases }).flatMap(([kind, entries]) => {
    const cId = numberTwice(entries);
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

/** Reads the entries of one kind; what an entry lacks is taken from the last snapshot, if it can be. */
function readEntries<E extends { cId: number }>(
  kind: EntryKind,
  given: readonly unknown[],
  { schema, before }: { schema: z.ZodType<E>; before: readonly E[] },
) {
  const known = new Map(before.map((entry) => [entry.cId, entry]));
  const broken: BrokenEntry[] = [];
  const entries = given.flatMap((value) => {
    const result = schema.safeParse(value);
    if (result.success) return [result.data];
    const cId = numberedSchema.safeParse(value).data?.cId ?? null;
    const last = cId === null ? undefined : known.get(cId);
    const reason = faultsOf(result.error).slice(0, 3).join('; ');
    broken.push({ kind, cId, reason, isShownAsBefore: last !== undefined });
    return last ? [last] : [];
  });
  return { entries, broken };
}

/**
 * Reads a snapshot entry by entry. An entry that breaks its schema is shown as `before` has it, or
 * left out; a release that names an artist who is not there is shown without them.
 * @throws {Error} for what is wrong with the snapshot as a whole
 */
export function takeSnapshot(text: string, before: Snapshot = emptySnapshot): TakenSnapshot {
  const envelope = envelopeSchema.safeParse(parseJson(text));
  if (!envelope.success) throw brokenSnapshot(faultsOf(envelope.error));
  const artists = readEntries<PublicArtist>('artist', envelope.data.artists, {
    schema: publicArtistSchema,
    before: before.artists,
  });
  const releases = readEntries<PublicRelease>('release', envelope.data.releases, {
    schema: publicReleaseSchema,
    before: before.releases,
  });
  const snapshot = { ...envelope.data, artists: artists.entries, releases: releases.entries };
  refuseNumbersTwice(snapshot);
  return { snapshot, broken: [...artists.broken, ...releases.broken] };
}

/**
 * The public catalogue from a file, for `astro build`; an empty one where no file is named.
 * @throws {Error} naming each wrong field by its path
 */
export function readSnapshot(file: string | undefined): Snapshot {
  if (!file) return emptySnapshot;
  const result = snapshotSchema.safeParse(
    parseJson(readFileSync(file, 'utf8'), `The snapshot ${file}`),
  );
  if (!result.success) throw brokenSnapshot(faultsOf(result.error));
  refuseNumbersTwice(result.data);
  refuseUnknownArtists(result.data);
  return result.data;
}

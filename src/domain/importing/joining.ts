import type { FieldDifference, Fingerprint } from '#domain/importing/importComparison';
import { type Link, maxLinks, mergeLinks } from '#domain/link';
import { folded } from '#domain/listing/searching';
import type { Track } from '#domain/release/track';

/** The fingerprints of a field when a source last wrote it. */
interface JoinedField {
  /** Of what the source said. */
  said: string;
  /** Of what was stored; empty if the source only added to what was here. */
  stored: string;
}
export type JoinedFields = Readonly<Record<string, JoinedField>>;

/** An entry of here, joined with what a source knows about it. */
export interface Joined<F> {
  /** The fields to store. */
  fields: F;
  /** Fields that were empty, or that follow the source. */
  changes: FieldDifference[];
  /** Fields that differ: they stay. */
  kept: FieldDifference[];
  /** What to remember of the source's fields. */
  joined: JoinedFields;
}

interface Joining {
  /** What the source wrote in earlier imports. */
  before: JoinedFields;
  fingerprint: Fingerprint;
}

/** True for a value that says nothing, so that another source may fill it. */
export const isEmptyField = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Fields that a source never sets in an entry that is here: the label decides on them. */
const ownFields = ['releaseStatus', 'share'];

/**
 * Joins field by field: what is empty here is filled, what is here stays. A field follows the source
 * only if the source wrote it and nobody edited it here since.
 */
export function joinWithStored<F extends object>(
  stored: F,
  incoming: F,
  { before, fingerprint }: Joining,
): Joined<F> {
  const fields = { ...stored };
  const joined: Record<string, JoinedField> = { ...before };
  const changes: FieldDifference[] = [];
  const kept: FieldDifference[] = [];
  for (const field of Object.keys(incoming) as (keyof F & string)[]) {
    if (ownFields.includes(field) || isEmptyField(incoming[field])) continue;
    const known = before[field];
    const said = fingerprint(incoming[field]);
    const here = fingerprint(stored[field]);
    if (here === said) continue;
    const follows = known !== undefined && known.stored === here;
    if (known?.said === said) {
      if (!follows && known.stored !== '')
        kept.push({ field, stored: stored[field], incoming: incoming[field] });
      continue;
    }
    const isOwn = follows || isEmptyField(stored[field]);
    const next = isOwn
      ? laidOver(field, stored[field], incoming[field])
      : filled(field, stored[field], incoming[field]);
    if (next === undefined) {
      kept.push({ field, stored: stored[field], incoming: incoming[field] });
      continue;
    }
    const there = fingerprint(next);
    joined[field] = { said, stored: isOwn ? there : '' };
    if (there === here) continue;
    changes.push({ field, stored: stored[field], incoming: next });
    fields[field] = next as F[keyof F & string];
  }
  return { fields, changes, kept, joined };
}

/** The fields of a new entry, as its source wrote them. */
export function joinedFieldsOf(fields: object, fingerprint: Fingerprint): JoinedFields {
  const said = Object.entries(fields).filter(
    ([field, value]) => !ownFields.includes(field) && !isEmptyField(value),
  );
  return Object.fromEntries(
    said.map(([field, value]) => {
      const one = fingerprint(value);
      return [field, { said: one, stored: one }];
    }),
  );
}

/** The source's value; its tracks keep the ids of the same tracks here, and what it does not know. */
function laidOver(field: string, stored: unknown, incoming: unknown): unknown {
  if (field !== 'tracks') return incoming;
  const left = [...(stored as Track[])];
  return (incoming as Track[]).map((track) => {
    const at = left.findIndex((one) => isSameTrack(one, track));
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return same ? { ...same, ...known(track), id: same.id, releaseId: same.releaseId } : track;
  });
}

/** What is here with what the source adds; undefined if the source says something else. */
function filled(field: string, stored: unknown, incoming: unknown): unknown {
  if (field === 'links') return mergeLinks(stored as Link[], incoming as Link[]).slice(0, maxLinks);
  return field === 'tracks' ? filledTracks(stored as Track[], incoming as Track[]) : undefined;
}

function filledTracks(stored: readonly Track[], incoming: readonly Track[]): Track[] | undefined {
  if (stored.length !== incoming.length) return undefined;
  const tracks = stored.map((track, index) => {
    const other = incoming[index];
    return other && isSameTrack(track, other) ? { ...other, ...known(track) } : undefined;
  });
  return tracks.every((track) => track !== undefined) ? tracks : undefined;
}

/** A track's fields that say something. */
const known = (track: Track) =>
  Object.fromEntries(Object.entries(track).filter(([, value]) => !isEmptyField(value))) as Track;

const isSameTrack = (one: Track, other: Track) =>
  one.isrc && other.isrc ? one.isrc === other.isrc : folded(one.name) === folded(other.name);

import { isWrittenAlike, sameWords } from '#domain/importing/alike';
import type { FieldDifference, Fingerprint } from '#domain/importing/importComparison';
import {
  editionsDiffer,
  editionsFilled,
  editionsLaidOver,
  editionsPlaced,
} from '#domain/importing/mergingEditions';
import { type Link, maxLinks, mergeLinks } from '#domain/link';
import { type Edition, editionsSchema } from '#domain/release/edition';
import type { Track } from '#domain/release/track';

/** The fingerprints of a field from its last import. */
interface MergedField {
  /** Of the source's value. */
  said: string;
  /** Of the stored value; empty if the import only added to an existing value. */
  stored: string;
}
export type MergedFields = Readonly<Record<string, MergedField>>;

/** An entry of ours, merged with the data of a source. */
export interface Merged<F> {
  /** The fields to store. */
  fields: F;
  /** Fields that change: they were empty, or follow the source. */
  changes: FieldDifference[];
  /** Fields that differ from the source and stay. */
  kept: FieldDifference[];
  /** The fingerprints to store for the next import. */
  fingerprints: MergedFields;
}

interface MergeOptions {
  /** The fingerprints from earlier imports of the source. */
  before: MergedFields;
  fingerprint: Fingerprint;
  /** Whether staff chose the source's value of a field that differs. */
  isTaken?: (field: string) => boolean;
}

/** True for an empty value, which a source may fill. */
export const isEmptyField = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/**
 * Fields of an existing entry that no source changes, since the label decides on them. `name` is an
 * artist's: sources spell it in several ways.
 */
const ownFields = ['releaseStatus', 'share', 'name'];

/**
 * The fields in the order in which they are merged: tracks before editions, which refer to them.
 */
const inOrder = (fields: readonly string[]) =>
  fields.toSorted((a, b) => Number(a === 'editions') - Number(b === 'editions'));

/** True for a catalogue number or barcode that belongs to an edition, and is merged with that. */
function isOfEdition(field: string, { stored, incoming }: Record<'stored' | 'incoming', object>) {
  if (field !== 'catalogueNumber' && field !== 'barcode') return false;
  const editionsIn = (entry: { editions?: Edition[] }) => entry.editions ?? [];
  const number = (incoming as Edition)[field];
  return editionsIn(incoming).length > 0 || editionsIn(stored).some((one) => one[field] === number);
}

/**
 * Merges the data of a source into an entry of ours, field by field:
 *
 * | the source says | the value here | result |
 * | --- | --- | --- |
 * | the same as here | any | nothing |
 * | the same as at the last import | untouched since, or only added to | nothing |
 * | the same as at the last import | edited since | kept, unless staff chose |
 * | anything new | empty, or written by the last import and untouched | taken |
 * | anything new | other, and both can be combined | completed |
 * | anything new | other | kept, unless staff chose |
 */
export function mergeWithStored<F extends object>(
  stored: F,
  incoming: F,
  { before, fingerprint, isTaken = () => false }: MergeOptions,
): Merged<F> {
  const fields = { ...stored };
  const fingerprints: Record<string, MergedField> = { ...before };
  const changes: FieldDifference[] = [];
  const kept: FieldDifference[] = [];
  const idHere = (id: string) => trackHere(id, incoming, fields);
  for (const field of inOrder(Object.keys(incoming)) as (keyof F & string)[]) {
    if (ownFields.includes(field) || isEmptyField(incoming[field])) continue;
    if (isOfEdition(field, { stored, incoming })) continue;
    const last = before[field];
    const said = fingerprint(incoming[field]);
    const here = fingerprint(stored[field]);
    if (here === said) continue;
    const given =
      field === 'editions' ? editionsPlaced(incoming[field] as Edition[], idHere) : incoming[field];
    const difference = { field, stored: stored[field], incoming: given };
    const write = (next: unknown, isOwn: boolean) => {
      const there = fingerprint(next);
      fingerprints[field] = { said, stored: isOwn ? there : '' };
      if (there === here) return;
      changes.push({ ...difference, incoming: next });
      fields[field] = next as F[keyof F & string];
    };
    const keep = () => {
      if (isWrittenAlike(field, stored[field], given)) return;
      if (isTaken(field)) write(laidOver(field, stored[field], given), true);
      else kept.push(difference);
    };
    const follows = last !== undefined && last.stored === here;
    if (last?.said === said) {
      if (!follows && last.stored !== '') keep();
      continue;
    }
    if (follows || isEmptyField(stored[field])) {
      write(laidOver(field, stored[field], given), true);
      continue;
    }
    const next = filled(field, stored[field], given);
    const isContradicted = next === undefined || differs(field, stored[field], given);
    if (isContradicted) keep();
    if (next !== undefined && !(isContradicted && isTaken(field))) write(next, false);
  }
  return { fields, changes, kept, fingerprints };
}

/** The id of our track that matches a track of the source, given by its id. */
function trackHere(id: string, incoming: object, here: object): string | undefined {
  const { tracks = [] } = here as { tracks?: Track[] };
  if (tracks.some((track) => track.id === id)) return id;
  const { tracks: others = [] } = incoming as { tracks?: Track[] };
  const other = others.find((track) => track.id === id);
  return other && tracks.find((track) => isSameTrack(track, other))?.id;
}

/** Whether the source contradicts a field to which it otherwise only adds. */
const differs = (field: string, stored: unknown, incoming: unknown) =>
  field === 'editions' && editionsDiffer(stored as Edition[], incoming as Edition[]);

/** The fingerprints of a new entry, whose fields are all the source's. */
export function mergedFieldsOf(fields: object, fingerprint: Fingerprint): MergedFields {
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

/**
 * Replaces a value with the source's. Tracks that match ours keep their ids, and the fields that
 * the source leaves empty.
 */
function laidOver(field: string, stored: unknown, incoming: unknown): unknown {
  if (field === 'editions')
    return inSchemaOrder(editionsLaidOver((stored ?? []) as Edition[], incoming as Edition[]));
  if (field !== 'tracks') return incoming;
  const left = [...((stored ?? []) as Track[])];
  return (incoming as Track[]).map((track) => {
    const at = left.findIndex((one) => isSameTrack(one, track));
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return same
      ? { ...same, ...filledFieldsOf(track), id: same.id, releaseId: same.releaseId }
      : track;
  });
}

/** Our value, completed with the source's; undefined if the two contradict each other. */
function filled(field: string, stored: unknown, incoming: unknown): unknown {
  if (field === 'links') return mergeLinks(stored as Link[], incoming as Link[]).slice(0, maxLinks);
  if (field === 'editions')
    return inSchemaOrder(editionsFilled(stored as Edition[], incoming as Edition[]));
  return field === 'tracks' ? filledTracks(stored as Track[], incoming as Track[]) : undefined;
}

/** Editions as they will be read from storage, so that their fingerprints agree. */
const inSchemaOrder = (editions: Edition[]) => editionsSchema.parse(editions);

function filledTracks(stored: readonly Track[], incoming: readonly Track[]): Track[] | undefined {
  if (stored.length !== incoming.length) return undefined;
  const tracks = stored.map((track, index) => {
    const other = incoming[index];
    return other && isSameTrack(track, other) ? { ...other, ...filledFieldsOf(track) } : undefined;
  });
  return tracks.every((track) => track !== undefined) ? tracks : undefined;
}

/** The fields of a track that are not empty. */
const filledFieldsOf = (track: Track) =>
  Object.fromEntries(Object.entries(track).filter(([, value]) => !isEmptyField(value))) as Track;

const isSameTrack = (one: Track, other: Track) =>
  one.isrc && other.isrc ? one.isrc === other.isrc : sameWords(one.name, other.name);

import type { Day } from '#domain/day';
import type { Id } from '#domain/identifier';
import { isWrittenAlike } from '#domain/importing/alike';
import type { FieldDifference, Fingerprint } from '#domain/importing/importComparison';
import {
  countLinksWithoutRoom,
  countWithoutRoom,
  editionsDated,
  editionsDiffer,
  editionsFilled,
  editionsLaidOver,
  editionsPlaced,
} from '#domain/importing/mergingEditions';
import { noRoomFor } from '#domain/importing/noRoom';
import { type AnotherId, withOwnIds } from '#domain/importing/ownIds';
import { isSameTrack, losesRecording } from '#domain/importing/sameTrack';
import { type Link, maxLinks, mergeLinks } from '#domain/link';
import { type Edition, editionsSchema } from '#domain/release/edition';
import { isUnreleased, type ReleaseStatus } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';

/** The fingerprints of a field from its last import. */
interface MergedField {
  /** Of the source's value. */
  said: string;
  /** Of the value that was stored as the source's; `onlyCompleted` if it is not the source's alone. */
  stored: string;
}
export type MergedFields = Readonly<Record<string, MergedField>>;

/** Stands for the fingerprint of a value of ours that an import only completed. */
export const onlyCompleted = '';

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
  /** What was left out, in words. */
  notes: string[];
}

interface MergeOptions {
  /** The fingerprints from earlier imports of the source. */
  before: MergedFields;
  fingerprint: Fingerprint;
  /** Makes an id for an incoming entry whose own id is in use here. */
  another: AnotherId;
  /** The ids of our tracks that have a recording. */
  recorded?: ReadonlySet<Id> | undefined;
  /** The day of each edition of the source by its id, where the source knows it. */
  editionDays?: ReadonlyMap<Id, Day> | undefined;
  /** Whether staff chose the source's value of a field that differs. */
  isTaken?: (field: string) => boolean;
}

/** True for an empty value, which a source may fill. */
const isEmptyField = (value: unknown): boolean =>
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

/** A field of both entries. */
interface FieldPair {
  field: string;
  stored: unknown;
  /** The source's value; of editions with our ids of their tracks. */
  incoming: unknown;
}

/** What the fingerprints tell of a field. */
interface FieldPrints {
  /** Of the stored value. */
  stored: string;
  /** Of the source's value. */
  incoming: string;
  /** From the last import of this source; absent if it never had a say in the field. */
  last: MergedField | undefined;
}

/** Same: nothing happens. Take: the source's value is stored. Complete: both are combined. */
type FieldOutcome = 'same' | 'take' | 'complete' | 'keep';

/**
 * Decides on a field:
 *
 * | the source says | the value here | outcome |
 * | --- | --- | --- |
 * | the same as here | any | same |
 * | the same as at the last import | untouched since, or only completed | same |
 * | the same as at the last import | edited since | keep |
 * | anything new | empty, or written by the last import and untouched since | take |
 * | anything new | other, and both can be combined | complete |
 * | anything new | other | keep |
 *
 * A value that would be kept is the same if only its spelling differs.
 */
function outcomeOf(pair: FieldPair, { stored, incoming, last }: FieldPrints): FieldOutcome {
  if (incoming === stored) return 'same';
  const keepUnlessAlike = () =>
    isWrittenAlike(pair.field, pair.stored, pair.incoming) ? 'same' : 'keep';
  const isUntouched = last?.stored === stored;
  if (incoming === last?.said)
    return isUntouched || last.stored === onlyCompleted ? 'same' : keepUnlessAlike();
  if (isUntouched || isEmptyField(pair.stored)) return 'take';
  return canBeCombined(pair) ? 'complete' : keepUnlessAlike();
}

/**
 * Whether only staff may take the source's value, even where a field follows the source: the day of an
 * announced release, on which it comes out and fans get an email; tracks if one with a recording
 * would go; editions if one would go, since fans may wait for it.
 */
function onlyStaffMayTake(
  pair: FieldPair,
  stored: object,
  { recorded, another }: Pick<MergeOptions, 'recorded' | 'another'>,
): boolean {
  switch (pair.field) {
    case 'releaseDate':
      return isUnreleased(stored as { releaseStatus: ReleaseStatus });
    case 'tracks': {
      const taken = laidOver(pair, another) as Track[];
      return losesRecording((pair.stored ?? []) as Track[], taken, recorded ?? new Set());
    }
    case 'editions': {
      const taken = new Set((laidOver(pair, another) as Edition[]).map(({ id }) => id));
      return ((pair.stored ?? []) as Edition[]).some(({ id }) => !taken.has(id));
    }
    default:
      return false;
  }
}

/** What happens to such a field until staff choose. */
const outcomeUntilChosen = (pair: FieldPair): FieldOutcome =>
  canBeCombined(pair) ? 'complete' : 'keep';

/**
 * Merges the data of a source into an entry of ours, field by field. Of what would be kept, staff may
 * choose the source's value.
 */
export function mergeWithStored<F extends object>(
  stored: F,
  incoming: F,
  options: MergeOptions,
): Merged<F> {
  const { before, fingerprint, another, recorded, isTaken = () => false } = options;
  const fields = { ...stored };
  const fingerprints: Record<string, MergedField> = { ...before };
  const changes: FieldDifference[] = [];
  const kept: FieldDifference[] = [];
  const notes: string[] = [];
  for (const field of inOrder(Object.keys(incoming)) as (keyof F & string)[]) {
    if (ownFields.includes(field) || isEmptyField(incoming[field])) continue;
    if (isOfEdition(field, { stored, incoming })) continue;
    const pair = { field, stored: stored[field], incoming: incoming[field] as unknown };
    if (field === 'editions')
      pair.incoming = editionsBeside(fields, incoming, options.editionDays ?? new Map());
    const prints = {
      stored: fingerprint(stored[field]),
      incoming: fingerprint(incoming[field]),
      last: before[field],
    };
    const usual = outcomeOf(pair, prints);
    const needsStaff = usual === 'take' && onlyStaffMayTake(pair, stored, { recorded, another });
    const outcome = needsStaff ? outcomeUntilChosen(pair) : usual;
    if (outcome === 'same') continue;
    const isContested =
      needsStaff || outcome === 'keep' || (outcome === 'complete' && isContradicted(pair));
    const takesSource = outcome === 'take' || (isContested && isTaken(field));
    if (isContested && !takesSource) kept.push(pair);
    if (outcome === 'keep' && !takesSource) continue;
    const next = takesSource ? laidOver(pair, another) : completed(pair, another);
    if (!takesSource) notes.push(...noRoomIn(pair));
    const print = fingerprint(next);
    fingerprints[field] = { said: prints.incoming, stored: takesSource ? print : onlyCompleted };
    if (print === prints.stored) continue;
    changes.push({ ...pair, incoming: next });
    fields[field] = next as F[keyof F & string];
  }
  return { fields, changes, kept, fingerprints, notes };
}

/** The editions of the source with our ids of their tracks, and with their days beside ours. */
function editionsBeside(
  here: { editions?: Edition[]; releaseDate?: Day | null },
  incoming: { editions?: Edition[] },
  days: ReadonlyMap<Id, Day>,
): Edition[] {
  const placed = editionsPlaced(incoming.editions ?? [], (id) => trackHere(id, incoming, here));
  const { editions = [], releaseDate = null } = here;
  return editionsDated(placed, { here: editions, days, releaseDate });
}

/** What our value, completed with the source's, has no room for. */
function noRoomIn({ field, stored, incoming }: FieldPair): string[] {
  if (field === 'links') {
    const all = mergeLinks(stored as Link[], incoming as Link[]);
    return noRoomFor('links', all.length - maxLinks);
  }
  if (field !== 'editions') return [];
  const [here, others] = [(stored ?? []) as Edition[], incoming as Edition[]];
  return [
    ...noRoomFor('editions', countWithoutRoom(here, others)),
    ...noRoomFor('links', countLinksWithoutRoom(here, others), 'An edition'),
  ];
}

/**
 * The id of our track that matches a track of the source, given by its id. The id may only tell the
 * place: it counts unless our track with that id is another one of the source's.
 */
function trackHere(id: string, incoming: object, here: object): string | undefined {
  const { tracks = [] } = here as { tracks?: Track[] };
  const { tracks: others = [] } = incoming as { tracks?: Track[] };
  const known = tracks.find((track) => track.id === id);
  const other = others.find((track) => track.id === id);
  const same = other ? tracks.filter((track) => isSameTrack(track, other)) : [];
  const isOther = known && !same.includes(known) && others.some((one) => isSameTrack(known, one));
  return known && !isOther ? id : same[0]?.id;
}

/** Whether the source differs from ours beyond what it adds. */
const isContradicted = ({ field, stored, incoming }: FieldPair) =>
  field === 'editions' && editionsDiffer(stored as Edition[], incoming as Edition[]);

/** The fingerprints of a new entry, whose fields are all the source's. */
export function mergedFieldsOf(fields: object, fingerprint: Fingerprint): MergedFields {
  const given = Object.entries(fields).filter(
    ([field, value]) => !ownFields.includes(field) && !isEmptyField(value),
  );
  return Object.fromEntries(
    given.map(([field, value]) => {
      const print = fingerprint(value);
      return [field, { said: print, stored: print }];
    }),
  );
}

/**
 * The source's value. Tracks and editions that match ours keep their ids, and the fields that the
 * source leaves empty.
 */
function laidOver({ field, stored, incoming }: FieldPair, another: AnotherId): unknown {
  if (field === 'editions')
    return inSchemaOrder(
      editionsLaidOver((stored ?? []) as Edition[], incoming as Edition[], another),
    );
  if (field !== 'tracks') return incoming;
  const unmatched = [...((stored ?? []) as Track[])];
  const known = new Set<Track>();
  const tracks = (incoming as Track[]).map((track) => {
    const at = unmatched.findIndex((one) => isSameTrack(one, track));
    const [same] = at < 0 ? [] : unmatched.splice(at, 1);
    if (!same) return track;
    const merged = { ...same, ...filledFieldsOf(track), id: same.id, releaseId: same.releaseId };
    known.add(merged);
    return merged;
  });
  return withOwnIds(tracks, { known, another });
}

/** Whether our value can be completed with the source's: tracks only if they are the same ones. */
function canBeCombined({ field, stored, incoming }: FieldPair): boolean {
  if (field !== 'tracks') return field === 'links' || field === 'editions';
  const [tracks, others] = [stored as Track[], incoming as Track[]];
  return (
    tracks.length === others.length &&
    tracks.every((track, index) => isSameTrack(track, others[index] as Track))
  );
}

/** Our value of a field that can be combined, completed with the source's. */
function completed({ field, stored, incoming }: FieldPair, another: AnotherId): unknown {
  if (field === 'links') return mergeLinks(stored as Link[], incoming as Link[]).slice(0, maxLinks);
  if (field === 'editions')
    return inSchemaOrder(editionsFilled(stored as Edition[], incoming as Edition[], another));
  const others = incoming as Track[];
  return (stored as Track[]).map((track, index) => ({
    ...others[index],
    ...filledFieldsOf(track),
  }));
}

/** Editions as they will be read from storage, so that their fingerprints agree. */
const inSchemaOrder = (editions: Edition[]) => editionsSchema.parse(editions);

/** The fields of a track that are not empty. */
const filledFieldsOf = (track: Track) =>
  Object.fromEntries(Object.entries(track).filter(([, value]) => !isEmptyField(value))) as Track;

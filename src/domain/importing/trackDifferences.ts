import { maxTracks, type Track } from '#domain/release/track';

/** Computes a short fingerprint of a value; equal values have equal ones. */
export type Print = (value: unknown) => string;

/** By track id, in order, the fingerprint of the last imported value. */
export type TrackPrints = Readonly<Record<string, string>>;

interface TrackMemory {
  /** Undefined for a release that was last imported when only its whole list was remembered. */
  base: TrackPrints | undefined;
  /** The fingerprint of the whole list as last imported. */
  whole: string | undefined;
  /** By key of a contest, the fingerprint of what a person declined. */
  declined: Readonly<Record<string, string>>;
  print: Print;
}

/** The tracks of a release imported again. */
export interface MergedTracks {
  /** The merged tracks where contests keep the stored value, then where they take the incoming one. */
  ours: Track[];
  theirs: Track[];
  /** The fields that both sides changed, by a key, with the fingerprint of the incoming value. */
  contested: Record<string, string>;
  /** The memory that was compared with; empty where there was none. */
  base: TrackPrints;
  /** The next memory: the incoming tracks, save for those that are contested. */
  prints: Record<string, string>;
}

/** The fingerprint of each track, by its id. */
export function trackPrintsOf(tracks: readonly Track[], print: Print): Record<string, string> {
  return Object.fromEntries(tracks.map((track) => [track.id, print(track)]));
}

/** The fingerprint of a track that a side does not have. */
const absent = '';
const orderKey = 'track order';
const keyOf = (id: string) => `track ${id}`;

/**
 * Merges the tracks of a release one by one, then their order, by the last imported, the stored and
 * the incoming value. One that only one side changed, added or removed follows that side; one that
 * both changed is contested until a person decides.
 */
export function mergeTracks(
  stored: readonly Track[],
  incoming: readonly Track[],
  memory: TrackMemory,
): MergedTracks {
  const base = memory.base ?? baseOf(stored, incoming, memory);
  if (!base) return wholeContest(stored, incoming, memory);
  const { print, declined } = memory;
  const [here, there] = [trackPrintsOf(stored, print), trackPrintsOf(incoming, print)];
  const contested: Record<string, string> = {};
  const taken = new Set<string>();
  const compare = (key: string, values: { here: string; there: string; last: string }) => {
    if (values.here === values.there || values.there === values.last) return;
    if (values.here === values.last) taken.add(key);
    else if (declined[key] !== values.there) contested[key] = values.there;
  };
  const ids = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  const valueIn = (prints: TrackPrints, id: string) => prints[id] ?? absent;
  for (const id of ids) {
    const values = { here: valueIn(here, id), there: valueIn(there, id), last: valueIn(base, id) };
    compare(keyOf(id), values);
  }
  const inAll = (id: string) => id in here && id in there && id in base;
  const orderOf = (prints: TrackPrints) => print(Object.keys(prints).filter(inAll));
  compare(orderKey, { here: orderOf(here), there: orderOf(there), last: orderOf(base) });

  const [ofStored, ofIncoming] = [byId(stored), byId(incoming)];
  const build = (takes: (key: string) => boolean) => {
    const chosen = new Map<string, Track>();
    for (const id of ids) {
      const [here, there] = [ofStored.get(id), ofIncoming.get(id)];
      // Fields that the old catalogue does not know stay as they are.
      const track = takes(keyOf(id)) ? there && { ...here, ...there } : here;
      if (track) chosen.set(id, track);
    }
    const [first, second] = takes(orderKey) ? [there, here] : [here, there];
    return arranged(Object.keys(first), Object.keys(second), chosen);
  };
  const ours = build((key) => taken.has(key));
  const theirs = build((key) => taken.has(key) || key in contested);
  if (ours.length > maxTracks || theirs.length > maxTracks)
    return wholeContest(stored, incoming, memory);
  return { ours, theirs, contested, base, prints: nextPrints(there, base, contested) };
}

/** The remembered list, where one of the two sides still has it. */
function baseOf(
  stored: readonly Track[],
  incoming: readonly Track[],
  { whole, print }: TrackMemory,
): TrackPrints | undefined {
  const same = [stored, incoming].find((tracks) => print(tracks) === whole);
  return same && trackPrintsOf(same, print);
}

/** Leaves the lists to a person as they are. */
function wholeContest(
  stored: readonly Track[],
  incoming: readonly Track[],
  { base, declined, print }: TrackMemory,
): MergedTracks {
  const there = print(incoming);
  const isOpen = print(stored) !== there && declined['tracks'] !== there;
  return {
    ours: [...stored],
    theirs: [...incoming],
    contested: isOpen ? { tracks: there } : {},
    base: { ...base },
    prints: { ...base },
  };
}

const byId = (tracks: readonly Track[]) => new Map(tracks.map((track) => [track.id, track]));

/** Puts tracks in the order of one list; one that only the other has follows its predecessor there. */
function arranged(
  order: readonly string[],
  other: readonly string[],
  chosen: ReadonlyMap<string, Track>,
): Track[] {
  const ids = order.filter((id) => chosen.has(id));
  for (const [index, id] of other.entries()) {
    if (!chosen.has(id) || ids.includes(id)) continue;
    const before = other.slice(0, index).findLast((one) => ids.includes(one));
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }
  return ids.flatMap((id) => chosen.get(id) ?? []);
}

/** Remembers the incoming tracks; of what is contested, the value before, so that it stays open. */
function nextPrints(
  there: TrackPrints,
  base: TrackPrints,
  contested: Readonly<Record<string, string>>,
): Record<string, string> {
  const order = orderKey in contested ? { ...base, ...there } : { ...there, ...base };
  const next: Record<string, string> = {};
  for (const id of Object.keys(order)) {
    const print = keyOf(id) in contested ? base[id] : there[id];
    if (print !== undefined) next[id] = print;
  }
  return next;
}

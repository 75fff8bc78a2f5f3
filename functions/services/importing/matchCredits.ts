import { defaultShare } from '#domain/artist/artist';
import { nameKey } from '#domain/comparableText';
import type { ImportChoices } from '#domain/importing/choices';
import { artistByName, type FoundArtist, isOnlyNamed } from '#domain/importing/foundEntry';
import type { NearArtist } from '#domain/importing/importRun';
import { areNear, prepareName } from '#domain/importing/nearNames';
import type { SourceArtist, SourceMatch } from '#domain/importing/sourceEntry';

interface ArtistHere {
  cId: number;
  name: string;
  musicBrainzId?: string | undefined;
}

/** An artist credited by a source, with all keys that stand for the same artist. */
export interface Credited {
  artist: FoundArtist;
  keys: string[];
  /** The number of ours; null for a new artist. */
  cId: number | null;
  matchedBy: 'key' | 'name' | null;
  note?: string;
}

/** A credited artist with a number of its own. */
interface NumberedArtist extends Credited {
  cId: number;
}

interface Given {
  here: readonly ArtistHere[];
  /** The numbers of our artists by the source's keys, from earlier imports. */
  keys: ReadonlyMap<string, number>;
  /** Staff's choices, by the source's key of an artist. */
  choices: ImportChoices['artists'];
}

interface Known extends Given {
  /** Our artists by their plain names. */
  named: ReadonlyMap<string, readonly ArtistHere[]>;
  /** The names that several keys of the run have: the source tells these namesakes apart. */
  shared: ReadonlySet<string>;
  /** The numbers of our artists whom the source has under a key already. */
  taken: ReadonlySet<number>;
}

/** What decides whether the found artists of a run are ours. */
export function knownArtists(given: Given, found: readonly FoundArtist[]): Known {
  const keysOf = new Map<string, Set<string>>();
  for (const artist of found) {
    if (isOnlyNamed(artist)) continue;
    const name = nameKey(artist.name);
    keysOf.set(name, (keysOf.get(name) ?? new Set()).add(artist.key));
  }
  const shared = [...keysOf].flatMap(([name, keys]) => (keys.size > 1 ? name : []));
  const nameOf = new Map(given.here.map(({ cId, name }) => [cId, name]));
  const taken = [...given.keys].flatMap(([key, cId]) =>
    key === artistByName(nameOf.get(cId) ?? '').key ? [] : cId,
  );
  const named = Map.groupBy(given.here, ({ name }) => nameKey(name));
  return { ...given, named, shared: new Set(shared), taken: new Set(taken) };
}

/**
 * Our artists whom a found one may be by the name. One of another id, at MusicBrainz or in the
 * source, is somebody else with that name.
 */
function namedHere(artist: FoundArtist, known: Known): readonly ArtistHere[] {
  const { shared, taken } = known;
  const named = known.named.get(nameKey(artist.name)) ?? [];
  const id = artist.musicBrainzId;
  const same = named.filter(({ musicBrainzId }) => id && musicBrainzId === id);
  if (same.length > 0) return same;
  if (isOnlyNamed(artist)) return named;
  if (shared.has(nameKey(artist.name))) return [];
  return named.filter(({ cId, musicBrainzId }) => !taken.has(cId) && !(id && musicBrainzId));
}

/** Why an artist is new although one here has the name; undefined if none has. */
function noteOf({ name }: FoundArtist, { named }: Known): string | undefined {
  const [first, another] = named.get(nameKey(name)) ?? [];
  if (another) return `Several artists here are called ${name}; this one was added beside them.`;
  return (
    first && `An artist here is called ${name}, but may be another; this one was added beside.`
  );
}

/**
 * Follows staff's choices from a key to an artist of ours, or to another artist of the run: A may be
 * B, and B may be C. Without a choice it is the key itself.
 */
function chosenFor(key: string, choices: Known['choices']): { cId: number } | { key: string } {
  const seen = new Set<string>();
  for (let at = key; !seen.has(at); ) {
    seen.add(at);
    const is = choices[at];
    if (!is) return { key: at };
    if ('cId' in is) return is;
    at = is.key;
  }
  return { key };
}

/** Whether an artist is one of ours: by an earlier import, by staff's choice, or by the name. */
export function isArtistHere(artist: FoundArtist, known: Known): boolean {
  return (
    known.keys.has(artist.key) ||
    'cId' in chosenFor(artist.key, known.choices) ||
    namedHere(artist, known).length > 0
  );
}

/** The artists of the releases by key, and which of them are new. */
export function matchCredits(
  found: readonly FoundArtist[],
  about: Known,
): { byKey: Map<string, Credited>; fresh: Credited[] } {
  const { here, keys, choices } = about;
  const byKey = new Map<string, Credited>();
  const byNumber = new Map<number, Credited>();
  const fresh: Credited[] = [];
  // Not every release of an artist says all about them.
  const all = new Map<string, FoundArtist>();
  for (const artist of found) all.set(artist.key, { ...all.get(artist.key), ...artist });
  const distinct = [...all.values()];
  // Staff may say that one artist of the run is another, which then has to come first.
  const isOther = ({ key }: FoundArtist) => {
    const chosen = chosenFor(key, choices);
    return Number('key' in chosen && chosen.key !== key);
  };
  for (const artist of distinct.toSorted((a, b) => isOther(a) - isOther(b))) {
    const chosen = chosenFor(artist.key, choices);
    const named = namedHere(artist, about);
    const known = keys.get(artist.key);
    const picked = 'cId' in chosen && here.find(({ cId }) => cId === chosen.cId)?.cId;
    const cId = known ?? (picked || (named.length === 1 ? named[0]?.cId : undefined));
    const same =
      cId !== undefined ? byNumber.get(cId) : 'key' in chosen ? byKey.get(chosen.key) : undefined;
    const note = cId === undefined ? noteOf(artist, about) : undefined;
    const one: Credited = same ?? {
      artist,
      keys: [],
      cId: cId ?? null,
      // Staff's choice counts as a match by name.
      matchedBy: known !== undefined ? 'key' : cId === undefined ? null : 'name',
      ...(note && { note }),
    };
    one.keys.push(artist.key);
    byKey.set(artist.key, one);
    if (cId !== undefined) byNumber.set(cId, one);
    else if (!same) fresh.push(one);
  }
  return { byKey, fresh };
}

/** Gives numbers to the new ones of these artists, from `first` on in their order. */
export function withNumbers(
  byKey: ReadonlyMap<string, Credited>,
  first: number,
): Map<string, NumberedArtist> {
  let next = first;
  const numbered = new Map<Credited, NumberedArtist>();
  return new Map(
    [...byKey].map(([key, artist]) => {
      const one = numbered.get(artist) ?? { ...artist, cId: artist.cId ?? next++ };
      numbered.set(artist, one);
      return [key, one];
    }),
  );
}

/** How many similar names are shown beside a new one. */
const mostNear = 8;

/**
 * Finds our artists, and new ones of the run, whose names may be spellings of a new artist's name.
 */
export function nearArtistsAmong({
  here,
  fresh,
}: {
  here: readonly ArtistHere[];
  fresh: readonly Credited[];
}): (credit: Credited) => NearArtist[] {
  const known = here.map(({ cId, name }) => ({
    shown: { cId, name },
    plain: nameKey(name),
    prepared: prepareName(name),
  }));
  const others = fresh.map(({ artist: { key, name } }) => ({
    shown: { name, key },
    prepared: prepareName(name),
  }));
  return ({ artist }) => {
    const [plain, prepared] = [nameKey(artist.name), prepareName(artist.name)];
    const isNear = (one: { prepared: typeof prepared }) => areNear(one.prepared, prepared);
    const namesakes = known.filter((one) => one.plain === plain);
    const near = known.filter((one) => one.plain !== plain && isNear(one));
    const alsoNew = others.filter((one) => one.shown.key !== artist.key && isNear(one));
    return [...namesakes, ...near, ...alsoNew].slice(0, mostNear).map(({ shown }) => shown);
  };
}

/** A credited artist as an entry of the import. */
export function sourceArtist(
  { artist, keys, cId, matchedBy, note }: NumberedArtist,
  { source, near }: { source: SourceMatch['source']; near: NearArtist[] },
): SourceArtist {
  const { name, musicBrainzId, bio = '', image } = artist;
  return {
    kindOfEntry: 'artist',
    cId,
    name,
    bio,
    share: defaultShare,
    ...(musicBrainzId && { musicBrainzId }),
    notes: note ? [note] : [],
    origin: {
      source,
      keys,
      matchedBy,
      ...(image && { hasCover: true }),
      ...(near.length > 0 && { near }),
    },
  };
}

import { isSameName } from '#domain/artist/namesakes';
import { titleKey, wordsOf } from '#domain/comparableText';
import type { FoundRelease } from '#domain/importing/foundEntry';
import { type MatchPart, matchParts } from '#domain/importing/importRun';
import { barcodesOf, comparableNumbersOf } from '#domain/importing/mergingEditions';
import { isWithin } from '#domain/importing/partialDay';
import { isSameTrack } from '#domain/importing/sameTrack';
import type { StoredRelease } from '#domain/release/release';

/** A release of ours, with the facts by which a source's release is matched. */
export type Here = Pick<
  StoredRelease,
  'cId' | 'title' | 'releaseDate' | 'catalogueNumber' | 'barcode' | 'tracks' | 'links' | 'editions'
> & {
  /** The names of its artists. */
  artists: readonly string[];
};

/** A match: the number of our release, and the fact by which it was matched. */
export interface Match {
  cId: number;
  by: MatchPart;
}

type Found = FoundRelease;
type Numbers = Parameters<typeof comparableNumbersOf>[0];
type Either = Numbers &
  Pick<Here, 'title' | 'releaseDate' | 'links'> & {
    tracks: readonly { isrc: string }[];
    page?: string;
    dayOnly?: FoundRelease['dayOnly'];
  };

/** The part of an address that identifies a page; empty for the front page of a site. */
function pageOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  if (url.pathname === '/' && !url.search) return '';
  return `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

/**
 * The facts about a release by which it may be recognised: two releases that share one may be the
 * same.
 */
const signs: Record<Exclude<MatchPart, 'key'>, (release: Either) => string[]> = {
  address: ({ links, page }) => [...links.map(({ url }) => url), page ?? ''].map(pageOf),
  barcode: barcodesOf,
  catalogueNumber: comparableNumbersOf,
  isrc: ({ tracks }) => tracks.map(({ isrc }) => isrc),
  // The days are compared later: a source may know only the year, or none.
  name: ({ title }) => [titleKey(title)],
};

/** Words of a title, without accents, that tell the form of a release or only join others. */
const formWords =
  /^(?:\d?(?:lp|cd|mc|ep)|vinyle?|[ck]assett[ea]?|tapes?|digital|download|single|maxi|album|deluxe|(?:re)?edi(?:tion|cion|cao)|utgave|uitgave|ausgabe|remaster(?:ed)?|reissue|repress|and|und|et|og|y|e|en)$/;
/** The width of a record in a title. */
const width = /(?<!\d)(?:7|10|12)\s?(?:["″”]|''|-?inch)/gi;

/** A title without what tells the form, unless nothing else is left. */
const bareTitle = (title: string): string =>
  wordsOf(title.replaceAll(width, ' '))
    .filter((word) => !formWords.test(word))
    .join(' ') || titleKey(title);

/** Whether two titles name the same release, perhaps in another form: “Ebb” and “Ebb (2LP)”. */
export const isLikeTitle = (one: string, other: string): boolean =>
  titleKey(one) === titleKey(other) || bareTitle(one) === bareTitle(other);

/**
 * Whether two releases may have the same artists: one artist is the same, or one release names
 * none.
 */
const mayShareArtist = (found: Found, { artists }: Here) =>
  found.isVarious ||
  found.artists.length === 0 ||
  artists.length === 0 ||
  found.artists.some(({ name }) => artists.some((other) => isSameName(name, other)));

/** How many tracks of a source's release are on ours. */
const sharedTracks = (found: Found, here: Here): number =>
  found.tracks.filter((track) => here.tracks.some((other) => isSameTrack(track, other))).length;

/** Whether the days of both are known. */
const hasDays = (found: Found, here: Here) =>
  found.releaseDate !== null && here.releaseDate !== null;

/**
 * Compares two releases of the same name if one has no day. They are the same if they share an artist
 * and, if the tracks of both are known, half of the tracks.
 */
function isSameUndated(found: Found, here: Here): boolean {
  const isBySame = found.artists.some(({ name }) =>
    here.artists.some((other) => isSameName(name, other)),
  );
  const [some, others] = [found.tracks.length, here.tracks.length];
  return isBySame && sharedTracks(found, here) * 2 >= Math.min(some, others);
}

/** Whether two releases that share a fact of this kind really match. */
function holds(by: MatchPart, found: Found, here: Here): boolean {
  switch (by) {
    case 'isrc': {
      // A compilation shares some recordings with each album.
      const isrcs = new Set(found.tracks.map(({ isrc }) => isrc));
      const shared = here.tracks.filter(({ isrc }) => isrc !== '' && isrcs.has(isrc)).length;
      return shared * 2 >= Math.max(found.tracks.length, here.tracks.length);
    }
    case 'catalogueNumber': {
      // Some labels gave two releases one number.
      if (!mayShareArtist(found, here)) return false;
      const [codes, others] = [barcodesOf(found), barcodesOf(here)];
      if (codes.length > 0 && others.length > 0)
        return titleKey(found.title) === titleKey(here.title);
      const most = Math.max(found.tracks.length, here.tracks.length);
      const hasSameTracks = most > 0 && sharedTracks(found, here) * 2 >= most;
      return hasSameTracks || isLikeTitle(found.title, here.title);
    }
    case 'name':
      return hasDays(found, here)
        ? isWithin(here.releaseDate, found) && mayShareArtist(found, here)
        : isSameUndated(found, here);
    default:
      return true;
  }
}

/** Our releases by their facts of one kind. */
function indexOf(by: Exclude<MatchPart, 'key'>, here: readonly Here[]): Map<string, Here[]> {
  const index = new Map<string, Here[]>();
  for (const release of here)
    for (const sign of new Set(signs[by](release)))
      if (sign) index.set(sign, [...(index.get(sign) ?? []), release]);
  return index;
}

/**
 * Whether ours is `one`; all `rivals` are releases of the source that share this fact with ours. A single
 * rival is ours. By the name, one whose day fits is ours, and of several without a day none is. By any
 * other fact it is the first with our title.
 */
function isMeant(
  one: Found,
  { here, rivals, by }: { here: Here; rivals: readonly Found[]; by: MatchPart },
): boolean {
  if (rivals.length === 1 || (by === 'name' && hasDays(one, here))) return true;
  if (by === 'name') return false;
  const [first] = rivals.filter(({ title }) => titleKey(title) === titleKey(here.title));
  return first === one;
}

/**
 * Matches the releases of a source with ours, by the surest kind of fact first. Each of ours is
 * matched at most once. A fact that fits several of ours is ignored.
 * @param keys our numbers by the source's keys, from earlier imports
 */
export function matchReleases(
  found: readonly Found[],
  here: readonly Here[],
  keys: ReadonlyMap<string, number>,
): Map<string, Match> {
  const matches = new Map<string, Match>();
  const taken = new Set<number>();
  const take = (key: string, match: Match) => {
    matches.set(key, match);
    taken.add(match.cId);
  };
  for (const { key } of found) {
    const cId = keys.get(key);
    if (cId !== undefined && !taken.has(cId)) take(key, { cId, by: 'key' });
  }
  for (const by of matchParts) {
    if (by === 'key') continue;
    const index = indexOf(by, here);
    const claims = found
      .filter(({ key }) => !matches.has(key))
      .map((one) => {
        const alike = new Set(signs[by](one).flatMap((sign) => index.get(sign) ?? []));
        const same = [...alike].filter((other) => !taken.has(other.cId) && holds(by, one, other));
        return { one, same };
      });
    for (const { one, same } of claims) {
      const free = same.filter(({ cId }) => !taken.has(cId));
      const dated = free.filter((other) => hasDays(one, other));
      const [only, ...others] = by === 'name' && dated.length > 0 ? dated : free;
      if (!only || others.length > 0) continue;
      const rivals = claims.filter((other) => other.same.includes(only)).map((other) => other.one);
      if (isMeant(one, { here: only, rivals, by })) take(one.key, { cId: only.cId, by });
    }
  }
  return matches;
}

/** Our release that has a catalogue number of a new one, which may be the same. */
export const sharingNumber = (found: Found, here: readonly Here[]): Here | undefined => {
  const numbers = new Set(comparableNumbersOf(found));
  return here.find((release) => comparableNumbersOf(release).some((number) => numbers.has(number)));
};

import { nameSchema } from '#domain/artist/artist';
import {
  oldArtistSchema,
  oldLinkSchema,
  oldNumberSchema,
  oldReleaseSchema,
  oldTrackSchema,
} from '#domain/importing/oldSiteJson';
import {
  fromOldSite,
  type Refusal,
  type RefusedEntry,
  type SourceArtist,
  type SourceEntry,
  type SourceRelease,
  type SourceTrack,
  trackKey,
} from '#domain/importing/sourceEntry';
import { readIsrc } from '#domain/importing/sources/sourceText';
import {
  oneLine,
  quote,
  type Reading,
  readOldShare,
  readOldStatus,
  readSourceDate,
  readSourceText,
} from '#domain/importing/sourceValues';
import { isTooDeep } from '#domain/json';
import { type Link, linkNameOf, linkSchema, maxLinks, mergeLinks } from '#domain/link';
import { Problem, parse } from '#domain/problem';
import { titleSchema } from '#domain/release/release';
import { maxTracks, tooManyTracks, trackSchema } from '#domain/release/track';

/**
 * Reads an artist of the old site with its releases, as the old site lists them. An unreadable
 * entry is refused alone.
 */
export function* readOldEntries(given: unknown, timeZone: string): Generator<SourceEntry> {
  const old = isObject(given) ? { ...given, Releases: undefined } : given;
  yield orRefused('artist', old, () => readOldArtist(old));
  const { Id, Releases: releases } = isObject(given) ? given : {};
  const number = validNumber(Id);
  const artists = number === null ? [] : [number];
  if (Array.isArray(releases))
    for (const release of releases)
      yield orRefused('release', release, () => readOldRelease(release, { artists, timeZone }));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const validNumber = (id: unknown) => oldNumberSchema.safeParse(id).data ?? null;

/** Reads an entry, or returns a refusal that names it. */
function orRefused<E extends SourceEntry>(
  of: RefusedEntry['of'],
  old: unknown,
  read: () => E,
): E | RefusedEntry {
  try {
    if (isTooDeep(old)) throw refused('It is nested too deeply to be an entry.');
    return read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { Id, Name } = isObject(old) ? old : {};
    const name = typeof Name === 'string' ? Name.slice(0, 300).toWellFormed() : '';
    return { kindOfEntry: 'refused', of, cId: validNumber(Id), name, reason: error.message };
  }
}

const refused = (reason: string) => new Problem('invalid-input', reason);

const notesOf = (...readings: Reading<unknown>[]) => readings.flatMap(({ note }) => note ?? []);

function required(name: string | null | undefined): string {
  const line = oneLine(name);
  if (line === '') throw refused('It has no name.');
  return line;
}

/**
 * Reads an artist of the old site, without its releases.
 * @throws {Problem} invalid-input, with the reason for the refusal
 */
export function readOldArtist(given: unknown): SourceArtist {
  const old = parse(oldArtistSchema, given);
  const name = parse(nameSchema, required(old.Name));
  const { html: bio, original } = readSourceText(old.ArtistBio);
  const share = readOldShare(old.ArtistShare);
  return {
    kindOfEntry: 'artist',
    origin: fromOldSite,
    cId: old.Id,
    name,
    bio,
    share: share.value,
    ...(original && { original }),
    notes: notesOf(share),
  };
}

interface ReleaseNeeds {
  /** The numbers of its artists. */
  artists: number[];
  /** The label's time zone. */
  timeZone: string;
}

/**
 * Reads a release of the old site.
 * @throws {Problem} invalid-input, with the reason for the refusal
 */
export function readOldRelease(given: unknown, { artists, timeZone }: ReleaseNeeds): SourceRelease {
  const old = parse(oldReleaseSchema, given);
  const title = parse(titleSchema, required(old.Name));
  const { html: description, original } = readSourceText(old.ReleaseDescription);
  const status = readOldStatus(old.ReleaseStatus);
  const date = readSourceDate(old.ReleaseDate, timeZone);
  const { links, notes } = readOldLinks(old.Links ?? []);
  const ofTracks = readOldTracks(old.Tracks ?? []);
  return {
    kindOfEntry: 'release',
    origin: fromOldSite,
    cId: old.Id,
    title,
    releaseDate: date.value,
    releaseStatus: status.value,
    description,
    links,
    artists,
    tracks: ofTracks.tracks,
    ...(original && { original }),
    notes: [...notesOf(status, date), ...notes, ...ofTracks.notes],
    refused: ofTracks.refused,
  };
}

const oldTrackFields = trackSchema.omit({ id: true, releaseId: true });

/**
 * Reads a track of an old release.
 * @param position from 1
 * @param others the tracks of the release that were read before
 * @throws {Problem} invalid-input
 */
export function readOldTrack(
  given: unknown,
  position: number,
  others: readonly SourceTrack[] = [],
): { track: SourceTrack; note?: string } {
  const old = parse(oldTrackSchema, given);
  const name = required(old.Name);
  const { isrc, note } = readIsrc(oneLine(old.ISRC));
  const fields = parse(oldTrackFields, {
    name,
    isrc,
    composer: oneLine(old.Composer),
    lyricsWriter: oneLine(old.LyricsWriter),
    description: old.Description ?? '',
  });
  const key = trackKey(isrc, position, others);
  return { track: { key, ...fields }, ...(note && { note: `Track ${position}: ${note}` }) };
}

/** The tracks of an old release: the readable ones, the refused ones, and notes on guesses. */
type OldTracks = Pick<SourceRelease, 'tracks' | 'refused' | 'notes'>;

/** Reads the tracks of an old release in order. A bad track is refused alone. */
export function readOldTracks(given: readonly unknown[]): OldTracks {
  const tracks: SourceTrack[] = [];
  const refusals: Refusal[] = [];
  const notes: string[] = [];
  for (const [index, old] of given.entries()) {
    try {
      if (tracks.length === maxTracks) throw refused(tooManyTracks);
      const { track, note } = readOldTrack(old, index + 1, tracks);
      tracks.push(track);
      if (note) notes.push(note);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refusals.push({ entry: `Track ${index + 1}`, reason: error.message });
    }
  }
  return { tracks, refused: refusals, notes };
}

/** Reads the links of an old release: drops empty ones and duplicates, and names platforms. */
export function readOldLinks(given: readonly unknown[]): { links: Link[]; notes: string[] } {
  const notes: string[] = [];
  const links: Link[] = [];
  for (const old of given) {
    const read = oldLinkSchema.safeParse(old);
    const url = oneLine(read.data?.Url);
    const name = oneLine(read.data?.Name);
    if (read.success && url === '') continue;
    const link = linkSchema.safeParse({ name: name || linkNameOf(url), url });
    if (link.success) links.push(link.data);
    else notes.push(`The link ${quote(read.success ? url : old)} is not an address; left out.`);
  }
  const all = mergeLinks([], links);
  if (all.length > maxLinks)
    notes.push(`Only the first ${maxLinks} of ${all.length} links are kept.`);
  return { links: all.slice(0, maxLinks), notes };
}

import { nameSchema, type StoredArtist } from '#domain/artist/artist';
import { type Id, isrcSchema } from '#domain/identifier';
import {
  oldArtistSchema,
  oldLinkSchema,
  oldReleaseSchema,
  oldTrackSchema,
} from '#domain/importing/oldCatalogue';
import {
  oneLine,
  quote,
  type Reading,
  readOldDate,
  readOldShare,
  readOldStatus,
  readOldText,
} from '#domain/importing/oldValues';
import { type Link, linkSchema, maxLinks, mergeLinks, platformOf } from '#domain/link';
import { Problem, parse } from '#domain/problem';
import { type StoredRelease, titleSchema } from '#domain/release/release';
import { maxTracks, type Track, trackSchema } from '#domain/release/track';

/** The fields of an artist that an import writes; all others belong to the label. */
export type ArtistFields = Pick<StoredArtist, 'name' | 'bio' | 'share'>;
/** The fields of a release that an import writes. */
export type ReleaseFields = Pick<
  StoredRelease,
  'title' | 'releaseDate' | 'releaseStatus' | 'description' | 'artistIds' | 'tracks' | 'links'
>;

/** An artist or release of the old catalogue, converted to our fields. */
export interface OldEntry<F> {
  cId: number;
  /** Its name in lists. */
  name: string;
  fields: F;
  /** The original text, where cleaning changed it. */
  original?: string;
  /** The salt of the ids of a release's tracks. */
  salt?: string;
  notes: string[];
  /** Tracks that can't be imported. */
  refused: Refusal[];
}

const noted = (...readings: Reading<unknown>[]) => readings.flatMap(({ note }) => note ?? []);

function required(name: string | null | undefined): string {
  const line = oneLine(name);
  if (line === '') throw new Problem('invalid-input', 'It has no name.');
  return line;
}

/**
 * Reads an artist of the old catalogue, without its releases.
 * @throws {Problem} invalid-input, with the reason for the refusal
 */
export function readOldArtist(given: unknown): OldEntry<ArtistFields> {
  const old = parse(oldArtistSchema, given);
  const name = parse(nameSchema, required(old.Name));
  const { html: bio, original } = readOldText(old.ArtistBio);
  const share = readOldShare(old.ArtistShare);
  return {
    cId: old.Id,
    name,
    fields: { name, bio, share: share.value },
    ...(original && { original }),
    notes: noted(share),
    refused: [],
  };
}

interface ReleaseNeeds {
  /** The ids that its artists have here, in order. */
  artistIds: Id[];
  releaseId: Id;
  /** The label's time zone. */
  timeZone: string;
  idFor: IdFor;
}

/**
 * Reads a release of the old catalogue.
 * @throws {Problem} invalid-input, with the reason for the refusal
 */
export function readOldRelease(
  given: unknown,
  { artistIds, releaseId, timeZone, idFor }: ReleaseNeeds,
): OldEntry<ReleaseFields> {
  const old = parse(oldReleaseSchema, given);
  const title = parse(titleSchema, required(old.Name));
  const { html: description, original } = readOldText(old.ReleaseDescription);
  const status = readOldStatus(old.ReleaseStatus);
  const date = readOldDate(old.ReleaseDate, timeZone);
  const { links, notes } = readOldLinks(old.Links ?? []);
  const on = { cId: old.Id, releaseId, idFor };
  const { tracks, refused, notes: ofTracks } = readOldTracks(old.Tracks ?? [], on);
  return {
    cId: old.Id,
    name: title,
    fields: {
      title,
      releaseDate: date.value,
      releaseStatus: status.value,
      description,
      artistIds,
      tracks,
      links,
    },
    ...(original && { original }),
    notes: [...noted(status, date), ...notes, ...ofTracks],
    refused,
  };
}

/** Derives an id from words: the same words give the same id. */
type IdFor = (words: string) => Id;

/** An entry that can't be imported, and the reason. */
interface Refusal {
  entry: string;
  reason: string;
}

/** The tracks of an old release: those that were understood, those refused, and notes on guesses. */
export interface OldTracks {
  tracks: Track[];
  refused: Refusal[];
  notes: string[];
}

interface OldRelease {
  /** The release's number, then the id that it has here. */
  cId: number;
  releaseId: Id;
  idFor: IdFor;
}

/** Reads the code of a track; empty where it is not valid. */
function readIsrc(given: string): { isrc: string; note?: string } {
  const code = isrcSchema.safeParse(given);
  if (code.success) return { isrc: code.data };
  return { isrc: '', note: `The ISRC ${quote(given)} is not valid; left empty.` };
}

/**
 * Reads a track of an old release. Its id follows from its ISRC, or from its place (the first is 1)
 * where it has none or `isTaken` says that another track of the release has the same.
 * @throws {Problem} invalid-input
 */
export function readOldTrack(
  given: unknown,
  place: number,
  {
    cId,
    releaseId,
    idFor,
    isTaken = () => false,
  }: OldRelease & { isTaken?: (isrc: string) => boolean },
): { track: Track; note?: string } {
  const old = parse(oldTrackSchema, given);
  const name = oneLine(old.Name);
  if (name === '') throw new Problem('invalid-input', 'It has no name.');
  const { isrc, note } = readIsrc(oneLine(old.ISRC));
  const known = isrc === '' || isTaken(isrc) ? `place ${place}` : isrc;
  const track = parse(trackSchema, {
    id: idFor(`track of release ${cId}: ${known}`),
    name,
    isrc,
    releaseId,
    composer: oneLine(old.Composer),
    lyricsWriter: oneLine(old.LyricsWriter),
    description: old.Description ?? '',
  });
  return note ? { track, note: `Track ${place}: ${note}` } : { track };
}

/** Reads the tracks of an old release in order. A bad one is refused without the others. */
export function readOldTracks(given: readonly unknown[], release: OldRelease): OldTracks {
  const read: OldTracks = { tracks: [], refused: [], notes: [] };
  const isTaken = (isrc: string) => read.tracks.some((track) => track.isrc === isrc);
  for (const [index, old] of given.entries()) {
    try {
      if (read.tracks.length === maxTracks)
        throw new Problem('invalid-input', `A release has at most ${maxTracks} tracks.`);
      const { track, note } = readOldTrack(old, index + 1, { ...release, isTaken });
      read.tracks.push(track);
      if (note) read.notes.push(note);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      read.refused.push({ entry: `Track ${index + 1}`, reason: error.message });
    }
  }
  return read;
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
    const link = linkSchema.safeParse({ name: name || (platformOf(url) ?? hostOf(url)), url });
    if (link.success) links.push(link.data);
    else notes.push(`The link ${quote(read.success ? url : old)} is not an address; left out.`);
  }
  const all = mergeLinks([], links);
  if (all.length > maxLinks) notes.push(`Of ${all.length} links the first ${maxLinks} are kept.`);
  return { links: all.slice(0, maxLinks), notes };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '').slice(0, 100) : '';
}

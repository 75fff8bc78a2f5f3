import { nameSchema, type StoredArtist } from '#domain/artist/artist';
import type { Id } from '#domain/identifier';
import { oldArtistSchema, oldReleaseSchema } from '#domain/importing/oldCatalogue';
import { readOldDate } from '#domain/importing/oldDate';
import { readOldLinks } from '#domain/importing/oldLinks';
import { oneLine, type Reading } from '#domain/importing/oldReading';
import { readOldShare } from '#domain/importing/oldShare';
import { readOldStatus } from '#domain/importing/oldStatus';
import { readOldText } from '#domain/importing/oldText';
import { type IdFor, type Refusal, readOldTracks } from '#domain/importing/oldTracks';
import { Problem, parse } from '#domain/problem';
import { type StoredRelease, titleSchema } from '#domain/release/release';

/** What an import says of an artist: everything else is the label's own. */
export type ArtistFields = Pick<StoredArtist, 'name' | 'bio' | 'share'>;
/** What an import says of a release. */
export type ReleaseFields = Pick<
  StoredRelease,
  'title' | 'releaseDate' | 'releaseStatus' | 'description' | 'artistIds' | 'tracks' | 'links'
>;

/** An entry of the old catalogue in our own terms. */
export interface OldEntry<F> {
  cId: number;
  /** How lists name it. */
  name: string;
  fields: F;
  /** The text as it came, where it was changed to be stored. */
  original?: string;
  notes: string[];
  /** Tracks that are not taken over. */
  refused: Refusal[];
}

const noted = (...readings: Reading<unknown>[]) => readings.flatMap(({ note }) => note ?? []);

function required(name: string | null | undefined): string {
  const line = oneLine(name);
  if (line === '') throw new Problem('invalid-input', 'It has no name.');
  return line;
}

/**
 * An artist of the old catalogue; its releases are not looked at.
 * @throws {Problem} invalid-input, with the reason for which it is refused
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
  /** The ids of its artists here, in order. */
  artistIds: Id[];
  releaseId: Id;
  /** The label's. */
  timeZone: string;
  idFor: IdFor;
}

/**
 * A release of the old catalogue.
 * @throws {Problem} invalid-input, with the reason for which it is refused
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
      ...{ title, releaseDate: date.value, releaseStatus: status.value },
      ...{ description, artistIds, tracks, links },
    },
    ...(original && { original }),
    notes: [...noted(status, date), ...notes, ...ofTracks],
    refused,
  };
}

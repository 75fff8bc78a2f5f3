import { createHmac, hash } from 'node:crypto';
import type { Day } from '#domain/day';
import { type Id, idOfDigest } from '#domain/identifier';
import { editionOf } from '#domain/importing/foundEdition';
import type { ImportedKind } from '#domain/importing/importRun';
import {
  type ArtistFields,
  artistFieldsSchema,
  type Origin,
  type Refusal,
  type ReleaseFields,
  releaseFieldsSchema,
  type SourceArtist,
  type SourceRelease,
  type SourceTrack,
} from '#domain/importing/sourceEntry';
import { parse } from '#domain/problem';
import type { Track } from '#domain/release/track';
import type { NumberOwner } from '#functions/ports/importing';

/** An entry of a source, with its fields and ids for this catalogue. */
export interface Incoming<F> {
  cId: number;
  /** Its name in lists. */
  name: string;
  fields: F;
  original?: string;
  salt?: string;
  notes: string[];
  /** Tracks that can't be imported. */
  refused: Refusal[];
  /** The day of each edition by its id, where the source knows it. */
  editionDays?: ReadonlyMap<Id, Day>;
  origin: Origin;
}

const idFor = (text: string): Id => idOfDigest(hash('sha256', `import\n${text}`, 'hex'));

/** The id of an imported entry, equal in every run. */
export const importedId = (kind: ImportedKind, cId: number): Id => idFor(`${kind} ${cId}`);

/** The id of an imported track. */
export const trackIdOf = (cId: number, key: string, salt: string): Id =>
  idFor(`${salt}track of release ${cId}: ${key}`);

/** The id of a part of an entry whose own id something else has here. */
export const anotherId = (id: Id): Id => idFor(`another ${id}`);

/** @throws {Problem} invalid-input, with the reason for the refusal */
export function incomingArtist(source: SourceArtist): Incoming<ArtistFields> {
  const { cId, name, original, notes, origin } = source;
  const fields = parse(artistFieldsSchema, source);
  return {
    cId,
    name,
    fields,
    ...(original && { original }),
    notes,
    refused: [],
    origin,
  };
}

/** What a release needs of this catalogue. */
interface ReleaseContext {
  artistIds: Id[];
  /** The owner of the release's number here. */
  owner: NumberOwner | undefined;
  /** The secret for the ids of tracks: VISITOR_SECRET. */
  secret: string;
}

/** @throws {Problem} invalid-input, with the reason for the refusal */
export function incomingRelease(
  source: SourceRelease,
  { artistIds, owner, secret }: ReleaseContext,
): Incoming<ReleaseFields> {
  const { cId, title: name, original, notes, refused, origin } = source;
  const imported = owner?.state === 'imported' ? owner : undefined;
  const salt = imported?.record.salt ?? saltFor(cId, secret);
  const releaseId = (owner && 'id' in owner ? owner.id : undefined) ?? importedId('release', cId);
  const tracks = source.tracks.map((track) => incomingTrack(track, { cId, releaseId, salt }));
  const { editions = [], ...others } = source;
  const trackId = (key: string) => trackIdOf(cId, key, salt);
  const editionId = (key: string) => idFor(`${salt}edition of release ${cId}: ${key}`);
  const fields = parse(releaseFieldsSchema, {
    ...others,
    artistIds,
    tracks,
    ...(editions.length > 0 && {
      editions: editions.map((edition) => editionOf(edition, { id: editionId, trackId })),
    }),
  });
  const editionDays = new Map(
    editions.flatMap(({ key, releasedOn }) =>
      releasedOn ? [[editionId(key), releasedOn] as const] : [],
    ),
  );
  return {
    cId,
    name,
    fields,
    ...(original && { original }),
    salt,
    editionDays,
    notes,
    refused,
    origin,
  };
}

/** Assigns a track its ids. */
export function incomingTrack(
  { key, ...track }: SourceTrack,
  { cId, releaseId, salt }: { cId: number; releaseId: Id; salt: string },
): Track {
  return { id: trackIdOf(cId, key, salt), releaseId, ...track };
}

/** A salt that only the secret yields, so that nobody can compute track ids from public data. */
function saltFor(cId: number, secret: string): string {
  return createHmac('sha256', `track ids\n${secret}`)
    .update(String(cId))
    .digest('hex')
    .slice(0, 32);
}

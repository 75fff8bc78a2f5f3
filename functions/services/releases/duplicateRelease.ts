import type { Answer, Call } from '#contract/api';
import { readerOf, schemaIn } from '#domain/field';
import type { Id } from '#domain/identifier';
import { type Caller, ownsArtist, personOf } from '#domain/member/member';
import { type Edition, editionSchema } from '#domain/release/edition';
import { maxTitleLength, type StoredRelease, storedReleaseSchema } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { releaseStatus } from '#domain/release/releaseStatus';
import { trackSchema } from '#domain/release/track';
import { trackFields } from '#domain/release/trackFields';
import { releaseSlug } from '#domain/slug';
import type { Answers } from '#functions/services/entries/answers';
import type { Ports } from '#functions/services/ports';
import type { Releases } from './releases.ts';
import { noteTracks } from './trackIds.ts';

type NeededPorts = Pick<Ports, 'releases' | 'trackIds' | 'clock'>;
interface NeededServices {
  answers: Answers;
  releases: Pick<Releases, 'owned'>;
}

const suffix = ' (copy)';

const readCopied = readerOf(schemaIn(storedReleaseSchema, releaseFields, 'copy'));
const readCopiedEdition = readerOf(
  editionSchema.pick({
    format: true,
    pieces: true,
    size: true,
    name: true,
    price: true,
    prices: true,
  }),
);
const readCopiedTrack = readerOf(schemaIn(trackSchema, trackFields, 'copy'));

/**
 * A copy of a release, in Planning, with the fields marked `copy` in the field table; the others
 * belong to the original alone. The recordings are the same, so the ISRCs stay.
 */
export function duplicateOf(
  release: StoredRelease,
  given: { id: Id; cId: number; artistIds: Id[]; newId: () => Id },
): StoredRelease {
  const { id, cId, artistIds, newId } = given;
  const tracks = release.tracks.map((track) => ({
    ...readCopiedTrack(track),
    id: newId(),
    releaseId: id,
  }));
  const newIds = new Map(release.tracks.map((track, index) => [track.id, tracks[index]?.id]));
  /** What is printed on an edition and where it is sold belongs to the original alone. */
  const copiedEdition = ({ sides, ...edition }: Edition): Edition => ({
    id: newId(),
    ...readCopiedEdition(edition),
    ...(sides && {
      sides: sides.map((side) => ({
        ...side,
        tracks: side.tracks.flatMap((track) => newIds.get(track) ?? []),
      })),
    }),
    state: 'notForSale',
    links: [],
  });
  const title = release.title.slice(0, maxTitleLength - suffix.length) + suffix;
  return {
    ...readCopied(release),
    id,
    cId,
    artistIds,
    title,
    slug: releaseSlug({ title }),
    earlierSlugs: [],
    cover: null,
    accent: null,
    releaseDate: null,
    links: [],
    releaseStatus: releaseStatus.Planning,
    tracks,
    ...(release.editions && { editions: release.editions.map(copiedEdition) }),
  };
}

/** Duplicates releases. */
export function createDuplicating(
  { releases, trackIds, clock }: NeededPorts,
  { answers, releases: { owned } }: NeededServices,
) {
  return {
    async duplicateRelease(
      { body }: Call<'duplicateRelease'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'duplicateRelease'>> {
      const { entity } = await owned(body.id, caller);
      // An artist may only add their own artists to a new release; staff may add any.
      const artistIds = entity.artistIds.filter((id) => ownsArtist(caller, id));
      const make = (cId: number) =>
        duplicateOf(entity, { id: newId, cId, artistIds, newId: () => crypto.randomUUID() });
      const added = await releases.add(newId, make, { by: personOf(caller), at: clock.now() });
      await noteTracks(trackIds, [added.entity]);
      return { value: await answers.release(added.entity), version: added.version };
    },
  };
}

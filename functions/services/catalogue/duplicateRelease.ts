import type { Answer, Call } from '#contract/api';
import type { Id, Key } from '#domain/identifier';
import { type Caller, ownsArtist, personOf } from '#domain/member/member';
import { maxTitleLength, type StoredRelease } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import { slugOf } from '#domain/slug';
import type { Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/ports/ports';
import type { Views } from './views.ts';

type Needs = Pick<Ports, 'releases' | 'clock'> & {
  views: Views;
  owned: (key: Key, caller: Caller) => Promise<Saved<StoredRelease>>;
};

const suffix = ' (copy)';

/**
 * A release like another one, in Planning. Cover, date, links, catalogue number and barcode belong
 * to that one alone and are left out. Recordings are the same, so their ISRCs stay.
 */
export function duplicateOf(
  release: StoredRelease,
  given: { id: Id; cId: number; artistIds: Id[]; trackId: () => Id },
): StoredRelease {
  const { title, description, tracks, kind, copyright } = release;
  const { id, cId, artistIds, trackId } = given;
  const copied = title.slice(0, maxTitleLength - suffix.length) + suffix;
  return {
    ...{ id, cId, artistIds, title: copied, slug: slugOf(copied), earlierSlugs: [] },
    ...{ cover: null, accent: null, releaseDate: null, description, links: [] },
    releaseStatus: releaseStatus.Planning,
    tracks: tracks.map((track) => ({ ...track, id: trackId(), releaseId: id })),
    ...(kind && { kind }),
    ...(copyright && { copyright }),
  };
}

/** Duplicates releases. */
export function createDuplicating({ releases, clock, views, owned }: Needs) {
  return {
    async duplicateRelease(
      { body }: Call<'duplicateRelease'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'duplicateRelease'>> {
      const { entity } = await owned(body.id, caller);
      // Artists put only their own ones on a new release; staff put on all.
      const artistIds = entity.artistIds.filter((id) => ownsArtist(caller, id));
      const trackId = () => crypto.randomUUID();
      const make = (cId: number) => duplicateOf(entity, { id: newId, cId, artistIds, trackId });
      const added = await releases.add(newId, make, { by: personOf(caller), at: clock.now() });
      return { value: await views.release(added.entity), version: added.version };
    },
  };
}

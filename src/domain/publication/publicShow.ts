import * as z from 'zod';
import type { StoredArtist } from '#domain/artist/artist';
import { readerOf, schemaIn } from '#domain/field';
import type { Id } from '#domain/identifier';
import { pagePath } from '#domain/pagePath';
import { pagePathSchema } from '#domain/pagePath.schema';
import type { StoredRelease } from '#domain/release/release';
import { type StoredShow, showSchema } from '#domain/show/show';
import { showFields } from '#domain/show/showFields';
import { actParts } from '#domain/show/showState';

/**
 * A show as the public sees it. An allow-list: the facts about its fields say which are public.
 */
export const publicShowSchema = z.object({
  ...schemaIn(showSchema, showFields, 'site').shape,
  /** The path of its page. */
  url: pagePathSchema('show'),
  /** Former paths of the page. */
  earlierUrls: z.array(z.string()),
  /** The countries in which it was before. */
  earlierCountries: z.array(z.string()).optional(),
  /** In the order of the bill. An artist without a page has only a name, as a guest. */
  artists: z.array(
    z.object({
      part: z.enum(actParts),
      name: z.string(),
      /** The number of an artist who has a page. */
      cId: z.int().optional(),
    }),
  ),
  /** The number of the release that it launches, if that is public. */
  release: z.int().nullable(),
  changedAt: z.iso.datetime(),
});
export type PublicShow = z.infer<typeof publicShowSchema>;

const readShow = readerOf(publicShowSchema);

/** What surrounds the public form of a show. */
export interface AroundShow {
  /** All artists. An archived one is named nowhere. */
  artists: readonly Pick<StoredArtist, 'id' | 'name' | 'archived'>[];
  /** The numbers of the artists who have a page, by id. */
  numbers: ReadonlyMap<Id, number>;
  /** The public releases. */
  releases: readonly Pick<StoredRelease, 'id' | 'cId'>[];
  /** Turns the path of a stored image into its public address. */
  imageAddress: (path: string) => string;
}

/** Makes the public form of shows. A release that is not public is not named. */
export function createPublicShow({ artists, numbers, releases, imageAddress }: AroundShow) {
  const names = new Map(
    artists.filter(({ archived }) => !archived).map(({ id, name }) => [id, name]),
  );
  const launched = new Map(releases.map(({ id, cId }) => [id, cId]));
  return ({ entity, savedAt }: { entity: StoredShow; savedAt: string }): PublicShow =>
    readShow({
      ...entity,
      artists: entity.artists.flatMap(({ part, id, name }) => {
        if (id === undefined) return [{ part, name }];
        const known = names.get(id);
        const cId = numbers.get(id);
        return known === undefined ? [] : [{ part, name: known, ...(cId && { cId }) }];
      }),
      release: entity.release === null ? null : (launched.get(entity.release) ?? null),
      poster: entity.poster && imageAddress(entity.poster),
      url: pagePath('show', entity.slug, entity.cId),
      earlierUrls: entity.earlierSlugs.map((slug) => pagePath('show', slug, entity.cId)),
      changedAt: savedAt,
    });
}

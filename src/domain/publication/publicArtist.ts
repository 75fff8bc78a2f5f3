import * as z from 'zod';
import { artistSchema, type StoredArtist } from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import { photographSchema } from '#domain/artist/photograph';
import { readerOf, schemaIn } from '#domain/field';
import { pagePath } from '#domain/pagePath';
import { pagePathSchema } from '#domain/pagePath.schema';

const { socials, ...artist } = schemaIn(artistSchema, artistFields, 'site').shape;

/** An artist as the public sees them. An allow-list: the facts about its fields say which are public. */
export const publicArtistSchema = z.object({
  ...artist,
  /** The path of its page. */
  url: pagePathSchema('artist'),
  /** Former paths of the page. */
  earlierUrls: z.array(z.string()),
  socials,
  /** The time of the last change, in UTC. */
  changedAt: z.iso.datetime(),
});
export type PublicArtist = z.infer<typeof publicArtistSchema>;

const readArtist = readerOf(publicArtistSchema);
const readPhotograph = readerOf(photographSchema);

/** Makes the public form of an artist. */
export function publicArtist(
  { entity, savedAt }: { entity: StoredArtist; savedAt: string },
  { imageAddress }: { imageAddress(path: string): string },
): PublicArtist {
  const { photographs = [] } = entity;
  return readArtist({
    ...entity,
    image: entity.image && imageAddress(entity.image),
    photographs:
      photographs.length > 0
        ? photographs.map((one) => readPhotograph({ ...one, url: imageAddress(one.url) }))
        : undefined,
    url: pagePath('artist', entity.slug, entity.cId),
    earlierUrls: entity.earlierSlugs.map((slug) => pagePath('artist', slug, entity.cId)),
    changedAt: savedAt,
  });
}

import * as z from 'zod';
import { readerOf, schemaIn } from '#domain/field';
import type { Id } from '#domain/identifier';
import { merchSchema, type StoredMerch, sizeSchema } from '#domain/merch/merch';
import { merchFields } from '#domain/merch/merchFields';
import { pagePath } from '#domain/pagePath';
import { pagePathSchema } from '#domain/pagePath.schema';

const publicSizeSchema = sizeSchema.pick({ name: true, state: true });

/**
 * An item of merch as the public sees it. An allow-list: the facts about its fields say which are
 * public.
 */
export const publicMerchSchema = z.object({
  ...schemaIn(merchSchema, merchFields, 'site').shape,
  /** The path of its page. */
  url: pagePathSchema('merch'),
  /** Former paths of the page. */
  earlierUrls: z.array(z.string()),
  /** The numbers of its artists who have a page, in order. */
  artists: z.array(z.int()),
  sizes: z.array(publicSizeSchema),
  changedAt: z.iso.datetime(),
});
export type PublicMerch = z.infer<typeof publicMerchSchema>;

const readMerch = readerOf(publicMerchSchema);

/** Makes the public form of an item. */
export function publicMerch(
  { entity, savedAt }: { entity: StoredMerch; savedAt: string },
  {
    numbers,
    imageAddress,
  }: { numbers: ReadonlyMap<Id, number>; imageAddress(path: string): string },
): PublicMerch {
  return readMerch({
    ...entity,
    images: entity.images.map((one) => ({ ...one, url: imageAddress(one.url) })),
    sizes: entity.sizes.map(({ name, state }) => ({ name, state })),
    artists: entity.artistIds.flatMap((id) => numbers.get(id) ?? []),
    url: pagePath('merch', entity.slug, entity.cId),
    earlierUrls: entity.earlierSlugs.map((slug) => pagePath('merch', slug, entity.cId)),
    changedAt: savedAt,
  });
}

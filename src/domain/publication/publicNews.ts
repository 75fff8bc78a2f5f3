import * as z from 'zod';
import { readerOf, schemaIn } from '#domain/field';
import { newsSchema, type StoredNews } from '#domain/news/news';
import { newsFields } from '#domain/news/newsFields';
import { pagePath } from '#domain/pagePath';
import { pagePathSchema } from '#domain/pagePath.schema';

/**
 * A piece of news as the public sees it. An allow-list: the facts about its fields say which are
 * public.
 */
export const publicNewsSchema = z.object({
  ...schemaIn(newsSchema, newsFields, 'site').shape,
  /** The path of its page. */
  url: pagePathSchema('news'),
  /** Former paths of the page. */
  earlierUrls: z.array(z.string()),
  changedAt: z.iso.datetime(),
});
export type PublicNews = z.infer<typeof publicNewsSchema>;

const readNews = readerOf(publicNewsSchema);

/** Makes the public form of a piece of news. */
export const publicNews = (
  { entity, savedAt }: { entity: StoredNews; savedAt: string },
  { imageAddress }: { imageAddress(path: string): string },
): PublicNews =>
  readNews({
    ...entity,
    images: entity.images.map((one) => ({ ...one, url: imageAddress(one.url) })),
    url: pagePath('news', entity.slug, entity.cId),
    earlierUrls: entity.earlierSlugs.map((slug) => pagePath('news', slug, entity.cId)),
    changedAt: savedAt,
  });

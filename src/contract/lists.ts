import * as z from 'zod';
import { artistRefSchema, artistSchema, missingArtistFields } from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import { schemaIn } from '#domain/field';
import { merchSchema } from '#domain/merch/merch';
import { merchFields } from '#domain/merch/merchFields';
import { merchParts } from '#domain/merch/merchRules';
import { newsSchema } from '#domain/news/news';
import { newsFields } from '#domain/news/newsFields';
import { missingReleaseFields, releaseSchema } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { showSchema } from '#domain/show/show';
import { showFields } from '#domain/show/showFields';
import { showParts } from '#domain/show/showRules';

/** The position at which a list's next page begins; opaque. */
export const nextSchema = z.string().max(500).optional();
/** The longest search, in UTF-16 code units. */
export const maxSearchLength = 200;
/** A list's search terms. */
export const searchSchema = z.string().trim().max(maxSearchLength).optional();

/** Only archived entries, or only the others; both by default. */
export const archivedFilterSchema = z.enum(['yes', 'no']).optional();

/** An artist's row in a list. */
export const artistRowSchema = schemaIn(artistSchema, artistFields, 'adminList').extend({
  missing: z.array(z.enum(missingArtistFields)),
  archived: z.boolean(),
  changedAt: z.iso.datetime(),
});
export type ArtistRow = z.infer<typeof artistRowSchema>;

/** A release's row in a list. */
export const releaseRowSchema = schemaIn(releaseSchema, releaseFields, 'adminList').extend({
  artists: z.array(artistRefSchema),
  missing: z.array(z.enum(missingReleaseFields)),
  archived: z.boolean(),
  changedAt: z.iso.datetime(),
});
export type ReleaseRow = z.infer<typeof releaseRowSchema>;

/** A show's row in a list. */
export const showRowSchema = schemaIn(showSchema, showFields, 'adminList').extend({
  missing: z.array(z.enum(showParts)),
  changedAt: z.iso.datetime(),
});
export type ShowRow = z.infer<typeof showRowSchema>;

/** An item of merch in a list. */
export const merchRowSchema = schemaIn(merchSchema, merchFields, 'adminList').extend({
  missing: z.array(z.enum(merchParts)),
  changedAt: z.iso.datetime(),
});
export type MerchRow = z.infer<typeof merchRowSchema>;

/** A piece of news in a list. */
export const newsRowSchema = schemaIn(newsSchema, newsFields, 'adminList').extend({
  changedAt: z.iso.datetime(),
});
export type NewsRow = z.infer<typeof newsRowSchema>;

/** A page of a list. */
export const listPageSchema = <S extends z.ZodType>(row: S) =>
  z.object({
    items: z.array(row).max(100),
    next: z.string().optional(),
    /** The total number of rows; present when an order was requested. */
    total: z.int().optional(),
  });

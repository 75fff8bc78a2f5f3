import { z } from 'zod';
import { artistRefSchema, artistSchema, missingArtistFields } from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import { schemaIn } from '#domain/field';
import { missingReleaseFields, releaseSchema } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';

/** Where the next page of a list begins; opaque. */
export const nextSchema = z.string().max(500).optional();
/** Words to look for in a list. */
export const searchSchema = z.string().trim().max(200).optional();

/** What a list says of an artist. */
export const artistRowSchema = schemaIn(artistSchema, artistFields, 'adminList').extend({
  lacks: z.array(z.enum(missingArtistFields)),
  archived: z.boolean(),
  changedAt: z.iso.datetime(),
});
export type ArtistRow = z.infer<typeof artistRowSchema>;

/** What a list says of a release. */
export const releaseRowSchema = schemaIn(releaseSchema, releaseFields, 'adminList').extend({
  artists: z.array(artistRefSchema),
  lacks: z.array(z.enum(missingReleaseFields)),
  archived: z.boolean(),
  changedAt: z.iso.datetime(),
});
export type ReleaseRow = z.infer<typeof releaseRowSchema>;

/** A page of a list. */
export const listPageSchema = <S extends z.ZodType>(row: S) =>
  z.object({
    items: z.array(row).max(100),
    next: z.string().optional(),
    /** How many there are in all; said where an order was asked for. */
    total: z.int().optional(),
  });

import { z } from 'zod';
import { artistLacks, artistRefSchema, artistSchema } from '#domain/artist/artist';
import { lacks, releaseSchema } from '#domain/release/release';

/** Where the next page of a list begins; opaque. */
export const nextSchema = z.string().max(500).optional();
/** Words to look for in a list. */
export const searchSchema = z.string().trim().max(200).optional();

/** What a list says of an artist. */
export const artistRowSchema = artistSchema
  .pick({ id: true, cId: true, name: true, sortName: true, image: true, accent: true, url: true })
  .extend({
    lacks: z.array(z.enum(artistLacks)),
    archived: z.boolean(),
    changedAt: z.iso.datetime(),
  });
export type ArtistRow = z.infer<typeof artistRowSchema>;

/** What a list says of a release. */
export const releaseRowSchema = releaseSchema
  .pick({
    id: true,
    cId: true,
    title: true,
    cover: true,
    accent: true,
    url: true,
    releaseDate: true,
    releaseStatus: true,
    catalogueNumber: true,
  })
  .extend({
    artists: z.array(artistRefSchema),
    lacks: z.array(z.enum(lacks)),
    archived: z.boolean(),
    changedAt: z.iso.datetime(),
  });
export type ReleaseRow = z.infer<typeof releaseRowSchema>;

/** A page of a list. */
export const pageOf = <S extends z.ZodType>(row: S) =>
  z.object({
    items: z.array(row).max(100),
    next: z.string().optional(),
    /** How many there are in all; said where an order was asked for. */
    total: z.int().optional(),
  });

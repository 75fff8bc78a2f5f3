import { z } from 'zod';
import { publicArtistSchema, publicReleaseSchema } from '#domain/snapshot';

/** The two public lists. */
export const listKinds = ['artists', 'releases'] as const;
export type ListKind = (typeof listKinds)[number];

/** Rows in one fetched file of a list: ten pages. */
export const chunkSize = 60;

/** What a list shows of a release. */
export const releaseRowSchema = publicReleaseSchema
  .pick({ cId: true, title: true, url: true, cover: true, coverAlt: true, releaseDate: true })
  .extend({ artists: z.array(z.string()) });
export type ReleaseRow = z.infer<typeof releaseRowSchema>;

/** What a list shows of an artist. */
export const artistRowSchema = publicArtistSchema
  .pick({ cId: true, name: true, url: true, image: true })
  .extend({ releaseCount: z.int() });
export type ArtistRow = z.infer<typeof artistRowSchema>;

/** A chunk of rows, cut from one order of the whole list. */
export function chunkOf<T>(entries: readonly T[], chunk: number): T[] {
  return entries.slice(chunk * chunkSize, (chunk + 1) * chunkSize);
}

/** How many chunks a list of so many entries is cut into; an empty list has one. */
export function chunkCount(entries: number): number {
  return Math.max(1, Math.ceil(entries / chunkSize));
}

import * as z from 'zod';
import { numberSchema } from '#domain/identifier';
import { foundEntrySchema } from '#domain/importing/foundEntry';
import { type ImportedKind, importedKinds, importLineSchema } from '#domain/importing/importRun';
import { sourceEntrySchema } from '#domain/importing/sourceEntry';

const inOrder = (index: number) => String(index).padStart(6, '0');

/** The names of a run's files. */
export const runFiles = {
  /** A chunk of entries. */
  chunk: (run: string, kind: ImportedKind, chunk: number) =>
    `${run}/entries/${kind}-${inOrder(chunk)}.json`,
  /** A page of a paged source. */
  found: (run: string, page: number) => `${run}/found/${inOrder(page)}.json`,
  /** The addresses of the pictures that a paged source named. */
  pictures: (run: string) => `${run}/pictures.json`,
  releaseArtists: (run: string) => `${run}/releaseArtists.json`,
  /** The entries whose images are imported. */
  images: (run: string) => `${run}/images.json`,
  /** The report of a chunk. */
  reports: (run: string) => `${run}/reports/`,
  report: (run: string, kind: ImportedKind, chunk: number) =>
    `${run}/reports/${kind}-${inOrder(chunk)}.json`,
  /** The report of a missing image. */
  imageReports: (run: string) => `${run}/imageReports/`,
  imageReport: (run: string, image: number) => `${run}/imageReports/${inOrder(image)}.json`,
};

export const foundSchema = z.array(foundEntrySchema);

/** Each picture with its address. */
export const picturesSchema = z.array(z.tuple([z.enum(importedKinds), numberSchema, z.string()]));

/** The entries of a chunk. */
export const chunkSchema = z.array(sourceEntrySchema);

/**
 * The names of the run's artists, for dry runs; and of the old site the artists of releases that it
 * lists under several.
 */
export const releaseArtistsSchema = z.object({
  /** By number, the artists of a release that has several, in order. */
  shared: z.record(z.string(), z.array(numberSchema)),
  /** By number, the name of each artist. */
  names: z.record(z.string(), z.string()),
});
export type ReleaseArtists = z.infer<typeof releaseArtistsSchema>;

/** The entry of an image, and for a paged source the image's address. */
export const wantedImagesSchema = z.array(
  z.union([
    z.tuple([z.enum(importedKinds), numberSchema]),
    z.tuple([z.enum(importedKinds), numberSchema, z.string()]),
  ]),
);
export type WantedImage = [kind: ImportedKind, cId: number, address?: string];

export const reportSchema = z.array(importLineSchema);

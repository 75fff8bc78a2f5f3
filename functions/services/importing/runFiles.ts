import * as z from 'zod';
import { numberSchema } from '#domain/identifier';
import { type ImportedKind, importedKinds, importLineSchema } from '#domain/importing/importRun';
import { sourceEntrySchema } from '#domain/importing/sourceEntry';

const inOrder = (index: number) => String(index).padStart(6, '0');

/** The names of a run's files. */
export const runFiles = {
  /** A chunk of entries. */
  chunk: (run: string, kind: ImportedKind, chunk: number) =>
    `${run}/entries/${kind}-${inOrder(chunk)}.json`,
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

export const chunkSchema = z.array(sourceEntrySchema);

/** The artists of releases that appear more than once, which no single chunk contains. */
export const releaseArtistsSchema = z.object({
  /** By number, the artists of a release that has several, in order. */
  shared: z.record(z.string(), z.array(numberSchema)),
  /** By number, the name of each artist. */
  names: z.record(z.string(), z.string()),
});
export type ReleaseArtists = z.infer<typeof releaseArtistsSchema>;

export const wantedImagesSchema = z.array(z.tuple([z.enum(importedKinds), numberSchema]));
export type WantedImage = [kind: ImportedKind, cId: number];

export const reportSchema = z.array(importLineSchema);

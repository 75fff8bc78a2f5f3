import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { storedArtistSchema } from '#domain/artist/artist';
import { exportedFileSchema, exportPartBytes } from '#domain/exporting/exportedFile';
import { numberSchema } from '#domain/identifier';
import { storedMerchSchema } from '#domain/merch/merch';
import { storedNewsSchema } from '#domain/news/news';
import { storedReleaseSchema } from '#domain/release/release';
import { storedShowSchema } from '#domain/show/show';

const timestamp = z.iso.datetime();

/** A page of the entries of a kind, as they are stored. */
const entriesOf = <S extends z.ZodType>(entry: S) =>
  z.object({
    entries: z.array(entry),
    /** Entries that can't be read or break their schema, with what is stored of them. */
    broken: z.array(
      z.object({ id: z.string(), reason: z.string(), stored: z.unknown().optional() }),
    ),
    /** The entries in the trash, as they are stored; on the first page only. */
    trash: z.array(z.object({ entry: z.unknown(), by: z.string(), at: timestamp })),
    /** The `after` of the next page. */
    next: z.int().optional(),
  });

const afterQuery = z.object({ after: z.coerce.number().pipe(numberSchema).optional() });

/** What a visitor agreed to, and when. */
const consented = {
  address: z.string(),
  /** The language of the page with the form; empty for the label's first language. */
  language: z.string(),
  consentAt: timestamp,
  /** The sentence that was shown with the form. */
  consentText: z.string(),
};
/** When the visitor confirmed the address by the link in an email; null if they have not. */
const confirmed = { state: z.string(), confirmedAt: timestamp.nullable() };

const visitorsSchema = z.object({
  subscribers: z.array(z.object({ ...consented, ...confirmed })),
  followers: z.array(
    z.object({ artistNumber: z.int(), artist: z.string(), ...consented, ...confirmed }),
  ),
  stockRequests: z.array(
    z.object({
      releaseNumber: z.int(),
      release: z.string(),
      edition: z.string(),
      ...consented,
      ...confirmed,
    }),
  ),
  presaves: z.array(
    z.object({ releaseNumber: z.int(), release: z.string(), platform: z.string(), ...consented }),
  ),
});
export type ExportedVisitors = z.infer<typeof visitorsSchema>;

/** Everything that belongs to the label, for a copy of its own. */
export const exportCalls = {
  getExport: endpoint({
    method: 'GET',
    path: 'export',
    access: 'staff',
    summary: 'The files that an export has, and whether the caller may export addresses.',
    answer: z.object({ files: z.array(exportedFileSchema), mayReadAddresses: z.boolean() }),
  }),
  startExport: endpoint({
    method: 'POST',
    path: 'export/start',
    access: 'staff',
    summary:
      'Notes an export in the log. For members with that permission it answers the data of visitors, and notes that in the access log.',
    answer: z.object({ visitors: visitorsSchema.nullable() }),
  }),
  exportArtists: endpoint({
    method: 'GET',
    path: 'export/artists',
    access: 'staff',
    summary: 'A page of the artists as they are stored.',
    query: afterQuery,
    answer: entriesOf(storedArtistSchema),
  }),
  exportReleases: endpoint({
    method: 'GET',
    path: 'export/releases',
    access: 'staff',
    summary: 'A page of the releases as they are stored, with tracks and links.',
    query: afterQuery,
    answer: entriesOf(storedReleaseSchema),
  }),
  exportShows: endpoint({
    method: 'GET',
    path: 'export/shows',
    access: 'staff',
    summary: 'A page of the shows as they are stored.',
    query: afterQuery,
    answer: entriesOf(storedShowSchema),
  }),
  exportNews: endpoint({
    method: 'GET',
    path: 'export/news',
    access: 'staff',
    summary: 'A page of the news as it is stored.',
    query: afterQuery,
    answer: entriesOf(storedNewsSchema),
  }),
  exportMerch: endpoint({
    method: 'GET',
    path: 'export/merch',
    access: 'staff',
    summary: 'A page of the items of merch as they are stored.',
    query: afterQuery,
    answer: entriesOf(storedMerchSchema),
  }),
  readExportedFile: endpoint({
    method: 'GET',
    path: 'export/file',
    access: 'staff',
    summary: `A part of a file of an export: at most ${exportPartBytes} bytes.`,
    query: z.object({
      /** The file's `key`. */
      key: exportedFileSchema.shape.key,
      /** The position of the first byte. */
      start: z.coerce.number().pipe(z.int().min(0)),
    }),
    /** In base64. */
    answer: z.object({ bytes: z.string() }),
  }),
};

export const exportExamples: Examples<typeof exportCalls> = {
  getExport: () => ({}),
  startExport: () => ({}),
  exportArtists: () => ({ query: { after: 1 } }),
  exportReleases: () => ({}),
  exportShows: () => ({}),
  exportMerch: () => ({}),
  exportNews: () => ({}),
  readExportedFile: async (given) => ({ query: { key: await given.exportedFile(), start: 0 } }),
};

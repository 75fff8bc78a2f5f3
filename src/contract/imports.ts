import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { artistSchema } from '#domain/artist/artist';
import { numberSchema } from '#domain/identifier';
import { importChoiceSchema, importChoicesSchema } from '#domain/importing/choices';
import {
  importLineSchema,
  importLists,
  importParts,
  importRunSchema,
} from '#domain/importing/importRun';
import { sourceNames } from '#domain/importing/importSources';
import {
  maxCatalogueFileBytes,
  oldArtistSchema,
  oldReleaseSchema,
  oldTrackSchema,
} from '#domain/importing/oldSiteJson';
import { tableFields } from '#domain/importing/sources/tableField';
import { releaseSchema } from '#domain/release/release';
import { maxTracks, trackSchema } from '#domain/release/track';

/** The label's own token at Discogs, which is kept until the run ends or stops, and never answered. */
const tokenSchema = z.string().trim().max(200);

const uploadSchema = z.string().regex(/^[0-9a-f-]{36}\/[^/]{1,80}$/);

/** A column of a table, and what it was taken for. */
const columnSchema = z.object({
  name: z.string(),
  field: z.enum(tableFields),
  /** Some of its values. */
  samples: z.array(z.string()),
});

/** The request that starts a run. Without an address it imports the configured old site. */
const orderSchema = z
  .object({
    /** Reports what an import would do, and writes nothing. */
    dryRun: z.boolean(),
    /** Everything, the entries without their images, or only missing images. */
    part: z.enum(importParts).default('all'),
    /** Where to read from: the old site, if nothing is said. */
    source: z.enum(sourceNames).optional(),
    /** Releases that are out arrive as Released instead of as drafts; the old site has statuses. */
    releasesOut: z.boolean().optional(),
    /** What the source is asked for: an address there, or an id. */
    address: z.string().trim().min(1).max(2048).optional(),
    /** Take the releases that others made without the label too, of MusicBrainz and Discogs. */
    unofficial: z.boolean().optional(),
    token: tokenSchema.optional(),
    /** At Bandcamp: the pages are the label's own, or it may read them. Without it nothing is fetched. */
    ownPages: z.boolean().optional(),
    /** A catalogue uploaded earlier. */
    upload: uploadSchema.optional(),
    /** The fields of a table's columns, in order; recognised by themselves if left out. */
    columns: z.array(z.enum(tableFields)).max(300).optional(),
  })
  .refine(({ dryRun, part }) => !dryRun || part !== 'images', {
    path: ['dryRun'],
    error: 'Images have no dry run: only fetching shows which ones are missing.',
  })
  .refine(({ source, ownPages }) => source !== 'bandcamp' || ownPages === true, {
    path: ['ownPages'],
    error:
      'Confirm that the pages are your label’s own, or that you may read them. Nothing is fetched before.',
  });

/** Importing an old site's catalogue. */
export const importCalls = {
  // The next three are for a label's own scripts; the product itself imports whole runs.
  importArtist: endpoint({
    method: 'POST',
    path: 'artists/import',
    access: 'staff',
    summary: 'Imports one artist of the old site.',
    body: oldArtistSchema,
    answer: artistSchema,
    idempotent: true,
  }),
  importRelease: endpoint({
    method: 'POST',
    path: 'releases/import',
    access: 'staff',
    summary: 'Imports one release of the old site, with its artists by their Ids there.',
    body: oldReleaseSchema.extend({ ArtistIds: z.array(numberSchema).max(50).optional() }),
    answer: releaseSchema,
    idempotent: true,
  }),
  importTrack: endpoint({
    method: 'POST',
    path: 'tracks/import',
    access: 'staff',
    summary: 'Imports one track of the old site, identified by its ISRC or its position.',
    body: oldTrackSchema.extend({
      ReleaseId: numberSchema,
      /** The first track is 1. */
      Place: z.int().min(1).max(maxTracks),
    }),
    answer: trackSchema,
    idempotent: true,
  }),
  uploadCatalogue: endpoint({
    method: 'POST',
    path: 'import/catalogue',
    access: 'staff',
    summary: 'Stores the catalogue file of an old site for a later run.',
    upload: true,
    uploadBytes: maxCatalogueFileBytes,
    answer: z.object({ upload: z.string(), bytes: z.int() }),
  }),
  readColumns: endpoint({
    method: 'POST',
    path: 'import/columns',
    access: 'staff',
    summary: 'The columns of an uploaded table, and the field that each was recognised as.',
    body: z.object({ upload: uploadSchema }),
    answer: z.object({
      columns: z.array(columnSchema),
      rows: z.int(),
      /** Words to check, such as those with accents in a file that is not in UTF-8. */
      notice: z.string().optional(),
    }),
  }),
  startImport: endpoint({
    method: 'POST',
    path: 'releases/triggerimport',
    access: 'staff',
    summary: 'Starts an import run; refused while another one is under way.',
    body: orderSchema,
    answer: importRunSchema,
    status: 202,
  }),
  getImport: endpoint({
    method: 'GET',
    path: 'import',
    access: 'staff',
    summary: 'The last import run.',
    answer: importRunSchema,
  }),
  listImport: endpoint({
    method: 'GET',
    path: 'import/entries',
    access: 'staff',
    summary: 'The report of the last import run on its entries, field by field.',
    query: z.object({ list: z.enum(importLists), next: z.string().max(500).optional() }),
    answer: z.object({ items: z.array(importLineSchema), next: z.string().optional() }),
  }),
  getImportChoices: endpoint({
    method: 'GET',
    path: 'import/choices',
    access: 'staff',
    summary: 'What staff chose after the last dry run.',
    answer: importChoicesSchema,
  }),
  chooseForImport: endpoint({
    method: 'POST',
    path: 'import/choices',
    access: 'staff',
    summary:
      'Chooses, after a dry run and for the import that follows it, the source’s value of a field that differs, or the artist that a new name means.',
    body: importChoiceSchema,
    answer: importChoicesSchema,
  }),
  stopImport: endpoint({
    method: 'POST',
    path: 'import/stop',
    access: 'staff',
    summary: 'Stops the current run; imported entries stay.',
    answer: importRunSchema,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: 'import/undo',
    access: 'staff',
    summary:
      'Takes an import back, the last one that wrote unless another is named: new entries go to the trash, changed ones are as before. Refused if something of it was edited since.',
    query: z.object({ run: z.string().max(100).optional() }),
    answer: importRunSchema,
    status: 202,
  }),
  resumeImport: endpoint({
    method: 'POST',
    path: 'import/resume',
    access: 'staff',
    summary: 'Resumes a run that was stopped or failed, with its token if it used one.',
    body: z.object({ token: tokenSchema.optional() }),
    answer: importRunSchema,
    status: 202,
  }),
};

export const importExamples: Examples<typeof importCalls> = {
  importArtist: () => ({ body: { Id: 7100, Name: 'Aster', ArtistBio: '<p>Sings.</p>' } }),
  importRelease: () => ({
    body: { Id: 7200, Name: 'Low Water', ReleaseStatus: 10, ArtistIds: [] },
  }),
  importTrack: () => ({ body: { ReleaseId: 7200, Place: 1, Name: 'Salt' } }),
  uploadCatalogue: () => ({ file: new File(['[]'], 'catalogue.json') }),
  readColumns: async (given) => ({ body: { upload: await given.table() } }),
  startImport: async (given) => ({ body: { dryRun: false, upload: await given.catalogue() } }),
  getImport: () => ({}),
  listImport: () => ({ query: { list: 'new' } }),
  getImportChoices: () => ({}),
  chooseForImport: async (given) => {
    await given.dryRun();
    return { body: { kind: 'release', field: 'title', isTaken: true } };
  },
  stopImport: async (given) => {
    await given.runningImport();
    return {};
  },
  undoImport: async (given) => {
    await given.runningImport();
    // Waits until it has ended.
    await given.catalogue();
    return {};
  },
  resumeImport: async (given) => {
    await given.stoppedImport();
    return { body: {} };
  },
};

import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import { artistSchema } from '#domain/artist';
import { oldArtistSchema, oldReleaseSchema, oldTrackSchema } from '#domain/oldCatalogue';
import { releaseSchema } from '#domain/release';
import { trackSchema } from '#domain/track';

const counter = z.object({ done: z.int(), total: z.int() });

/** How an import goes. */
export const importRunSchema = z.object({
  state: z.enum(['none', 'running', 'done', 'failed']),
  dryRun: z.boolean(),
  artists: counter,
  releases: counter,
  tracks: counter,
  images: counter,
  names: z.object({ artists: z.array(z.string()), releases: z.array(z.string()) }),
  failures: z.array(z.object({ entry: z.string(), reason: z.string() })),
});
export type ImportRun = z.infer<typeof importRunSchema>;

/** Taking over an old catalogue. */
export const importCalls = {
  importArtist: endpoint({
    method: 'POST',
    path: 'artists/import',
    access: 'staff',
    summary: 'Takes over one artist of the old catalogue.',
    body: oldArtistSchema,
    answer: artistSchema,
    idempotent: true,
    planned: true,
  }),
  importRelease: endpoint({
    method: 'POST',
    path: 'releases/import',
    access: 'staff',
    summary: 'Takes over one release of the old catalogue.',
    body: oldReleaseSchema,
    answer: releaseSchema,
    idempotent: true,
    planned: true,
  }),
  importTrack: endpoint({
    method: 'POST',
    path: 'tracks/import',
    access: 'staff',
    summary: 'Takes over one track of the old catalogue.',
    body: oldTrackSchema,
    answer: trackSchema,
    idempotent: true,
    planned: true,
  }),
  startImport: endpoint({
    method: 'POST',
    path: 'releases/triggerimport',
    access: 'staff',
    summary: 'Starts an import run.',
    body: z.object({ dryRun: z.boolean() }),
    answer: importRunSchema,
    status: 202,
    planned: true,
  }),
  getImport: endpoint({
    method: 'GET',
    path: 'import',
    access: 'staff',
    summary: 'The last import run.',
    answer: importRunSchema,
    planned: true,
  }),
};

import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import type { EntryKind } from '#domain/entryKind';
import { serviceStateSchema } from '#domain/health';
import { idSchema } from '#domain/identifier';
import {
  buildReportSchema,
  publicationSchema,
  publishingSchema,
} from '#domain/publication/publication';
import { usageSchema } from '#domain/usage';

/** Room for 50,000 broken entries, with some hundred letters each. */
const maxReportBytes = 32 * 1024 * 1024;

/** From a save to the live page. */
export const publishingCalls = {
  getServiceState: endpoint({
    method: 'GET',
    path: 'health/details',
    access: 'staff',
    summary: 'How long queued work waits, which version is live, and which one should be.',
    answer: serviceStateSchema,
  }),
  getUsage: endpoint({
    method: 'GET',
    path: 'health/usage',
    access: 'staff',
    summary: 'How much storage is used, and how many emails and builds there were this month.',
    answer: usageSchema,
  }),
  getPublishing: endpoint({
    method: 'GET',
    path: 'publishing',
    access: 'member',
    summary: 'The wanted, exported and live versions; with an entry, its state too.',
    query: z.object({
      artist: idSchema.optional(),
      release: idSchema.optional(),
      show: idSchema.optional(),
      merch: idSchema.optional(),
      news: idSchema.optional(),
      label: idSchema.optional(),
    } satisfies Record<EntryKind, z.ZodType>),
    answer: publishingSchema,
  }),
  listPublications: endpoint({
    method: 'GET',
    path: 'publishing/history',
    access: 'staff',
    summary: 'The last publications, newest first, and the versions available for a rollback.',
    answer: z.object({ publications: z.array(publicationSchema), kept: z.array(z.int()) }),
  }),
  rollBack: endpoint({
    method: 'POST',
    path: 'publishing/rollback',
    access: 'staff',
    summary: 'Makes one of the last 20 versions of the site live, for good or until the next save.',
    body: z.object({
      version: z.int().min(1),
      /** Pauses publishing until `resumePublishing`. */
      pause: z.boolean().optional(),
    }),
    answer: publishingSchema,
    status: 202,
  }),
  resumePublishing: endpoint({
    method: 'POST',
    path: 'publishing/resume',
    access: 'staff',
    summary:
      'Resumes publishing after a rollback that paused it: everything saved since is published.',
    answer: publishingSchema,
    status: 202,
  }),
  retryPublishing: endpoint({
    method: 'POST',
    path: 'publishing/retry',
    access: 'member',
    summary: 'Retries the publication of the wanted version after a failure.',
    answer: publishingSchema,
    status: 202,
  }),
  reportBuild: endpoint({
    method: 'POST',
    path: 'publishing/report',
    access: 'builder',
    summary: 'Takes the publisher’s progress report; without a version, on the wanted one.',
    body: buildReportSchema.partial({ version: true }),
    bodyBytes: maxReportBytes,
    answer: z.object({}),
  }),
};

export const publishingExamples: Examples<typeof publishingCalls> = {
  getServiceState: () => ({}),
  getUsage: () => ({}),
  getPublishing: () => ({}),
  listPublications: async (given) => {
    await given.publication();
    return {};
  },
  rollBack: async (given) => ({ body: { version: await given.publication() } }),
  resumePublishing: () => ({}),
  retryPublishing: () => ({}),
  reportBuild: () => ({ body: { version: 1, state: 'building' } }),
};

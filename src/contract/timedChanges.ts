import { z } from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { idSchema } from '#domain/identifier';
import { releaseSchema } from '#domain/release/release';

const timedChangesAnswer = z.object({
  /** The next one first. */
  timed: z.array(
    z.object({
      id: idSchema,
      at: z.iso.datetime(),
      by: z.string(),
      /** The names of the fields that it changes. */
      fields: z.array(z.string()),
      /** Why it was not stored when its time came. */
      failure: z.string().optional(),
      /** The release with the change, as it is now. */
      wanted: releaseSchema,
    }),
  ),
});

/** Changes of releases that go live at a set time. */
export const timedChangeCalls = {
  listTimedChanges: endpoint({
    method: 'GET',
    path: 'releases/{id}/timed',
    access: 'staff',
    summary: 'The changes of a release that wait for their time.',
    params: byKey,
    answer: timedChangesAnswer,
  }),
  timeChange: endpoint({
    method: 'POST',
    path: 'releases/timed',
    access: 'staff',
    summary: 'Keeps a change of a release until a set time, and stores it then.',
    body: z.object({
      release: releaseSchema,
      /** The stored version that it was made from. */
      version: z.int(),
      at: z.iso.datetime(),
    }),
    answer: timedChangesAnswer,
  }),
  dropTimedChange: endpoint({
    method: 'POST',
    path: 'releases/timed/drop',
    access: 'staff',
    summary: 'Takes back a change that waits for its time.',
    body: z.object({ release: idSchema, id: idSchema }),
    answer: timedChangesAnswer,
  }),
  listWaitingChanges: endpoint({
    method: 'GET',
    path: 'timed',
    access: 'staff',
    summary: 'The changes of all releases that could not be stored when their time came.',
    answer: z.object({
      failed: z.array(
        z.object({ id: idSchema, cId: z.int(), title: z.string(), failure: z.string() }),
      ),
    }),
  }),
};

/** No change has it: taking back one that is gone is no error. */
const exampleId = '3f0c2a9e-6b1d-4c57-9e40-8a7d5b2c1f60';

export const timedChangeExamples: Examples<typeof timedChangeCalls> = {
  listTimedChanges: async (given) => ({ params: { id: (await given.release()).value.id } }),
  timeChange: async (given) => {
    const { value, version } = await given.release();
    const release = { ...value, title: 'At Its Time' };
    return { body: { release, version, at: '2199-06-01T10:00:00.000Z' } };
  },
  dropTimedChange: async (given) => ({
    body: { release: (await given.release()).value.id, id: exampleId },
  }),
  listWaitingChanges: () => ({}),
};

import * as z from 'zod';
import { byKey, endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { artistSchema } from '#domain/artist/artist';
import { idSchema, numberSchema } from '#domain/identifier';
import { merchSchema } from '#domain/merch/merch';
import { proposedKinds } from '#domain/proposal/proposal';
import { releaseSchema } from '#domain/release/release';
import { showSchema } from '#domain/show/show';

const answerOf = <S extends z.ZodType>(entry: S) =>
  z.object({
    /** The next one first. */
    timed: z.array(
      z.object({
        id: idSchema,
        at: z.iso.datetime(),
        by: z.string(),
        /** The names of the fields that it changes. */
        fields: z.array(z.string()),
        /** Why it was not stored at its time. */
        failure: z.string().optional(),
        /** The current entry with the change applied. */
        wanted: entry,
      }),
    ),
  });

/** The stored version on which the entry is based, and when to store the change. */
const atTime = { version: z.int(), at: z.iso.datetime() };
const ofReleases = answerOf(releaseSchema);
const ofArtists = answerOf(artistSchema);
const ofShows = answerOf(showSchema);
const ofMerch = answerOf(merchSchema);

/** Changes of entries that staff scheduled. */
export const timedChangeCalls = {
  listTimedChanges: endpoint({
    method: 'GET',
    path: 'releases/{id}/timed',
    access: 'staff',
    summary: 'The scheduled changes of a release.',
    params: byKey,
    answer: ofReleases,
  }),
  timeChange: endpoint({
    method: 'POST',
    path: 'releases/timed',
    access: 'staff',
    summary: 'Schedules a change of a release.',
    body: z.object({ release: releaseSchema, ...atTime }),
    answer: ofReleases,
  }),
  dropTimedChange: endpoint({
    method: 'POST',
    path: 'releases/timed/drop',
    access: 'staff',
    summary: 'Cancels a scheduled change of a release.',
    body: z.object({ release: idSchema, id: idSchema }),
    answer: ofReleases,
  }),
  listTimedArtistChanges: endpoint({
    method: 'GET',
    path: 'artists/{id}/timed',
    access: 'staff',
    summary: 'The scheduled changes of an artist.',
    params: byKey,
    answer: ofArtists,
  }),
  timeArtistChange: endpoint({
    method: 'POST',
    path: 'artists/timed',
    access: 'staff',
    summary: 'Schedules a change of an artist.',
    body: z.object({ artist: artistSchema, ...atTime }),
    answer: ofArtists,
  }),
  dropTimedArtistChange: endpoint({
    method: 'POST',
    path: 'artists/timed/drop',
    access: 'staff',
    summary: 'Cancels a scheduled change of an artist.',
    body: z.object({ artist: idSchema, id: idSchema }),
    answer: ofArtists,
  }),
  listTimedShowChanges: endpoint({
    method: 'GET',
    path: 'shows/{id}/timed',
    access: 'staff',
    summary: 'The scheduled changes of a show.',
    params: byKey,
    answer: ofShows,
  }),
  timeShowChange: endpoint({
    method: 'POST',
    path: 'shows/timed',
    access: 'staff',
    summary: 'Schedules a change of a show.',
    body: z.object({ show: showSchema, ...atTime }),
    answer: ofShows,
  }),
  dropTimedShowChange: endpoint({
    method: 'POST',
    path: 'shows/timed/drop',
    access: 'staff',
    summary: 'Cancels a scheduled change of a show.',
    body: z.object({ show: idSchema, id: idSchema }),
    answer: ofShows,
  }),
  listTimedMerchChanges: endpoint({
    method: 'GET',
    path: 'merch/{id}/timed',
    access: 'staff',
    summary: 'The scheduled changes of an item of merch.',
    params: byKey,
    answer: ofMerch,
  }),
  timeMerchChange: endpoint({
    method: 'POST',
    path: 'merch/timed',
    access: 'staff',
    summary: 'Schedules a change of an item of merch.',
    body: z.object({ merch: merchSchema, ...atTime }),
    answer: ofMerch,
  }),
  dropTimedMerchChange: endpoint({
    method: 'POST',
    path: 'merch/timed/drop',
    access: 'staff',
    summary: 'Cancels a scheduled change of an item of merch.',
    body: z.object({ merch: idSchema, id: idSchema }),
    answer: ofMerch,
  }),
  listWaitingChanges: endpoint({
    method: 'GET',
    path: 'timed',
    access: 'staff',
    summary: 'The scheduled changes that could not be saved when they were due.',
    answer: z.object({
      failed: z.array(
        z.object({
          id: idSchema,
          kind: z.enum(proposedKinds),
          cId: numberSchema,
          title: z.string(),
          failure: z.string(),
        }),
      ),
    }),
  }),
};

const at = '2199-06-01T10:00:00.000Z';

export const timedChangeExamples: Examples<typeof timedChangeCalls> = {
  listTimedChanges: async (given) => ({ params: { id: (await given.release()).value.id } }),
  timeChange: async (given) => {
    const { value, version } = await given.release();
    return { body: { release: { ...value, title: 'At Its Time' }, version, at } };
  },
  dropTimedChange: async (given) => {
    const { entry, id } = await given.timedChange('release');
    return { body: { release: entry, id } };
  },
  listTimedArtistChanges: async (given) => ({ params: { id: (await given.artist()).value.id } }),
  timeArtistChange: async (given) => {
    const { value, version } = await given.artist();
    return { body: { artist: { ...value, name: 'The Later Moles' }, version, at } };
  },
  dropTimedArtistChange: async (given) => {
    const { entry, id } = await given.timedChange('artist');
    return { body: { artist: entry, id } };
  },
  listTimedShowChanges: async (given) => ({ params: { id: (await given.show()).value.id } }),
  timeShowChange: async (given) => {
    const { value, version } = await given.show();
    return { body: { show: { ...value, state: 'soldOut' }, version, at } };
  },
  dropTimedShowChange: async (given) => {
    const { entry, id } = await given.timedChange('show');
    return { body: { show: entry, id } };
  },
  listTimedMerchChanges: async (given) => ({ params: { id: (await given.merch()).value.id } }),
  timeMerchChange: async (given) => {
    const { value, version } = await given.merch();
    return { body: { merch: { ...value, state: 'soldOut' }, version, at } };
  },
  dropTimedMerchChange: async (given) => {
    const { entry, id } = await given.timedChange('merch');
    return { body: { merch: entry, id } };
  },
  listWaitingChanges: () => ({}),
};

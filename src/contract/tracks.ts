import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { trackSchema } from '#domain/release/track';

/** The tracks of a release, each a call of its own. */
export const trackCalls = {
  addTrack: endpoint({
    method: 'POST',
    path: 'tracks/add',
    access: 'member',
    summary: 'Adds a track at the end of its release.',
    body: trackSchema,
    answer: trackSchema,
    status: 201,
  }),
  updateTrack: endpoint({
    method: 'POST',
    path: 'tracks/update',
    access: 'member',
    summary: 'Saves a track.',
    body: trackSchema,
    answer: trackSchema,
  }),
  removeTrack: endpoint({
    method: 'POST',
    path: 'tracks/remove',
    access: 'member',
    summary: 'Removes a track from its release.',
    body: trackSchema,
    answer: trackSchema,
  }),
};

export const trackExamples: Examples<typeof trackCalls> = {
  addTrack: async (given) => ({
    body: {
      id: '7d3f7a52-0c8e-4a53-9c4e-3f1d2b6a8e10',
      name: 'Salt',
      isrc: '',
      releaseId: (await given.release()).value.id,
      composer: '',
      lyricsWriter: '',
      description: '',
    },
  }),
  updateTrack: async (given) => ({ body: { ...(await given.track()), name: 'Brine' } }),
  removeTrack: async (given) => ({ body: await given.track() }),
};

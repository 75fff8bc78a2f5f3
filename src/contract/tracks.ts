import { endpoint } from '#contract/endpoint';
import { trackSchema } from '#domain/release/track';

/** Tracks, each as a part of its release. */
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

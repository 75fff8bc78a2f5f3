import type { ApiClient } from '#contract/client';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import type { Calls } from './calls.ts';
import { addRelease } from './releaseCalls.ts';

/** The last track number in use. */
let tracks = 10;

async function trackOn(client: ApiClient, number: number) {
  const { value } = await addRelease(client);
  return aTrack({ number, releaseId: value.id });
}

async function upload(client: ApiClient) {
  const track = await client.addTrack({ body: await trackOn(client, ++tracks) });
  await client.uploadTrack({ body: { id: track.id }, file: new Blob([aWav()]) });
  return track;
}

/** A good call of each row about tracks and their recordings. */
export const trackCalls = {
  addTrack: async (client) => client.addTrack({ body: await trackOn(client, 1) }),
  updateTrack: async (client) => {
    const track = await client.addTrack({ body: await trackOn(client, 2) });
    return client.updateTrack({ body: { ...track, name: 'Renamed' } });
  },
  removeTrack: async (client) => {
    const track = await client.addTrack({ body: await trackOn(client, 3) });
    return client.removeTrack({ body: track });
  },
  uploadTrack: upload,
  listRecordings: async (client) => {
    const { releaseId } = await upload(client);
    return client.listRecordings({ params: { id: releaseId } });
  },
  removeRecording: async (client) => {
    const { id } = await upload(client);
    return client.removeRecording({ body: { id } });
  },
} satisfies Calls;

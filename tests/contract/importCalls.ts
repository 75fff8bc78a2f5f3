import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from '#contract/api';
import type { ApiClient } from '#contract/client';
import type { importCalls as rows } from '#contract/imports';
import { Problem } from '#domain/problem';

type Name = Extract<CallName, keyof typeof rows>;

const artist = (Id: number) => ({ Id, Name: `Artist ${Id}`, ArtistBio: '<p>Sings.</p>' });
const release = (Id: number) => ({ Id, Name: `Release ${Id}`, ReleaseStatus: 10, ArtistIds: [] });
const file = (entries: unknown) => new File([JSON.stringify(entries)], 'catalogue.json');

/** Waits until no import is running. */
async function ended(client: ApiClient): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { state } = await client.getImport({});
    if (state !== 'running' && state !== 'waiting') return;
    await sleep(50);
  }
  throw new Error('The import did not end.');
}

/** Starts an import of an uploaded catalogue. */
async function start(client: ApiClient, entries: unknown) {
  await ended(client);
  const { upload } = await client.uploadCatalogue({ file: file(entries) });
  return client.startImport({ body: { dryRun: false, upload } });
}

/** Stops an import before it has fetched its images. */
async function stop(client: ApiClient) {
  await start(client, [artist(7001), artist(7002)]);
  return client.stopImport({});
}

/** A good call of every row of the import. */
export const importCalls: { [N in Name]: (client: ApiClient) => Promise<unknown> } = {
  importArtist: (client) => client.importArtist({ body: artist(7100) }),
  importRelease: (client) => client.importRelease({ body: release(7200) }),
  importTrack: async (client) => {
    await client.importRelease({ body: release(7201) });
    return client.importTrack({ body: { ReleaseId: 7201, Place: 1, Name: 'Salt' } });
  },
  uploadCatalogue: (client) => client.uploadCatalogue({ file: file([]) }),
  startImport: (client) => start(client, [artist(7003)]),
  getImport: (client) => client.getImport({}),
  listImport: (client) => client.listImport({ query: { list: 'new' } }),
  stopImport: stop,
  resumeImport: async (client) => {
    await stop(client);
    return client.resumeImport({});
  },
  decideImport: async (client) => {
    await start(client, [artist(7300)]);
    await ended(client);
    const { value, version } = await client.getArtist({ params: { id: 7300 } });
    await client.updateArtist({ body: { ...value, bio: '<p>Rests.</p>' }, ifMatch: version });
    await start(client, [artist(7300)]);
    await ended(client);
    const { items } = await client.listImport({ query: { list: 'differences' } });
    const [line] = items;
    if (!line) throw new Problem('not-found', 'The import tells of no difference.');
    const { kind, batch } = line;
    return client.decideImport({
      body: { kind, cId: 7300, field: 'bio', take: 'theirs', batch },
    });
  },
};

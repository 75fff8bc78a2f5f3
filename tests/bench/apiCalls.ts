import type { ApiClient } from '#contract/client';
import type { Versioned } from '#contract/endpoint';
import type { Artist } from '#domain/artist/artist';
import { aCaller } from '#fixtures/callers';
import { openStorage } from '#functions/adapters/storage/storage';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { staffClient } from '../../scripts/target/staffClient.ts';
import { type ApiStorage, startApi } from '../contract/startApi.ts';
import { storesOver } from '../stores/openStores.ts';
import { portsOver } from '../stores/portsOver.ts';
import { artistOf } from './catalogue.ts';
import { type Bench, type Comparison, ofTimes, takeTurns } from './comparison.ts';
import { withStorage } from './ownStorage.ts';
import { createSdkCalls, type Numbers, type SdkCall } from './sdkCalls.ts';
import { fill, hiddenArtist, hiddenRelease, idOf } from './storedCatalogue.ts';

type Work = () => Promise<unknown>;

/** One API call: over HTTP, its service alone in this process, and its storage calls alone. */
interface Compared {
  what: string;
  http: Work;
  service: Work;
  storage: SdkCall;
  numbers: Numbers;
  /** The service's maximum time, as a ratio to the storage calls. */
  goal: number;
  /** How often a call is measured per round, for calls that read everything. */
  times: number;
}

interface Parts {
  client: ApiClient;
  services: Calls;
  sdk: ReturnType<typeof createSdkCalls>;
  releases: number;
}

const staff = aCaller('staff');
const goal = 1.5;
/** The maximum time of the whole list, as a ratio to the SDK's listing. */
const goalOfList = 2;
/** The maximum time of a search, as a ratio to the SDK's listing, the least that a scan needs. */
const goalOfSearch = 0.5;
const short = { goal, times: 12 };

function reads({ client, services, releases }: Parts): Compared[] {
  const cId = Math.ceil(releases / 2);
  const numbers = { release: cId, artist: artistOf(cId, releases) };
  const release = { params: { id: idOf('release', cId) } };
  const person = { params: { id: idOf('artist', numbers.artist) } };
  const list = { query: {} };
  const sorted = { query: { sort: 'name' } } as const;
  // Searches for a misspelled title that matches nothing literally.
  const searched = { query: { search: `wether ${cId}`, sort: 'name' } } as const;
  const id = crypto.randomUUID();
  return [
    {
      what: 'getArtist',
      http: () => client.getArtist(person),
      service: () => services.getArtist(person, staff, id),
      storage: 'getArtist',
      numbers,
      ...short,
    },
    {
      what: 'getRelease',
      http: () => client.getRelease(release),
      service: () => services.getRelease(release, staff, id),
      storage: 'getRelease',
      numbers,
      ...short,
    },
    {
      what: 'listReleases, a page of 100',
      http: () => client.listReleases(list),
      service: () => services.listReleases(list, staff, id),
      storage: 'listPage',
      numbers,
      ...short,
    },
    {
      what: `listReleases by name, over ${releases} rows`,
      http: () => client.listReleases(sorted),
      service: () => services.listReleases(sorted, staff, id),
      storage: 'listAll',
      numbers,
      goal: goalOfList,
      times: 1,
    },
    {
      what: `listReleases searched with a typo, over ${releases} releases`,
      http: () => client.listReleases(searched),
      service: () => services.listReleases(searched, staff, id),
      storage: 'listAll',
      numbers,
      goal: goalOfSearch,
      times: 4,
    },
  ];
}

/** Writes of hidden entries: each public one would start an export. */
async function writes({ client, services, releases }: Parts): Promise<Compared[]> {
  const [release, artist] = [hiddenRelease(releases), hiddenArtist(releases)];
  const by = artistOf(release, releases);
  const ofRelease = { params: { id: idOf('release', release) } };
  const ofArtist = { params: { id: idOf('artist', artist) } };
  const id = crypto.randomUUID();
  const add = { body: { title: 'Low Water', artists: [idOf('artist', by)], description: '' } };
  // Each save starts from the previous version, whichever side wrote it.
  const kept = {
    release: await client.getRelease(ofRelease),
    artist: (await client.getArtist(ofArtist)) satisfies Versioned<Artist> as Versioned<Artist>,
  };
  const nextRelease = () => ({ body: kept.release.value, ifMatch: kept.release.version });
  const nextArtist = () => ({ body: kept.artist.value, ifMatch: kept.artist.version });
  return [
    {
      what: 'updateArtist',
      http: async () => {
        kept.artist = await client.updateArtist(nextArtist());
      },
      service: async () => {
        kept.artist = await services.updateArtist(nextArtist(), staff, id);
      },
      storage: 'updateArtist',
      numbers: { release, artist },
      ...short,
    },
    {
      what: 'updateRelease, with its tracks and links',
      http: async () => {
        kept.release = await client.updateRelease(nextRelease());
      },
      service: async () => {
        kept.release = await services.updateRelease(nextRelease(), staff, id);
      },
      storage: 'updateRelease',
      numbers: { release, artist: by },
      ...short,
    },
    {
      what: 'addRelease',
      http: () => client.addRelease(add),
      service: () => services.addRelease(add, staff, crypto.randomUUID()),
      storage: 'addRelease',
      numbers: { release, artist: by },
      ...short,
    },
  ];
}

async function compare(call: Compared, parts: Parts, rounds: number): Promise<Comparison[]> {
  const { http, service, storage, numbers, what, goal, times } = call;
  const sdk = () => parts.sdk[storage](numbers);
  const took = await takeTurns({ http, service, sdk }, rounds * times);
  const alone = 'the service alone';
  const against = 'its calls of storage by the SDK';
  return [
    ofTimes({ what: `${what}, ${alone}`, against, goal }, took.service, took.sdk),
    ofTimes({ what: `${what}, over HTTP`, against: alone }, took.http, took.service),
  ];
}

export const api: Bench = {
  about:
    'The services of the API in this process, against the storage calls alone that each needs; and the same calls of the running API, with token, checks and HTTP, against the service alone. Storage is the local emulator, which answers in about a millisecond; with storage in a data centre the same overhead is a smaller part. Writes touch hidden entries only, so that no export runs beside them.',
  run: ({ stored, rounds }) => withStorage((storage) => measure(storage, stored, rounds)),
};

async function measure(storage: ApiStorage, stored: number, rounds: number): Promise<Comparison[]> {
  const running = await startApi({ storage, fromSources: true });
  try {
    const opened = openStorage({ STORAGE_CONNECTION: running.storageConnection });
    await fill(opened, stored);
    const client = staffClient(running.addresses.api, await running.tokenOf('staff'));
    const { ports } = portsOver(storesOver(running.storageConnection));
    const services = createServices({
      ...ports,
      site: { ...ports.site, imageBase: running.addresses.images },
    }).calls;
    const parts = { client, services, sdk: createSdkCalls(opened), releases: stored };
    const lines: Comparison[] = [];
    for (const call of [...reads(parts), ...(await writes(parts))])
      lines.push(...(await compare(call, parts, rounds)));
    return lines;
  } finally {
    await running.stop();
  }
}

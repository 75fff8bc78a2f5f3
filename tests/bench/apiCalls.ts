import type { ApiClient } from '#contract/client';
import type { Versioned } from '#contract/endpoint';
import type { Artist } from '#domain/artist/artist';
import { aCaller } from '#fixtures/callers';
import { openStorage } from '#functions/adapters/storage/storage';
import { type Calls, createServices } from '#functions/services/services';
import { staffClient } from '../../scripts/target/staffClient.ts';
import { type ApiStorage, startApi } from '../contract/startApi.ts';
import { storesOver } from '../stores/openStores.ts';
import { portsOver } from '../stores/portsOver.ts';
import { type BareApi, startBareApi } from './bareApi.ts';
import { artistOf } from './catalogue.ts';
import { type Bench, type Comparison, ofTimes, takeTurns } from './comparison.ts';
import { withStorage } from './ownStorage.ts';
import { createSdkCalls, type Numbers, type SdkCall } from './sdkCalls.ts';
import { fill, hiddenArtist, hiddenRelease, idOf } from './storedCatalogue.ts';

type Work = () => Promise<unknown>;

/** One API call: over HTTP, its service alone in this process, and its storage calls. */
interface Compared {
  what: string;
  http: Work;
  service: Work;
  storage: SdkCall;
  numbers: Numbers;
  /** The most that either may take, as a ratio to the bare storage calls. */
  goal: number;
  /** How often it is measured for each round of a call that reads everything. */
  times: number;
}

interface Parts {
  client: ApiClient;
  services: Calls;
  sdk: ReturnType<typeof createSdkCalls>;
  bare: BareApi;
  releases: number;
}

const staff = aCaller('staff');
const goal = 1.5;
/** The most that the whole list may take, as a ratio to the SDK's listing. */
const goalOfList = 2;
/** The most that a search may take, as a ratio to the SDK's listing, which a scan needs at least. */
const goalOfSearch = 0.5;
const short = { goal, times: 12 };

function reads({ client, services, releases }: Parts): Compared[] {
  const cId = Math.ceil(releases / 2);
  const numbers = { release: cId, artist: artistOf(cId, releases) };
  const release = { params: { id: idOf('release', cId) } };
  const person = { params: { id: idOf('artist', numbers.artist) } };
  const list = { query: {} };
  const sorted = { query: { sort: 'name' } } as const;
  // Finds by a misspelled title, which nothing holds as it stands.
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

/** Writes of hidden entries: a public one would start an export beside each. */
async function writes({ client, services, releases }: Parts): Promise<Compared[]> {
  const [release, artist] = [hiddenRelease(releases), hiddenArtist(releases)];
  const by = artistOf(release, releases);
  const ofRelease = { params: { id: idOf('release', release) } };
  const ofArtist = { params: { id: idOf('artist', artist) } };
  const id = crypto.randomUUID();
  const add = { body: { title: 'Low Water', artists: [idOf('artist', by)], description: '' } };
  // Each save starts from the version before it, whichever side made that.
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
  const bare = () => parts.bare.ask(storage, numbers);
  const took = await takeTurns({ http, service, sdk, bare }, rounds * times);
  const calls = 'its calls of storage by the SDK';
  return [
    ofTimes(
      { what: `${what}, over HTTP`, against: `${calls}, over HTTP`, goal },
      took.http,
      took.bare,
    ),
    ofTimes({ what: `${what}, the service alone`, against: calls, goal }, took.service, took.sdk),
  ];
}

/** Calls of the API. */
export const api: Bench = {
  about:
    'Calls of the running API, with token, checks and HTTP, against a function in the same host that makes only the storage calls of the same API call and answers with their results; and the services alone in this process against those storage calls alone. Storage is the local emulator, which answers in about a millisecond; with storage in a data centre the same overhead is a smaller part. Writes touch hidden entries only, so that no export runs beside them.',
  run: ({ stored, rounds }) => withStorage((storage) => measure(storage, stored, rounds)),
};

async function measure(storage: ApiStorage, stored: number, rounds: number): Promise<Comparison[]> {
  const running = await startApi({ storage, fromSources: true });
  const bare = await startBareApi(running.storageConnection);
  try {
    const opened = openStorage({ STORAGE_CONNECTION: running.storageConnection });
    await fill(opened, stored);
    const client = staffClient(running.addresses.api, await running.tokenOf('staff'));
    const { ports } = portsOver(storesOver(running.storageConnection));
    const services = createServices({
      ...ports,
      site: { ...ports.site, imageBase: running.addresses.images },
    }).calls;
    const parts = { client, services, sdk: createSdkCalls(opened), bare, releases: stored };
    const lines: Comparison[] = [];
    for (const call of [...reads(parts), ...(await writes(parts))])
      lines.push(...(await compare(call, parts, rounds)));
    return lines;
  } finally {
    await bare.stop();
    await running.stop();
  }
}

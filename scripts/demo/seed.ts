import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { ApiClient } from '#contract/client';
import type { Versioned } from '#contract/endpoint';
import type { Artist } from '#domain/artist/artist';
import type { Day } from '#domain/day';
import type { Id } from '#domain/identifier';
import type { Account } from '#domain/member/member';
import type { Release } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { staffClient } from '../target/staffClient.ts';
import type { Demo, DemoArtist, DemoRelease } from './catalogue.ts';

/** Settings of a seeding. */
export interface DemoSeed {
  /** The API's base address, as in `http://localhost:7071/api`. */
  api: string;
  demo: Demo;
  /** An access token of a staff member. */
  token: string;
  /** The label's current day, from which every date is counted. */
  today: Day;
  log: (line: string) => void;
  /** Called when everything public is saved; the hidden releases are finished meanwhile. */
  onShown: () => Promise<void>;
  /** The account that owns some of the artists; without it no member is added. */
  artistAccount?: Account & { name: string; mail: string };
}

/** Uploads at a time: enough for two cores, and within the API's limits. */
const concurrency = 6;

/** Stored entries by their key in the demo. */
type Added<T> = Map<string, Versioned<T>>;

/** The stored entries, where their images are read, and the addresses of the uploaded covers. */
interface Brought {
  artists: Added<Artist>;
  releases: Added<Release>;
  images: string;
  covers: Map<string, string | null>;
}

/** An entry past its first version was finished, or a person has edited it: leave it alone. */
const isFinished = ({ version }: { version: number }): boolean => version > 1;

/** Adds the artists one after the other, so that each has the same number in every demo. */
async function addArtists(client: ApiClient, artists: readonly DemoArtist[]) {
  const added: Added<Artist> = new Map();
  for (const { key, owned: _, hasPortrait: __, ...body } of artists) {
    const idempotencyKey = `demo-artist-${key}`;
    added.set(key, await client.addArtist({ body, idempotencyKey }));
  }
  return added;
}

function idOf(key: string, among: Added<Artist>): Id {
  const artist = among.get(key);
  if (!artist) {
    throw new Error(`No artist of the demo has the key ${key}.`);
  }
  return artist.value.id;
}

/** Adds the releases in the order of their catalogue numbers, one after the other. */
async function addReleases(
  client: ApiClient,
  releases: readonly DemoRelease[],
  artists: Added<Artist>,
) {
  const added: Added<Release> = new Map();
  for (const { key, title, description, artists: names } of releases) {
    const body = { title, description, artists: names.map((name) => idOf(name, artists)) };
    const idempotencyKey = `demo-release-${key}`;
    added.set(key, await client.addRelease({ body, idempotencyKey }));
  }
  return added;
}

/** Reads an image of a demo, as a file to upload. */
export async function demoImage(
  images: string,
  folder: 'artists' | 'releases',
  key: string,
): Promise<File> {
  const bytes = await readFile(join(images, folder, `${key}.webp`));
  return new File([new Uint8Array(bytes)], `${key}.webp`, { type: 'image/webp' });
}

/** Uploads an artist's portrait and saves it with the artist. */
async function finishArtist(client: ApiClient, demo: DemoArtist, { artists, images }: Brought) {
  const artist = artists.get(demo.key);
  if (!artist || isFinished(artist) || !demo.hasPortrait) {
    return;
  }
  const body = { entity: 'artist', id: artist.value.id } as const;
  const { url } = await client.uploadImage({
    body,
    file: await demoImage(images, 'artists', demo.key),
  });
  await client.updateArtist({ body: { ...artist.value, image: url }, ifMatch: artist.version });
}

/** Uploads a release's cover and answers its address; null where the demo has none. */
async function uploadCover(client: ApiClient, demo: DemoRelease, { releases, images }: Brought) {
  const release = releases.get(demo.key);
  if (!demo.coverAlt || !release || isFinished(release)) {
    return null;
  }
  const body = { entity: 'release', id: release.value.id } as const;
  const { url } = await client.uploadImage({
    body,
    file: await demoImage(images, 'releases', demo.key),
  });
  return url;
}

/** Saves a release with its cover and all its fields. */
async function finishRelease(client: ApiClient, demo: DemoRelease, { releases, covers }: Brought) {
  const release = releases.get(demo.key);
  if (!release || isFinished(release)) {
    return;
  }
  const { id: releaseId } = release.value;
  const { key, artists: _, description: __, tracks, ...fields } = demo;
  const body = {
    ...release.value,
    ...fields,
    cover: covers.get(key) ?? null,
    tracks: tracks.map((track) => ({ ...track, id: randomUUID(), releaseId })),
  };
  await client.updateRelease({ body, ifMatch: release.version });
}

/** Saves the demo's label with its marks, unless somebody has set up another. */
export async function bringLabel(client: ApiClient, demo: Demo): Promise<void> {
  const { value, version } = await client.getLabel({});
  if (version > 1) return;
  const marks = { ...value.marks };
  for (const { slot, file } of demo.marks) {
    const bytes = new Uint8Array(await readFile(file));
    const { url } = await client.uploadMark({ body: { slot }, file: new File([bytes], file) });
    marks[slot] = url;
  }
  await client.updateLabel({ body: { ...demo.label, marks }, ifMatch: version });
  // The demo is set up: its staff meet the list once they ask for it.
  await client.changeSetUp({ body: { isAway: true } });
}

/** Uploads all covers while nothing is public yet, then saves all at once: one publication or two. */
async function finishReleases(client: ApiClient, demo: readonly DemoRelease[], brought: Brought) {
  const upload = async (one: DemoRelease) => {
    brought.covers.set(one.key, await uploadCover(client, one, brought));
  };
  await pMap(demo, upload, { concurrency });
  await Promise.all(demo.map((one) => finishRelease(client, one, brought)));
}

/**
 * Fills a running product with the demo label, through the API, as its staff would. May be
 * repeated after a failure: finished entries stay as they are, the others are completed.
 * @throws {Problem} when the API refuses a call
 */
export async function seedDemo(seed: DemoSeed): Promise<void> {
  const { api, token, today, log, onShown, artistAccount } = seed;
  const demo = seed.demo.catalogue(today);
  const client = staffClient(api, token);
  const artists = await addArtists(client, demo.artists);
  if (artistAccount) {
    const owned = demo.artists.filter((artist) => artist.owned);
    const artistIds = owned.map(({ key }) => idOf(key, artists));
    await client.addMember({ body: { ...artistAccount, role: 'artist', artistIds } });
  }
  const releases = await addReleases(client, demo.releases, artists);
  log(`Demo: ${artists.size} artists and ${releases.size} releases added, uploading their images`);
  const { images } = seed.demo;
  const brought: Brought = { artists, releases, images, covers: new Map() };
  await pMap(demo.artists, (one) => finishArtist(client, one, brought), { concurrency });
  const { shown = [], hidden = [] } = Object.groupBy(demo.releases, (release) =>
    isVisible(release) ? 'shown' : 'hidden',
  );
  await bringLabel(client, seed.demo);
  await finishReleases(client, shown, brought);
  await Promise.all([onShown(), finishReleases(client, hidden, brought)]);
  log('Demo: complete');
}

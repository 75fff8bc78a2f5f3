import { randomUUID } from 'node:crypto';
import type { ApiClient } from '#contract/client';
import type { Versioned } from '#contract/endpoint';
import type { Artist } from '#domain/artist/artist';
import type { Day } from '#domain/day';
import type { Id } from '#domain/identifier';
import type { Account } from '#domain/member/member';
import type { Release } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { type DemoArtist, type DemoRelease, demoCatalogue } from './catalogue.ts';
import { drawCover } from './covers/drawCover.ts';
import { drawPortrait } from './covers/drawPortrait.ts';
import { inLanes } from './lanes.ts';
import { staffClient, upload } from './staffClient.ts';

/** What a seeding needs. */
export interface DemoSeed {
  /** The API's base address, as in `http://localhost:7071/api`. */
  api: string;
  /** An access token of somebody on the staff. */
  token: string;
  /** The label's day, from which every date is counted. */
  today: Day;
  log: (line: string) => void;
  /** Called when all that the public sees is saved; what nobody sees yet is brought meanwhile. */
  onShown: () => Promise<void>;
  /** Who speaks for the owned artists; without it nobody is made a member. */
  artistAccount?: Account & { name: string };
}

/** Uploads and saves at a time: enough for two cores, and within what the API takes. */
const LANES = 6;

/** What is there already, by its key in the demo. */
type Added<T> = Map<string, Versioned<T>>;

/** What is there to finish the releases with: both by their keys in the demo. */
interface Brought {
  releases: Added<Release>;
  covers: Map<string, string | null>;
}

/** An entry past its first version was finished, or is a person's by now: it is left alone. */
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

/** The id behind a key. */
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

/** Draws, uploads and saves an artist's portrait. */
async function finishArtist(client: ApiClient, demo: DemoArtist, added: Added<Artist>) {
  const artist = added.get(demo.key);
  if (!artist || isFinished(artist) || !demo.hasPortrait) {
    return;
  }
  const to = { entity: 'artist', id: artist.value.id } as const;
  const image = await upload(client, to, await drawPortrait(demo.key));
  await client.updateArtist({ body: { ...artist.value, image }, ifMatch: artist.version });
}

/** Draws and uploads a release's cover; its address, or null where the demo wants none. */
async function bringCover(client: ApiClient, demo: DemoRelease, added: Added<Release>) {
  const release = added.get(demo.key);
  if (!demo.sleeve || !release || isFinished(release)) {
    return null;
  }
  const to = { entity: 'release', id: release.value.id } as const;
  return upload(client, to, await drawCover(demo.sleeve));
}

/** Saves a release with its cover and all that it has. */
async function finishRelease(client: ApiClient, demo: DemoRelease, { releases, covers }: Brought) {
  const release = releases.get(demo.key);
  if (!release || isFinished(release)) {
    return;
  }
  const { id: releaseId } = release.value;
  const { key, sleeve: _, artists: __, description: ___, tracks, ...facts } = demo;
  const body = {
    ...release.value,
    ...facts,
    cover: covers.get(key) ?? null,
    tracks: tracks.map((track) => ({ ...track, id: randomUUID(), releaseId })),
  };
  await client.updateRelease({ body, ifMatch: release.version });
}

/** Brings all covers first, while nothing is public, and saves all at once: it is one publication or two. */
async function finishReleases(
  client: ApiClient,
  demo: readonly DemoRelease[],
  releases: Added<Release>,
) {
  const covers: Brought['covers'] = new Map();
  await inLanes(LANES, demo, async (one) => {
    covers.set(one.key, await bringCover(client, one, releases));
  });
  await Promise.all(demo.map((one) => finishRelease(client, one, { releases, covers })));
}

/** Makes the artist account a member that speaks for the owned artists. */
async function addOwner(
  client: ApiClient,
  account: Account & { name: string },
  artistIds: Id[],
): Promise<void> {
  await client.addMember({ body: { ...account, role: 'artist', artistIds } });
}

/**
 * Fills a running product with the demo label, through the API, as its staff would. May be
 * repeated after a failure: what is finished stays as it is, the rest is made up.
 * @throws {Problem} what the API refused
 */
export async function seedDemo(seed: DemoSeed): Promise<void> {
  const { api, token, today, log, onShown, artistAccount } = seed;
  const demo = demoCatalogue(today);
  const client = staffClient(api, token);
  const artists = await addArtists(client, demo.artists);
  if (artistAccount) {
    const owned = demo.artists.filter((artist) => artist.owned);
    const ids = owned.map(({ key }) => idOf(key, artists));
    await addOwner(client, artistAccount, ids);
  }
  const releases = await addReleases(client, demo.releases, artists);
  log(`Demo: ${artists.size} artists and ${releases.size} releases added, drawing their images`);
  await inLanes(LANES, demo.artists, (one) => finishArtist(client, one, artists));
  const { shown = [], hidden = [] } = Object.groupBy(demo.releases, (release) =>
    isVisible(release) ? 'shown' : 'hidden',
  );
  await finishReleases(client, shown, releases);
  await Promise.all([onShown(), finishReleases(client, hidden, releases)]);
  log('Demo: complete');
}

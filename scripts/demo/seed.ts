import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pMap from 'p-map';
import type { ApiClient } from '#contract/client';
import type { Versioned } from '#contract/endpoint';
import type { Artist } from '#domain/artist/artist';
import type { Day } from '#domain/day';
import type { Id } from '#domain/identifier';
import { contentNameOf } from '#domain/image/image';
import { neutralLabel } from '#domain/label/label';
import { type Account, accountKey } from '#domain/member/member';
import type { Release } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { figureHtml } from '#domain/richText/figures';
import { staffClient } from '../target/staffClient.ts';
import type { Demo, DemoArtist, DemoRelease } from './catalogue.ts';
import type { DemoMerch } from './merch.ts';
import type { DemoFigures, DemoNews } from './news.ts';
import type { DemoShow } from './shows.ts';

/** Settings for seeding. */
export interface DemoSeed {
  /** The API's base address, as in `http://localhost:7071/api`. */
  api: string;
  demo: Demo;
  /** An access token of a staff member. */
  token: string;
  /** The label's current day; all dates are relative to it. */
  today: Day;
  log: (line: string) => void;
  /** Called when everything public is saved; the hidden releases are finished afterwards. */
  onShown: () => Promise<void>;
  /** The account that owns some of the artists; without it no member is added. */
  artistAccount?: Account & { name: string; mail: string };
}

/** Parallel uploads: enough for two cores, and within the API's limits. */
const concurrency = 6;

/** Stored entries by demo key. */
type Added<T> = Map<string, Versioned<T>>;

/** The stored entries, the source of their images, and the addresses of uploaded images. */
interface Brought {
  artists: Added<Artist>;
  releases: Added<Release>;
  images: string;
  pictures: Map<DemoArtist | DemoRelease, string>;
  /** The further pictures of releases. */
  further: Map<DemoRelease, NonNullable<Release['pictures']>>;
}

/** An entry past its first version is finished or edited by a person: leave it alone. */
const isFinished = ({ version }: { version: number }): boolean => version > 1;

/**
 * True when part of the demo may already exist. Adding an entry again returns the first call's
 * answer, so the current state has to be read.
 */
const isAgain = async (client: ApiClient) => (await client.listArtists({})).items.length > 0;

/** Adds the artists one after another, so each gets the same number in every demo. */
async function addArtists(client: ApiClient, artists: readonly DemoArtist[], again: boolean) {
  const added: Added<Artist> = new Map();
  for (const { key, owned: _, hasPortrait: __, ...body } of artists) {
    const first = await client.addArtist({ body, idempotencyKey: `demo-artist-${key}` });
    const { id } = first.value;
    added.set(key, again ? await client.getArtist({ params: { id } }) : first);
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

/** Adds the releases one after another, in the order of their catalogue numbers. */
async function addReleases(
  client: ApiClient,
  releases: readonly DemoRelease[],
  { artists, again }: { artists: Added<Artist>; again: boolean },
) {
  const added: Added<Release> = new Map();
  for (const { key, title, description, artists: names } of releases) {
    const body = { title, description, artists: names.map((name) => idOf(name, artists)) };
    const first = await client.addRelease({ body, idempotencyKey: `demo-release-${key}` });
    const { id } = first.value;
    added.set(key, again ? await client.getRelease({ params: { id } }) : first);
  }
  return added;
}

/** A demo image as a file to upload. */
export async function demoImage(
  images: string,
  folder: 'artists' | 'releases' | 'merch' | 'pictures',
  key: string,
): Promise<File> {
  const bytes = await readFile(join(images, folder, `${key}.webp`));
  return new File([new Uint8Array(bytes)], `${key}.webp`, { type: 'image/webp' });
}

/** Uploads an artist's portrait, if the demo has one. */
async function uploadPortrait(client: ApiClient, demo: DemoArtist, brought: Brought) {
  const artist = brought.artists.get(demo.key);
  if (!artist || isFinished(artist) || !demo.hasPortrait) return;
  const body = { entity: 'artist', id: artist.value.id } as const;
  const file = await demoImage(brought.images, 'artists', demo.key);
  brought.pictures.set(demo, (await client.uploadImage({ body, file })).url);
}

/** Saves an artist with the uploaded portrait. */
async function finishArtist(client: ApiClient, demo: DemoArtist, { artists, pictures }: Brought) {
  const artist = artists.get(demo.key);
  const image = pictures.get(demo);
  if (artist && image)
    await client.updateArtist({ body: { ...artist.value, image }, ifMatch: artist.version });
}

/** Uploads a release's cover, if the demo has one. */
async function uploadCover(client: ApiClient, demo: DemoRelease, brought: Brought) {
  const release = brought.releases.get(demo.key);
  if (!demo.coverAlt || !release || isFinished(release)) return;
  const body = { entity: 'release', id: release.value.id } as const;
  const file = await demoImage(brought.images, 'releases', demo.key);
  brought.pictures.set(demo, (await client.uploadImage({ body, file })).url);
  const further = await pMap(
    demo.pictures ?? [],
    async ({ file: name, ...picture }) => {
      const one = await demoImage(brought.images, 'pictures', name);
      const { url } = await client.uploadImage({ body: { ...body, shape: 'whole' }, file: one });
      return { url, accent: null, ...picture };
    },
    { concurrency: 1 },
  );
  brought.further.set(demo, further);
}

/** Saves a release with its cover and all its fields. */
async function finishRelease(client: ApiClient, demo: DemoRelease, brought: Brought) {
  const release = brought.releases.get(demo.key);
  if (!release || isFinished(release)) return;
  const { id: releaseId } = release.value;
  const { key: _, artists: __, description: ___, tracks: written, editions, ...others } = demo;
  const { pictures: ____, ...fields } = others;
  const further = brought.further.get(demo) ?? [];
  const tracks = written.map((track) => ({ ...track, id: randomUUID(), releaseId }));
  const body = {
    ...release.value,
    ...fields,
    cover: brought.pictures.get(demo) ?? null,
    ...(further.length > 0 && { pictures: further }),
    tracks,
    ...(editions && {
      editions: editions.map(({ sides, ...edition }) => ({
        ...edition,
        id: randomUUID(),
        ...(sides && {
          sides: sides.map((side) => ({
            ...side,
            tracks: side.tracks.flatMap((position) => tracks[position]?.id ?? []),
          })),
        }),
      })),
    }),
  };
  await client.updateRelease({ body, ifMatch: release.version });
}

/** Adds the shows one after another, so each gets the same number in every demo. */
async function addShows(
  client: ApiClient,
  shows: readonly DemoShow[],
  { artists, releases }: Pick<Brought, 'artists' | 'releases'>,
) {
  for (const demo of shows) {
    const { key, main, support, guests, release, note = '', ...rest } = demo;
    const act = (part: 'main' | 'support' | 'guest') => (name: string) => {
      const artist = artists.get(name)?.value;
      return { part, name: artist?.name ?? name, ...(artist && { id: artist.id }) };
    };
    const launched = release ? releases.get(release)?.value : undefined;
    const body = {
      ...rest,
      note,
      artists: [
        ...main.map(act('main')),
        ...support.map(act('support')),
        ...guests.map(act('guest')),
      ],
      ...(launched && { release: launched }),
    };
    await client.addShow({ body, idempotencyKey: `demo-show-${key}` });
  }
}

/** Adds the items of merch one after another, so each gets the same number in every demo. */
async function addMerch(
  client: ApiClient,
  items: readonly DemoMerch[],
  { artists, images }: Pick<Brought, 'artists' | 'images'>,
) {
  for (const { key, artists: names, pictures, status, ...rest } of items) {
    const body = {
      ...rest,
      artists: names.map((name) => idOf(name, artists)),
      links: [{ name: 'Low Sun Shop', url: `https://shop.lowsun.example/${key}` }],
    };
    const added = await client.addMerch({ body, idempotencyKey: `demo-merch-${key}` });
    const { id } = added.value;
    // Adding again answers as the first time, so the current state has to be read.
    const item = await client.getMerch({ params: { id } });
    if (isFinished(item)) continue;
    const { substitute: _, ...value } = item.value;
    const uploaded = await pMap(
      pictures,
      async ({ file: name, alt }) => {
        const file = await demoImage(images, 'merch', name);
        const { url } = await client.uploadImage({ body: { entity: 'merch', id }, file });
        return { url, accent: null, alt };
      },
      { concurrency },
    );
    await client.updateMerch({
      body: { ...value, images: uploaded, status },
      ifMatch: item.version,
    });
  }
}

/** Adds the news one after another, so each piece gets the same number in every demo. */
async function addNews(
  client: ApiClient,
  pieces: readonly DemoNews[],
  { images, releases }: Pick<Brought, 'images' | 'releases'>,
) {
  for (const { key, pictures, text, ...body } of pieces) {
    const added = await client.addNews({ body, idempotencyKey: `demo-news-${key}` });
    const { id } = added.value;
    const piece = await client.getNews({ params: { id } });
    if (isFinished(piece)) continue;
    const { substitute: _, ...value } = piece.value;
    const uploaded = await pMap(
      pictures,
      async ({ folder, file: name, alt }) => {
        const file = await demoImage(images, folder, name);
        const { url } = await client.uploadImage({ body: { entity: 'news', id }, file });
        return { url, accent: null, alt };
      },
      { concurrency },
    );
    const figures: DemoFigures = {
      picture: (index, caption) =>
        figureHtml({
          of: { picture: contentNameOf(uploaded[index]?.url ?? '') ?? '' },
          caption,
        }),
      record: (release, caption) =>
        figureHtml({ of: { release: releases.get(release)?.value.cId ?? 0 }, caption }),
    };
    await client.updateNews({
      body: { ...value, images: uploaded, text: text(figures), status: 'public' },
      ifMatch: piece.version,
    });
  }
}

/** Saves the demo's label with its logos, unless somebody has set up another label. */
export async function bringLabel(client: ApiClient, demo: Demo): Promise<void> {
  const { value, version } = await client.getLabel({});
  // One server saves its label at its first start, with the name of nobody's label.
  if (value.name !== neutralLabel.name) return;
  const marks = { ...value.marks };
  for (const { slot, file } of demo.marks) {
    const bytes = new Uint8Array(await readFile(file));
    const { url } = await client.uploadMark({
      body: { slot },
      file: new File([bytes], basename(file)),
    });
    marks[slot] = url;
  }
  await client.updateLabel({ body: { ...demo.label, marks }, ifMatch: version });
  // The demo is already set up; its staff see the setup list only on request.
  await client.changeSetUp({ body: { isAway: true } });
}

/**
 * Fills a running product with the demo label through the API, as its staff would. Can be repeated
 * after a failure: finished entries are kept, the others are completed.
 * @throws {Problem} if the API rejects a call
 */
export async function seedDemo(seed: DemoSeed): Promise<void> {
  const { api, token, today, log, onShown, artistAccount } = seed;
  const demo = seed.demo.catalogue(today);
  const client = staffClient(api, token);
  const again = await isAgain(client);
  const artists = await addArtists(client, demo.artists, again);
  if (artistAccount) {
    const owned = demo.artists.filter((artist) => artist.owned);
    const artistIds = owned.map(({ key }) => idOf(key, artists));
    const { members } = await client.listMembers({});
    const before = members.find((one) => accountKey(one) === accountKey(artistAccount));
    const body = { ...artistAccount, role: 'artist' as const, artistIds };
    await client.addMember({ body: { ...body, ...(before && { before }) } });
  }
  const releases = await addReleases(client, demo.releases, { artists, again });
  log(`Demo: ${artists.size} artists and ${releases.size} releases added, uploading their images`);
  const { images } = seed.demo;
  const brought: Brought = { artists, releases, images, pictures: new Map(), further: new Map() };
  const { shown = [], hidden = [] } = Object.groupBy(demo.releases, (release) =>
    isVisible(release) ? 'shown' : 'hidden',
  );
  const uploadCovers = (of: readonly DemoRelease[]) =>
    pMap(of, (one) => uploadCover(client, one, brought), { concurrency });
  const save = (of: readonly DemoRelease[]) =>
    Promise.all(of.map((one) => finishRelease(client, one, brought)));
  // Nothing becomes public until all images are uploaded: one or two publications, not fifty.
  await Promise.all([
    bringLabel(client, seed.demo),
    pMap(demo.artists, (one) => uploadPortrait(client, one, brought), { concurrency }),
  ]);
  await uploadCovers(shown);
  await Promise.all([
    ...demo.artists.map((one) => finishArtist(client, one, brought)),
    save(shown),
  ]);
  await addShows(client, demo.shows, { artists, releases });
  await addMerch(client, demo.merch, brought);
  await addNews(client, demo.news, brought);
  await onShown();
  await uploadCovers(hidden);
  await save(hidden);
  log('Demo: complete');
}

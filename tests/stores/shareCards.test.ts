import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { cardFile, cardOf, cardsOf } from '#catalogue/shareCardContent';
import { newArtistSchema } from '#domain/artist/artist';
import { emptySnapshot, type Snapshot } from '#domain/publication/snapshot';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { createShareCardStore } from '#functions/adapters/pictures/shareCards';
import { createServices } from '#functions/services/services';
import { contentOf, type OpenStores, openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { changeRelease, drain } from './publishingSteps.ts';

let stores: OpenStores;
beforeEach(async () => {
  stores = await openQuickStores();
});

const staff = aCaller('staff');
const images = () => stores.storage.files('images');
const stored = async (file: string) => (await images().head(`cards/${file}`)) !== null;

async function published(): Promise<Snapshot> {
  const [last] = (await stores.snapshots.pointer()).snapshots;
  return (last && (await stores.snapshots.read(last.file))) ?? emptySnapshot;
}

test('a publication draws the cards of what it changed, and the sweep keeps those of kept versions', async () => {
  const { calls, jobs } = createServices(portsOver(stores).ports);
  const { value: artist } = await calls.addArtist(
    { body: newArtistSchema.parse({ name: 'Sluice', bio: '' }) },
    staff,
    anId('page', 1),
  );
  const body = { title: 'Low Water', description: 'Two sides.', artists: [artist.id] };
  const { value: release } = await calls.addRelease({ body }, staff, anId('release', 1));
  await changeRelease(calls, release.id, { releaseStatus: 50, releaseDate: '2026-01-01' });
  await drain(stores, jobs.takeSnapshot);

  const first = await published();
  expect(cardsOf(first).map(({ title, line }) => [title, line])).toEqual([
    ['Low Water', 'Sluice'],
    ['Sluice', ''],
  ]);
  const [card = ''] = cardsOf(first).map(cardFile);
  const picture = await contentOf(images(), `cards/${card}`);
  const { info } = await sharp(picture).toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(first.label.shareCards).toMatch(/\/images\/cards\/$/);

  await changeRelease(calls, release.id, { title: 'High Water' });
  await drain(stores, jobs.takeSnapshot);
  const [renamed = '', ofArtist = ''] = cardsOf(await published()).map(cardFile);
  expect(renamed).not.toBe(card);

  // A card of a version that was never published, as after a kill.
  const never = cardOf.artist(first.label, { ...first.artists[0], name: 'Nobody' } as never);
  await stores.shareCards.draw([never], (address) => address);
  const clock = { now: () => new Date(Date.now() + 48 * 3_600_000), sleep: async () => undefined };
  await createServices(portsOver(stores, { clock }).ports).jobs.sweep();
  const names = [card, renamed, ofArtist, cardFile(never)];
  expect(await Promise.all(names.map(stored))).toEqual([true, true, true, false]);
});

test('many cards are drawn once the publisher is idle, and no publication waits for them', {
  tags: 'night',
}, async () => {
  const idle = Promise.withResolvers<void>();
  const publisher = { ask: async () => undefined, untilIdle: () => idle.promise };
  const { calls, jobs } = createServices(portsOver(stores, { publisher }).ports);
  const count = async () => (await stores.shareCards.names()).length;
  const body = newArtistSchema.parse({ name: 'Sluice', bio: '' });
  const { value: artist } = await calls.addArtist({ body }, staff, anId('page', 1));
  const addReleases = async (from: number, to: number) => {
    for (let number = from; number <= to; number++) {
      const added = { title: `Low Water ${number}`, description: '', artists: [artist.id] };
      const { value } = await calls.addRelease({ body: added }, staff, anId('release', number));
      await changeRelease(calls, value.id, { releaseStatus: 50, releaseDate: '2026-01-01' });
    }
    await drain(stores, jobs.takeSnapshot);
  };
  await addReleases(1, 11);
  expect(await count()).toBe(8);
  await addReleases(12, 23);
  expect(await count()).toBe(16);
  idle.resolve();
  await expect.poll(count).toBe(24);
});

test('a process lists the stored cards once, while it alone publishes', async () => {
  let listings = 0;
  const { ports } = portsOver(stores);
  const files = images();
  const list = (folder?: string) => {
    listings += 1;
    return files.list(folder);
  };
  const shareCards = createShareCardStore({ ...files, list });
  const open = () => createServices({ ...ports, shareCards });
  const { calls, jobs } = open();
  const body = newArtistSchema.parse({ name: 'Sluice', bio: '' });
  const { value: artist } = await calls.addArtist({ body }, staff, anId('page', 1));
  const added = { title: 'Low Water', description: '', artists: [artist.id] };
  const { value: release } = await calls.addRelease({ body: added }, staff, anId('release', 1));
  const rename = async (title: string, by = jobs) => {
    const fields = { title, releaseStatus: 50 as const, releaseDate: '2026-01-01' };
    await changeRelease(calls, release.id, fields);
    await drain(stores, by.takeSnapshot);
    const drawn = await Promise.all(
      cardsOf(await published())
        .map(cardFile)
        .map(stored),
    );
    expect(drawn).toEqual([true, true]);
    return listings;
  };
  expect(await rename('Low Water')).toBe(1);
  expect(await rename('High Water')).toBe(1);
  // Another process publishes, and what is stored may have been swept since.
  expect(await rename('Slack Water', open().jobs)).toBe(2);
  for (const file of await shareCards.names()) await shareCards.remove(file);
  expect(await rename('High Water')).toBe(4);
});

test('a card whose picture is lost or damaged shows the drawn cover, and the others are drawn', async () => {
  const { label } = emptySnapshot;
  const artist = { name: 'Sluice', image: 'https://images.example/broken.jpg', accent: '#2f5d50' };
  const broken = cardOf.artist(label, artist as never);
  const lost = cardOf.artist(label, {
    ...artist,
    image: 'https://images.example/lost.jpg',
  } as never);
  await images().put('broken.jpg', Buffer.from('This is no picture.'));
  const pathOf = (address: string) => address.replace('https://images.example/', '');
  expect(await stores.shareCards.draw([broken, lost], pathOf)).toEqual({ drawn: 2, missing: 0 });
  const [first, second] = await Promise.all(
    [broken, lost].map((one) => contentOf(images(), `cards/${cardFile(one)}`)),
  );
  expect(first).toEqual(second);
  expect(await stores.shareCards.draw([broken, lost], pathOf)).toEqual({ drawn: 0, missing: 0 });
});

test('a process keeps nothing of what it drew', async () => {
  await import('#functions/adapters/pictures/cardDrawing');
  expect(sharp.cache().memory.max).toBe(0);
});

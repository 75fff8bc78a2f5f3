import { beforeEach, expect, test } from 'vitest';
import type { LinkReply } from '#domain/release/linkHealth';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredMerch } from '#fixtures/merch';
import { aStoredRelease } from '#fixtures/releases';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

let stores: OpenStores;
let now: Date;
let asked: string[];
let replies: Record<string, LinkReply>;
/** The pages of shops. */
let pages: Record<string, string>;
beforeEach(async () => {
  stores = await openQuickStores();
  now = new Date('2026-03-01T09:00:00.000Z');
  asked = [];
  replies = {};
  pages = {};
});

const staff = aCaller('staff');
const shop = { name: 'Shop', url: 'https://shop.example/salt' };
const stream = { name: 'Spotify', url: 'https://stream.example/salt' };

const add = (number: number, given: Partial<ReturnType<typeof aStoredRelease>>) => {
  const id = anId('release', number);
  const status = releaseStatus.Released;
  const make = (cId: number) => aStoredRelease({ id, cId, releaseStatus: status, ...given });
  return stores.releases.add(id, make, save);
};

/** A run of the timer, a number of hours later. */
async function run(hours = 0, isOn = true): Promise<string[]> {
  now = new Date(now.getTime() + hours * 3_600_000);
  asked = [];
  const clock = { now: () => now, sleep: async () => undefined };
  const askLink = async (url: string, isShop: boolean) => {
    asked.push(url);
    const page = isShop ? pages[url] : undefined;
    return { reply: replies[url] ?? 200, ...(page && { page }) };
  };
  const { jobs } = createServices(
    portsOver(stores, { clock, askLink: isOn ? askLink : null }).ports,
  );
  await jobs.checkLinks();
  return asked.toSorted();
}

const told = async (caller = staff) =>
  createServices(portsOver(stores).ports).calls.listBrokenLinks({}, caller, '');
const toldUrls = async (caller = staff) => (await told(caller)).links.map(({ url }) => url);

test('links of public releases are asked for once a week', async () => {
  await add(1, { links: [shop, stream] });
  await add(2, { links: [{ ...shop, url: `${shop.url}-2` }], archived: true });
  await add(3, { links: [shop], releaseStatus: releaseStatus.Planning });
  expect(await run()).toEqual([shop.url, stream.url]);
  expect((await told()).checkedAt).toBe(now.toISOString());
  expect(await run(24)).toEqual([]);
  expect(await run(7 * 24)).toEqual([shop.url, stream.url]);
});

test('a link that is gone twice is told, until it is back', async () => {
  await add(1, { links: [shop, stream] });
  replies[shop.url] = 404;
  replies[stream.url] = 503;
  await run();
  expect(await toldUrls()).toEqual([]);
  expect(await run(1)).toEqual([]);
  expect(await run(20)).toEqual([shop.url]);
  expect((await told()).links).toMatchObject([
    { url: shop.url, name: 'Shop', reply: 404, since: '2026-03-01T09:00:00.000Z' },
  ]);
  replies[shop.url] = 'no-answer';
  await run(20);
  expect(await toldUrls()).toEqual([shop.url]);
  replies[shop.url] = 200;
  await run(20);
  expect(await toldUrls()).toEqual([]);
});

test('a broken link that its release has no more is neither told nor asked for', async () => {
  const release = await add(1, { links: [shop] });
  replies[shop.url] = 'no-host';
  await run();
  await run(20);
  expect(await toldUrls()).toEqual([shop.url]);
  await stores.releases.save(release, { ...release.entity, links: [stream] }, save);
  expect(await toldUrls()).toEqual([]);
  expect(await run(20)).toEqual([]);
  expect(await stores.brokenLinks.list('broken')).toEqual([]);
});

test('an artist is told of their own releases alone', async () => {
  await add(1, { links: [shop], artistIds: [anId('artist', 1)] });
  await add(2, { links: [stream], artistIds: [anId('artist', 2)] });
  replies = { [shop.url]: 410, [stream.url]: 410 };
  await run();
  await run(20);
  expect(await toldUrls({ ...aCaller('artist'), artistIds: [anId('artist', 2)] })).toEqual([
    stream.url,
  ]);
});

test('many links are asked for in several runs, and a silent host is left in peace', async () => {
  const links = Array.from({ length: 30 }, (_, at) => ({ name: 'Shop', url: `${shop.url}/${at}` }));
  await add(1, { links });
  await add(2, { links: links.map((link) => ({ ...link, url: `${link.url}-2` })) });
  await add(3, { links: [stream] });
  expect(await run()).toHaveLength(60);
  expect(await run()).toEqual([stream.url]);
  for (const { url } of links) replies[url] = 'no-answer';
  expect(await run(8 * 24)).toHaveLength(2);
});

test('nothing is asked for where it is switched off', async () => {
  await add(1, { links: [shop] });
  expect(await run(0, false)).toEqual([]);
});

test('shops of editions are asked for too, unless the edition is gone', async () => {
  const edition = (number: number, state: 'inStock' | 'soldOut') => {
    const links = [{ name: 'Tapes', url: `https://tapes.example/${number}` }];
    return { id: anId('edition', number), format: 'cassette' as const, state, links };
  };
  await add(1, { links: [stream], editions: [edition(1, 'inStock'), edition(2, 'soldOut')] });
  expect(await run()).toEqual([stream.url, 'https://tapes.example/1']);
  replies['https://tapes.example/1'] = 404;
  await run(7 * 24);
  await run(20);
  expect((await told()).links).toMatchObject([{ name: 'Tapes', url: 'https://tapes.example/1' }]);
});

const pageThat = (availability: string) =>
  `<script type="application/ld+json">{"offers":{"availability":"${availability}"}}</script>`;

test('an edition is told once all its shops say “sold out”, and changed by nobody but staff', async () => {
  const [one, two] = ['https://tapes.example/1', 'https://records.example/1'];
  const links = [one, two].map((url) => ({ name: new URL(url).hostname, url }));
  const tape = { id: anId('edition', 1), format: 'cassette', state: 'inStock', links } as const;
  await add(1, { title: 'Salt', links: [stream], editions: [tape] });
  pages = { [one]: pageThat('SoldOut'), [two]: pageThat('InStock') };
  expect(await run()).toEqual([stream.url, one, two].toSorted());
  expect((await told()).links).toEqual([]);
  await run(20);
  expect((await told()).links).toMatchObject([
    {
      entry: { kind: 'release', title: 'Salt' },
      edition: { id: tape.id, name: 'Cassette' },
      reply: 'sold-out',
      isAllSoldOut: false,
    },
  ]);
  pages[two] = pageThat('OutOfStock');
  await run(8 * 24);
  await run(20);
  expect((await told()).links.map(({ isAllSoldOut }) => isAllSoldOut)).toEqual([true, true]);
  const saved = await stores.releases.find(anId('release', 1));
  expect(saved?.entity.editions).toMatchObject([{ state: 'inStock' }]);
  if (!saved) throw new Error('It is gone.');
  const gone = {
    ...saved.entity,
    editions: [{ ...tape, links: [...links], state: 'soldOut' as const }],
  };
  await stores.releases.save(saved, gone, save);
  expect((await told()).links).toEqual([]);
});

test('an edition that says “sold out” is told apart from another of its name', async () => {
  const editions = ['4006381333931', '036000291452'].map((barcode, index) => ({
    id: anId('edition', index + 1),
    format: 'cassette' as const,
    state: 'inStock' as const,
    barcode,
    links: [{ name: 'Tapes', url: `https://tapes.example/${index}` }],
  }));
  await add(1, { title: 'Salt', editions });
  pages = { 'https://tapes.example/1': pageThat('SoldOut') };
  await run();
  await run(20);
  expect((await told()).links).toMatchObject([{ edition: { name: 'Cassette (036000291452)' } }]);
});

test('merch is checked too: its links, and whether its shop sells it', async () => {
  const url = 'https://shirts.example/1';
  const id = anId('merch', 1);
  const make = (cId: number) =>
    aStoredMerch({ id, cId, links: [{ name: 'Shirts', url }], artistIds: [anId('artist', 1)] });
  await stores.merch.add(id, make, save);
  pages[url] = pageThat('OutOfStock');
  expect(await run()).toEqual([url]);
  await run(20);
  expect((await told()).links).toMatchObject([
    { entry: { kind: 'merch', cId: 1 }, name: 'Shirts', reply: 'sold-out', isAllSoldOut: true },
  ]);
  pages = {};
  replies[url] = 404;
  await run(8 * 24);
  await run(20);
  expect((await told()).links).toMatchObject([{ entry: { kind: 'merch' }, reply: 404 }]);
  expect(await toldUrls({ ...aCaller('artist'), artistIds: [anId('artist', 2)] })).toEqual([]);
});

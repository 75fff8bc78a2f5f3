import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Call } from '#contract/api';
import { newsletterGroup } from '#domain/email/newsletter';
import type { News } from '#domain/news/news';
import { Problem } from '#domain/problem';
import { aCaller } from '#fixtures/callers';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { waitingIn } from './publishingSteps.ts';

const staff = aCaller('staff');
const artist = aCaller('artist');

let stores: OpenStores;
let services: ReturnType<typeof createServices>;
beforeEach(async () => {
  stores = await openQuickStores();
  services = createServices(portsOver(stores).ports);
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );
const add = (given: Partial<Call<'addNews'>['body']> = {}) =>
  services.calls.addNews(
    { body: { title: 'In the studio', text: '', ...given } },
    staff,
    randomUUID(),
  );
async function read(id: string) {
  const { value, version } = await services.calls.getNews({ params: { id } }, staff, '');
  const { substitute: _, ...news } = value;
  return { value: news, version };
}
async function change(id: string, given: Partial<News>) {
  const { value, version } = await read(id);
  return services.calls.updateNews({ body: { ...value, ...given }, ifMatch: version }, staff, '');
}
const list = async (query: Call<'listNews'>['query'] = {}) =>
  (await services.calls.listNews({ query }, staff, '')).items.map(({ cId }) => cId);

async function upload(id: string, background: string) {
  const bytes = await sharp({ create: { width: 1400, height: 1400, channels: 3, background } })
    .png()
    .toBuffer();
  const { url } = await services.calls.uploadImage(
    { body: { entity: 'news', id }, file: { name: 'one.png', bytes } },
    staff,
    '',
  );
  return { url, accent: null };
}

test('a new piece is a draft of today with a page, and its words are cleaned', async () => {
  const { value, version } = await add({ text: '<p onclick="x()">Since Monday.</p><script/>' });
  expect(version).toBe(1);
  expect(value).toMatchObject({
    ...{ status: 'draft', images: [], text: '<p>Since Monday.</p>' },
    url: `/news/in-the-studio-${value.cId}`,
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

test('the list is by day, and finds words of titles and authors, with a typo too', async () => {
  const first = (await add({ day: '2026-03-02', author: 'Mira Tangen' })).value.cId;
  const second = (await add({ title: 'On tour', day: '2026-03-01' })).value.cId;
  expect(await list({ sort: 'date' })).toEqual([first, second]);
  expect(await list({ search: 'tangen' })).toEqual([first]);
  expect(await list({ search: 'studoi' })).toEqual([first]);
  expect(await list({ status: 'public' })).toEqual([]);
});

test('a public piece waits for its publication from its day on, a draft does not', async () => {
  const { value } = await add();
  expect(await waitingIn(stores)).toEqual([]);
  await change(value.id, { status: 'public', publicFrom: '2999-01-01' });
  expect(await waitingIn(stores)).toEqual([]);
  await change(value.id, { publicFrom: '2020-01-01' });
  expect(await waitingIn(stores)).toEqual([
    { kind: 'news', cId: value.cId, name: 'In the studio', by: staff.name },
  ]);
});

test('its address follows the title until it was public, and redirects after that', async () => {
  const { value } = await add();
  const renamed = await change(value.id, { title: 'Out of the studio' });
  expect(renamed.value.slug).toBe('out-of-the-studio');
  await stores.news.keepAddresses([value.id]);
  const kept = await change(value.id, { title: 'Anything else' });
  expect(kept.value.slug).toBe('out-of-the-studio');
  await change(value.id, { slug: 'else' });
  const stored = await stores.news.find(value.id);
  expect(stored?.entity.earlierSlugs).toEqual(['out-of-the-studio']);
});

test('it keeps its pictures in order, each with a colour; those of another piece are refused', async () => {
  const { value } = await add();
  const [red, blue] = [await upload(value.id, '#c02020'), await upload(value.id, '#2020c0')];
  const { value: stored } = await change(value.id, {
    images: [{ ...blue, alt: 'The desk', credit: 'Jane Roe' }, red],
  });
  expect(stored.images.map(({ url, credit }) => [url, credit])).toEqual([
    [blue.url, 'Jane Roe'],
    [red.url, undefined],
  ]);
  expect(stored.images.map(({ accent }) => accent)).not.toContain(null);
  const other = (await add()).value;
  expect(await codeOf(change(other.id, { images: [red] }))).toBe('invalid-input');
  const asArtist = services.calls.uploadImage(
    {
      body: { entity: 'news', id: value.id },
      file: { name: 'x.png', bytes: Buffer.from('no picture') },
    },
    artist,
    '',
  );
  expect(await codeOf(asArtist)).toBe('not-allowed');
});

test('the sweep deletes an upload that was never saved, and keeps what is in the text', async () => {
  const { value } = await add();
  const kept = await upload(value.id, '#c02020');
  const dropped = await upload(value.id, '#2020c0');
  await change(value.id, { images: [kept] });
  const { ports } = portsOver(stores);
  const later = new Date(Date.now() + 3 * 24 * 3_600_000);
  await createServices({ ...ports, clock: { ...ports.clock, now: () => later } }).jobs.sweep();
  const accentOf = ({ url }: { url: string }) =>
    stores.images.accentOf(url.slice(url.indexOf('mediumsquare/')));
  expect(await accentOf(kept)).not.toBeNull();
  expect(await accentOf(dropped)).toBeNull();
});

test('it has a history, goes to the trash and comes back', async () => {
  const { value } = await add();
  const { version } = await change(value.id, { title: 'Out', status: 'public' });
  const { versions } = await services.calls.getNewsHistory(
    { params: { id: value.id }, query: {} },
    staff,
    '',
  );
  expect(versions.map(({ entry }) => entry.title)).toEqual(['Out', 'In the studio']);
  expect(
    await services.calls.getNewsRemoval({ params: { id: value.id } }, staff, ''),
  ).toMatchObject({ versions: 1, hasImage: false, wasPublic: false });
  await services.calls.removeNews({ body: { id: value.id }, ifMatch: version }, staff, '');
  expect(await list()).toEqual([]);
  const trash = await services.calls.listTrash({}, staff, '');
  expect(trash.entries).toMatchObject([{ kind: 'news', name: 'Out', cId: value.cId }]);
  await services.calls.restoreEntry({ body: { kind: 'news', id: value.id } }, staff, '');
  expect(await list()).toEqual([value.cId]);
  const { version: now } = await read(value.id);
  await services.calls.removeNews({ body: { id: value.id }, ifMatch: now }, staff, '');
  await services.calls.purgeEntry({ body: { kind: 'news', id: value.id } }, staff, '');
  expect(await stores.news.findKept(value.id)).toBeNull();
});

test('a newsletter made of it is one draft, however often the request comes', async () => {
  const { value } = await add({ text: '<p>Since Monday.</p>' });
  const id = randomUUID();
  for (let round = 0; round < 2; round++)
    expect(await services.calls.makeNewsletter({ body: { id: value.id } }, staff, id)).toEqual({
      id,
    });
  const made = await stores.newsletters.list(newsletterGroup);
  expect(made.map(({ value: { state, draft } }) => [state, draft])).toEqual([
    [
      'draft',
      {
        subject: 'In the studio',
        text: 'Since Monday.',
        buttonLabel: 'Read on',
        buttonAddress: expect.stringMatching(new RegExp(`${value.url}$`)),
        onSite: true,
      },
    ],
  ]);
  const gone = services.calls.makeNewsletter({ body: { id: randomUUID() } }, staff, randomUUID());
  expect(await codeOf(gone)).toBe('not-found');
});

import { expect, test } from 'vitest';
import { theImport } from '#domain/publication/publication';
import type { Edition } from '#domain/release/edition';
import { releaseStatus } from '#domain/release/releaseStatus';
import { type LinkScope, scopedKey } from '#domain/visitor/follow';
import { anId } from '#fixtures/ids';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';
import type { TokenUse } from '#functions/services/email/tokens';
import { en } from '#words/en';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';

const mailAddress = 'ada@reader.example';
const person = tokenSigner.keyOf(mailAddress);
const by = { account: 'x', name: 'x' };
const edition = anId('edition', 1);
const asked = { release: 7, edition };
const group = `7-${edition}`;

type Given = Partial<Edition> & Partial<Parameters<typeof aStoredRelease>[0]>;

/** A label with a record whose vinyl is sold out, and a fan. */
async function aFan(given: Partial<Edition> = {}, ofRelease: Given = {}) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports, time } = label;
  const release = (of: Partial<Edition> = {}) =>
    aStoredRelease({
      ...{ cId: 7, title: 'Low Water', artistIds: [] },
      editions: [{ ...aFullEdition(), day: null, sides: [], state: 'soldOut', ...given, ...of }],
      ...ofRelease,
    });
  await label.addLiveRelease(release());
  const services = servicesOver(ports);
  const query = (use: TokenUse, scope?: LinkScope) => ({
    query: { token: tokenSigner.sign(use, scopedKey(person, scope), ports.clock.now()) },
  });
  const ask = () =>
    services.askForStock({ body: { mailAddress, releaseId: 7, edition }, client: 'c' });
  /** Asks, and confirms by the link in the email. */
  async function askAndConfirm() {
    await ask();
    await services.deliverAll();
    await services.confirm(query('confirm', asked));
  }
  /** Saves the edition; `isLive`: the site shows it. */
  async function put(of: Partial<Edition>, { isLive = true, changedBy = by.name } = {}) {
    const saved = await ports.releases.find(7);
    if (!saved) throw new Error('There is no release.');
    await ports.releases.save(saved, release(of), { by, at: time.now, publicBy: changedBy });
    await label.exportAll();
    if (isLive) label.goLive();
  }
  /** The kinds of emails that a run of the timer sends. */
  async function told() {
    const before = label.provider.sent.length;
    await services.releaseDay();
    await services.deliverAll();
    return label.provider.sent.slice(before).map(({ subject }) => subject);
  }
  const rows = () => ports.stockRequests.list(group);
  const later = async (days: number) => {
    time.now = new Date(time.now.getTime() + days * 86_400_000);
    await services.applyRetention();
  };
  return { ...label, ...services, query, ask, askAndConfirm, put, told, rows, later };
}

test.each(['inStock', 'fewLeft'] as const)(
  'who asked and confirmed is told once when it is %s, and the request is erased',
  async (state) => {
    const fan = await aFan();
    await fan.askAndConfirm();
    expect(await fan.told()).toEqual([]);
    await fan.put({ state });
    expect(await fan.told()).toEqual(['inStock']);
    expect(fan.provider.sent.at(-1)?.text).toContain('Low Water, 2 × Vinyl, clear vinyl');
    expect(fan.provider.sent.at(-1)?.text).toContain(`#edition-${edition}`);
    expect(await fan.rows()).toEqual([]);
    expect(await fan.told()).toEqual([]);
  },
);

test('nobody is told before the live page says so', async () => {
  const fan = await aFan();
  await fan.askAndConfirm();
  await fan.put({ state: 'inStock' }, { isLive: false });
  expect(await fan.told()).toEqual([]);
  fan.goLive();
  expect(await fan.told()).toEqual(['inStock']);
});

test('nobody is told of what an import put in stock, until somebody here says so', async () => {
  const fan = await aFan();
  await fan.askAndConfirm();
  await fan.put({ state: 'inStock' }, { changedBy: theImport });
  expect(await fan.told()).toEqual([]);
  expect(await fan.rows()).toHaveLength(1);
  await fan.put({ state: 'fewLeft' });
  expect(await fan.told()).toEqual(['inStock']);
});

test('nobody is told on the day of an edition that an import put in stock', async () => {
  const fan = await aFan({ state: 'preorder', day: '2026-06-10' });
  await fan.askAndConfirm();
  await fan.put({ state: 'inStock', day: '2026-06-10' }, { changedBy: theImport });
  fan.time.now = new Date('2026-06-10T08:00:00.000Z');
  expect(await fan.told()).toEqual([]);
  await fan.exportAll();
  fan.goLive();
  expect(await fan.told()).toEqual([]);
  await fan.put({ state: 'fewLeft', day: '2026-06-10' });
  expect(await fan.told()).toEqual(['inStock']);
});

test('who did not confirm is not told', async () => {
  const fan = await aFan();
  await fan.ask();
  await fan.deliverAll();
  expect(await fan.rows()).toMatchObject([
    { key: person, value: { state: 'asked', consent: { text: en.words.forms.stockConsent } } },
  ]);
  await fan.put({ state: 'inStock' });
  expect(await fan.told()).toEqual([]);
});

test('a pre-order is told of on its day, not while its last copies are ordered', async () => {
  const fan = await aFan({ state: 'preorder', day: '2026-06-10' });
  await fan.askAndConfirm();
  await fan.put({ state: 'fewLeft', day: '2026-06-10' });
  expect(await fan.told()).toEqual([]);
  fan.time.now = new Date('2026-06-10T08:00:00.000Z');
  // The page that is live was made before that day, and calls it a pre-order.
  expect(await fan.told()).toEqual([]);
  await fan.exportAll();
  fan.goLive();
  expect(await fan.told()).toEqual(['inStock']);
});

test.each(['inStock', 'fewLeft', 'outOfPrint', 'notForSale'] as const)(
  'nobody can ask for one that is %s',
  async (state) => {
    const fan = await aFan({ state });
    await expect(fan.ask()).rejects.toThrow('can be bought already');
  },
);

test('nobody can ask for a release that is not public', async () => {
  const fan = await aFan({}, { releaseStatus: releaseStatus.Planning });
  await expect(fan.ask()).rejects.toThrow('will not be there again');
});

test('an email that waits is dropped once it is sold out again, and comes with the next ones', async () => {
  const fan = await aFan();
  await fan.askAndConfirm();
  await fan.put({ state: 'inStock' });
  await fan.releaseDay();
  await fan.put({ state: 'soldOut' });
  await fan.deliverAll();
  expect(fan.provider.sent.map(({ subject }) => subject)).not.toContain('inStock');
  await fan.put({ state: 'inStock' });
  expect(await fan.told()).toEqual(['inStock']);
});

test('who was told may ask again, and is told again', async () => {
  const fan = await aFan();
  await fan.askAndConfirm();
  await fan.put({ state: 'inStock' });
  expect(await fan.told()).toEqual(['inStock']);
  await fan.put({ state: 'soldOut' });
  fan.time.now = new Date(fan.time.now.getTime() + 3_600_000);
  await fan.askAndConfirm();
  await fan.put({ state: 'inStock' });
  expect(await fan.told()).toEqual(['inStock']);
});

test('the link ends the request, and the email that waits', async () => {
  const fan = await aFan();
  await fan.askAndConfirm();
  await fan.put({ state: 'inStock' });
  await fan.releaseDay();
  expect(await fan.unsubscribe(fan.query('unsubscribe', asked))).toEqual({
    scope: 'stock',
    edition: 'Low Water, 2 × Vinyl, clear vinyl',
  });
  expect(await fan.rows()).toEqual([]);
  expect(await fan.outbox.list()).toEqual([]);
});

test('the page with their data has it, and removes it', async () => {
  const fan = await aFan();
  await fan.askAndConfirm();
  const { stock } = await fan.showPersonalData(fan.query('data'));
  expect(stock).toMatchObject([
    { key: group, edition: 'Low Water, 2 × Vinyl, clear vinyl', state: 'confirmed' },
  ]);
  const { token } = fan.query('data').query;
  await fan.erasePersonalData({ query: { token, only: `stock-${group}` } });
  expect(await fan.rows()).toEqual([]);
});

test.each(['unsubscribe', 'erase'])('to %s from everything ends it, too', async (how) => {
  const fan = await aFan();
  await fan.askAndConfirm();
  if (how === 'erase') await fan.erasePersonalData(fan.query('data'));
  else await fan.unsubscribe(fan.query('unsubscribe'));
  expect(await fan.rows()).toEqual([]);
});

test('an unconfirmed request is kept for a week, a confirmed one for two years', async () => {
  const fan = await aFan();
  await fan.ask();
  await fan.deliverAll();
  await fan.later(6);
  expect(await fan.rows()).toHaveLength(1);
  await fan.later(2);
  expect(await fan.rows()).toEqual([]);
  await fan.askAndConfirm();
  await fan.later(729);
  expect(await fan.rows()).toHaveLength(1);
  await fan.later(2);
  expect(await fan.rows()).toEqual([]);
});

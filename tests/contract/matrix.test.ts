import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, rows } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import { sampleOf } from '#fixtures/rounds';
import { problemIn } from './problems.ts';
import { namesEntry, sampleCall, type Targets } from './samples.ts';
import { accountOf, buildToken, type RunningApi, startApi } from './startApi.ts';
import { storeContents } from './storeContents.ts';

let api: RunningApi;
let own: Targets;
let foreign: Targets;
let tokens: Record<'nobody' | 'garbage' | 'stranger' | 'artist' | 'staff' | 'builder', string>;

beforeAll(async () => {
  api = await startApi();
  const [stranger, artist, staff] = await Promise.all([
    api.tokenOf('stranger'),
    api.tokenOf('artist'),
    api.tokenOf('staff'),
  ]);
  tokens = { nobody: '', garbage: 'a.b.c', stranger, artist, staff, builder: buildToken };
  own = await entriesOf('Noor');
  foreign = await entriesOf('Somebody else');
  const { client } = api.clientOf(staff);
  const member = { ...accountOf('artist'), name: 'Noor', role: 'artist' as const };
  await client.addMember({ body: { ...member, artistIds: [own.artist.id] } });
});
afterAll(() => api.stop());

/** Adds an artist with a release, a show and an item of merch, and a piece of news. */
async function entriesOf(name: string): Promise<Targets> {
  const { client } = api.clientOf(tokens.staff);
  const artist = (await client.addArtist({ body: { name } })).value;
  const body = { title: `By ${name}`, artists: [artist.id] };
  const release = (await client.addRelease({ body })).value;
  const artists = [{ part: 'main' as const, name, id: artist.id }];
  const show = (await client.addShow({ body: { day: '2999-01-01', artists } })).value;
  const merch = (await client.addMerch({ body: { name: 'Shirt', artists: [artist.id] } })).value;
  const news = (await client.addNews({ body: { title: `News of ${name}` } })).value;
  return { artist, release, show, merch, news };
}

type Who = keyof typeof tokens;
const ask = (row: Endpoint, targets: Targets, who: Who) => {
  const { path, init } = sampleCall(row, targets);
  return api.request(path, init, tokens[who]);
};

/** The status with which a row rejects a caller; null if it admits them. */
function refusal({ access }: Endpoint, who: Who): 401 | 403 | null {
  if (access === 'anyone') return null;
  if (access === 'builder') return who === 'builder' ? null : 401;
  if (who === 'nobody' || who === 'garbage' || who === 'builder') return 401;
  if (access === 'signed-in' || who === 'staff') return null;
  return who === 'artist' && access === 'member' ? null : 403;
}

const everybody: Who[] = ['nobody', 'garbage', 'stranger', 'artist', 'staff', 'builder'];
type Case = [name: CallName, who: Who, row: Endpoint];
const cases: Case[] = rows().flatMap(([name, row]) =>
  everybody.map((who): Case => [name, who, row]),
);
const refused = cases.filter(([, who, row]) => refusal(row, who) !== null);
const admitted = cases.filter(([, who, row]) => refusal(row, who) === null);
const only = (wanted: (row: Endpoint) => boolean) => rows().filter(([, row]) => wanted(row));
const ofAnother = rows().filter(([, row]) => row.access === 'member' && namesEntry(row));

test('the matrix covers every row', () => {
  expect(new Set(cases.map(([name]) => name)).size).toBe(rows().length);
  expect(ofAnother.length).toBeGreaterThan(5);
});

describe('a call that is refused', () => {
  let before: string[];
  beforeAll(async () => {
    before = await storeContents(api.storageConnection);
  });

  /**
   * Invalid tokens and the builder's token are rejected in one place for all rows, so by day only
   * some rows are tested.
   */
  const tried = [
    ...refused.filter(([, who]) => who !== 'garbage' && who !== 'builder'),
    ...sampleOf(
      refused.filter(([, who]) => who === 'garbage' || who === 'builder'),
      24,
    ),
  ];

  test.each(tried)('%s refuses %s', async (_, who, row) => {
    await problemIn(await ask(row, own, who), refusal(row, who) ?? 0);
  });

  test.each(
    sampleOf(
      only(({ access }) => access !== 'anyone'),
      20,
    ),
  )('%s refuses forged tokens and basic authentication', async (_, row) => {
    const { path, init } = sampleCall(row, own);
    const [head, body] = tokens.staff.split('.');
    const forged = ['x', `${head}.${body}.`, `${tokens.staff}x`, 'x'.repeat(7_000)];
    for (const token of forged) await problemIn(await api.request(path, init, token), 401);
    const headers = new Headers(init.headers);
    headers.set('authorization', `Basic ${btoa('staff:staff')}`);
    await problemIn(await api.request(path, { ...init, headers }), 401);
  });

  test.each(only(({ access }) => access === 'builder'))(
    "%s refuses a token that begins with the builder's",
    async (_, row) => {
      const { path, init } = sampleCall(row, own);
      await problemIn(await api.request(path, init, `${buildToken}x`), 401);
    },
  );

  test.each(ofAnother)('%s refuses an artist the entries of another', async (_, row) => {
    await problemIn(await ask(row, foreign, 'artist'), 403);
  });

  test('stores nothing', async () => {
    expect(await storeContents(api.storageConnection)).toEqual(before);
  });
});

// Last, because they modify the store.
test.each(admitted)('%s admits %s', async (_, who, row) => {
  const { status } = await ask(row, own, who);
  expect([401, 403, 500, 501, 503]).not.toContain(status);
});

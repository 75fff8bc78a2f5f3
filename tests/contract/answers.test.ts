import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, rows } from '#contract/api';
import type { ApiClient } from '#contract/client';
import { examples } from '#contract/examples';
import { releaseStatus } from '#domain/release/releaseStatus';
import { anId } from '#fixtures/ids';
import { openStorage } from '#functions/adapters/storage/storage';
import { givenBy } from './given.ts';
import { problemIn } from './problems.ts';
import { buildToken, type RunningApi, startApi } from './startApi.ts';

let api: RunningApi;
let staffToken: string;
let given: ReturnType<typeof givenBy>;
beforeAll(async () => {
  api = await startApi();
  staffToken = await api.tokenOf('staff');
  given = givenBy(api.clientOf(staffToken).client, api.addresses);
});
afterAll(() => api.stop());

/** The examples are typed row by row, so each one fits the call of its name. */
const call = (client: ApiClient, name: CallName, request: unknown): Promise<unknown> =>
  (client[name] as (request: unknown) => Promise<unknown>)(request);

test.each(rows())('%s answers what its row says', async (name, row) => {
  const { client, responses } = api.clientOf(row.access === 'builder' ? buildToken : staffToken);
  const request = await examples[name](given);
  // The client rejects an answer that does not match the row's schema.
  expect(await call(client, name, request)).toBeDefined();
  const response = responses.at(-1);
  expect(response?.status).toBe(row.status ?? 200);
  expect(response?.headers.get('content-type')).toMatch(/^application\/json/);
  const etag = response?.headers.get('etag') ?? null;
  expect(etag).toEqual(row.versioned ? expect.stringMatching(/^"\d+"$/) : null);
  const strict = row.answer.safeParse(await response?.json());
  expect(strict.error).toBeUndefined();
});

test('lists come in pages, and can be searched and filtered', async () => {
  const { client } = api.clientOf(staffToken);
  const name = 'Ørjan Ångström & Søn';
  const added = await client.addArtist({ body: { name } });
  for (const search of ['ørjan', 'angstrom', 'SØN  Ørjan', String(added.value.cId)]) {
    const { items } = await client.listArtists({ query: { search } });
    expect(items.map((item) => item.name)).toContain(name);
  }
  expect((await client.listArtists({ query: { search: 'no such artist' } })).items).toEqual([]);
  const planning = await client.listReleases({ query: { status: releaseStatus.Planning } });
  expect(new Set(planning.items.map((item) => item.releaseStatus))).toEqual(new Set([10]));
  const empty = await api.request('releases?search=&status=&next=', {}, staffToken);
  const whole = await client.listReleases({});
  expect(await empty.json()).toEqual(whole);
});

test.each([
  'artists?next=x',
  'releases?next=-1',
  'releases?status=7',
  'releases?status=x',
  'publishing?release=7',
])('%s is refused', async (path) => {
  expect((await api.request(path, {}, staffToken)).status).toBe(400);
});

test.each([`artists/${anId('artist', 99)}`, 'artists/9999', `releases/${anId('release', 99)}`])(
  '%s is not found',
  async (path) => {
    expect((await api.request(path, {}, staffToken)).status).toBe(404);
  },
);

test('an entry that is stored as no entry can be opens with what can be read, and says why', async () => {
  const { client } = api.clientOf(staffToken);
  const { id } = (await client.addArtist({ body: { name: 'Too Long' } })).value;
  const table = openStorage({ STORAGE_CONNECTION: api.storageConnection }).table('artists');
  const key = { partitionKey: 'artist', rowKey: `e${id}` };
  const { json0 } = await table.getEntity<{ json0: string }>(key.partitionKey, key.rowKey);
  const store = (fields: object) =>
    table.updateEntity(
      { ...key, json0: JSON.stringify({ ...JSON.parse(json0), ...fields }) },
      'Merge',
    );
  await store({ name: 'x'.repeat(5000) });
  const { value, version } = await client.getArtist({ params: { id } });
  expect(value.name).toBe('Too Long');
  expect(value.substitute).toMatchObject({ faults: [{ path: 'name' }] });
  expect((await client.getArtistHistory({ params: { id } })).versions).toEqual([]);
  const stale = client.updateArtist({ body: value, ifMatch: version + 1 });
  await expect(stale).rejects.toMatchObject({ code: 'changed' });
  // A value that is valid in storage, but not on the wire.
  await store({ image: '' });
  const problem = await problemIn(await api.request(`artists/${id}`, {}, staffToken), 500);
  expect(problem.detail).toMatch(/^The stored version is damaged and can't be opened\. /);
  await table.updateEntity({ ...key, json0 }, 'Merge');
  expect((await api.request(`artists/${id}`, {}, staffToken)).status).toBe(200);
});

test('the functions print no token, key or connection string', () => {
  const printed = api.lines.join('\n');
  expect(printed).toContain('publish.exported');
  for (const secret of [staffToken, buildToken, 'AccountKey', 'only-on-this-machine'])
    expect(printed).not.toContain(secret);
});

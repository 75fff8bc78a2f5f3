import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import { problemIn } from './problems.ts';
import { accountOf, buildToken, type RunningApi, startApi } from './startApi.ts';

let api: RunningApi;
let tokens: Record<'staff' | 'artist' | 'stranger', string>;
beforeAll(async () => {
  api = await startApi();
  const [staff, artist, stranger] = await Promise.all([
    api.tokenOf('staff'),
    api.tokenOf('artist'),
    api.tokenOf('stranger'),
  ]);
  tokens = { staff, artist, stranger };
  const { client } = api.clientOf(staff);
  const { value } = await client.addArtist({ body: { name: 'The Moles' } });
  const member = { ...accountOf('artist'), name: 'Noor', role: 'artist' as const };
  await client.addMember({ body: { ...member, artistIds: [value.id] } });
});
afterAll(() => api.stop());

const all = rows();
const only = (wanted: (row: Endpoint) => unknown) => all.filter(([, row]) => wanted(row));
const guarded = only(({ access }) => access !== 'anyone');

const pathOf = (row: Endpoint) => row.path.replace('{id}', '1');
/** Sends what a row takes no account of before it knows who asks. */
const ask = (row: Endpoint, token?: string, init: RequestInit = {}) =>
  api.request(pathOf(row), { method: row.method, ...init }, token);
/** The token of whoever may make a call. */
const rightful = ({ access }: Endpoint) => (access === 'builder' ? buildToken : tokens.staff);

describe('who is not known', () => {
  test.each(guarded)('%s refuses a call without a token', async (_, row) => {
    await problemIn(await ask(row), 401);
  });

  test.each(guarded)('%s refuses tokens that are none', async (_, row) => {
    const [head, body] = tokens.staff.split('.');
    const garbage = ['x', 'a.b.c', `${head}.${body}.`, `${tokens.staff}x`, 'x'.repeat(7_000)];
    for (const token of garbage) await problemIn(await ask(row, token), 401);
    const basic = { headers: { authorization: `Basic ${btoa('staff:staff')}` } };
    await problemIn(await ask(row, undefined, basic), 401);
  });

  test.each(only(({ access }) => access === 'member' || access === 'staff'))(
    '%s refuses a stranger, whatever role his own tenant gave him',
    async (_, row) => {
      await problemIn(await ask(row, tokens.stranger), 403);
    },
  );

  test.each(only(({ access }) => access === 'staff'))('%s refuses an artist', async (_, row) => {
    await problemIn(await ask(row, tokens.artist), 403);
  });

  test.each(only(({ access }) => access === 'builder'))('%s refuses a person', async (_, row) => {
    await problemIn(await ask(row, tokens.staff), 401);
    await problemIn(await ask(row, `${buildToken}x`), 401);
  });

  test.each(only(({ access }) => access !== 'builder' && access !== 'anyone'))(
    '%s refuses the builder',
    async (_, row) => {
      await problemIn(await ask(row, buildToken), 401);
    },
  );
});

describe('what is not well formed', () => {
  const withBody = only(({ body, upload }) => body && !upload);
  const headers = { 'content-type': 'application/json', 'if-match': '"1"' };

  test.each(withBody)('%s refuses rubbish, and names what is wrong', async (_, row) => {
    for (const body of ['{}', 'null', '[]', '7', '"x"', '{"id":{"x":[]},"title":7,"name":null}']) {
      const response = await ask(row, rightful(row), { headers, body });
      const problem = await problemIn(response, 400);
      expect(problem.errors?.length).toBeGreaterThan(0);
    }
  });

  test.each(withBody)('%s refuses what is no JSON', async (_, row) => {
    for (const body of ['', '{', '<x/>', '{"a":1}}', '\u0000'])
      await problemIn(await ask(row, rightful(row), { headers, body }), 400);
    const plain = { headers: { ...headers, 'content-type': 'text/plain' }, body: '{}' };
    await problemIn(await ask(row, rightful(row), plain), 415);
  });

  test.each(withBody)('%s refuses more than a megabyte', async (_, row) => {
    const body = JSON.stringify({ bio: 'x'.repeat(1_100_000) });
    await problemIn(await ask(row, rightful(row), { headers, body }), 413);
  });

  test.each(only(({ matched }) => matched))(
    '%s wants the version it was made from',
    async (_, row) => {
      const { 'if-match': __, ...without } = headers;
      const send = (more: object) =>
        ask(row, rightful(row), { headers: { ...without, ...more }, body: '{}' });
      await problemIn(await send({}), 428);
      for (const match of ['*', '1', '"x"', '"-1"', '"1", "2"'])
        await problemIn(await send({ 'if-match': match }), 400);
    },
  );

  test.each(only(({ upload }) => upload))('%s wants a file', async (_, row) => {
    const form = new FormData();
    form.set('entity', 'artist');
    const empty = await problemIn(await ask(row, rightful(row), { body: form }), 400);
    expect(empty.errors).toEqual([expect.objectContaining({ path: 'file' })]);
    await problemIn(await ask(row, rightful(row), { headers, body: '{}' }), 415);
    const cut = { 'content-type': 'multipart/form-data; boundary=x' };
    await problemIn(await ask(row, rightful(row), { headers: cut, body: '--x\r\nbroken' }), 400);
  });

  test.each(only(({ params }) => params))('%s refuses a key that is none', async (_, row) => {
    for (const key of ['x', '0', '-1', '1.5', '0x1', '%20', '12345678901', '..%2Fmembers']) {
      const path = row.path.replace('{id}', key);
      await problemIn(await api.request(path, { method: row.method }, rightful(row)), 400);
    }
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import { importCalls } from '#contract/imports';
import { publishingCalls } from '#contract/publishing';
import { sampleOf } from '#fixtures/rounds';
import { problemIn } from './problems.ts';
import { accountOf, buildToken, type RunningApi, sharedApi } from './startApi.ts';

let api: RunningApi;
let staff: string;
beforeAll(async () => {
  api = await sharedApi();
  staff = await api.tokenOf('staff');
});

const all = rows();
const only = (wanted: (row: Endpoint) => unknown) => all.filter(([, row]) => wanted(row));

/** The responder treats all rows alike, so by day only some are tested. */
const some = <T>(of: T[]) => sampleOf(of, 10);

const pathOf = (row: Endpoint) => row.path.replace('{id}', '1');
/** Calls a row with entry 1. */
const ask = (row: Endpoint, token?: string, init: RequestInit = {}) =>
  api.request(pathOf(row), { method: row.method, ...init }, token);
/** The token of a caller admitted by a row. */
const rightful = ({ access }: Endpoint) => (access === 'builder' ? buildToken : staff);

test('a query key that is given twice is refused', async () => {
  const list = (query: string) => api.request(`releases?${query}`, {}, staff);
  expect((await list('status=50')).status).toBe(200);
  await problemIn(await list('status=50&status=30'), 400);
  await problemIn(await list('status=50&status=50'), 400);
});

test('a refused caller is in the log, with the call and the account, and without their token', async () => {
  const stranger = await api.tokenOf('stranger');
  await problemIn(await api.request('members', {}, stranger), 403);
  await problemIn(await api.request('artists', {}, 'a.b.c'), 401);
  const { tenant, object } = accountOf('stranger');
  const refused = () => api.lines.filter((line) => line.includes('"call.refused"'));
  await expect
    .poll(refused)
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          `"call":"listMembers","code":"not-allowed","account":"${tenant}.${object}"`,
        ),
        expect.stringContaining('"call":"listArtists","code":"not-signed-in"}'),
      ]),
    );
  expect(refused().join('')).not.toContain(stranger.slice(0, 40));
});

describe('a malformed call', () => {
  // Where no field is needed, nothing need be sent.
  const withBody = only(({ body, upload }) => body && !upload && !body.safeParse({}).success);
  const headers = { 'content-type': 'application/json', 'if-match': '"1"' };

  test.each(withBody)('%s refuses rubbish, and names the faulty fields', async (_, row) => {
    for (const body of ['{}', 'null', '[]', '7', '"x"', '{"id":{"x":[]},"title":7,"name":null}']) {
      const response = await ask(row, rightful(row), { headers, body });
      const problem = await problemIn(response, 400);
      expect(problem.errors?.length).toBeGreaterThan(0);
    }
  });

  test.each(some(withBody))('%s refuses a body that is not JSON', async (_, row) => {
    for (const body of ['', '{', '<x/>', '{"a":1}}', '\u0000'])
      await problemIn(await ask(row, rightful(row), { headers, body }), 400);
    const plain = { headers: { ...headers, 'content-type': 'text/plain' }, body: '{}' };
    await problemIn(await ask(row, rightful(row), plain), 415);
  });

  test.each(some(withBody))('%s refuses more than a megabyte, or its own limit', async (_, row) => {
    const body = JSON.stringify({ bio: 'x'.repeat(row.bodyBytes ?? 1024 * 1024) });
    await problemIn(await ask(row, rightful(row), { headers, body }), 413);
  });

  test('a body without needed fields may be left out, and is read if there is one', async () => {
    const row = importCalls.resumeImport;
    await problemIn(await ask(row, rightful(row), {}), 409);
    for (const body of ['null', '[]', '{"token":7}', '{'])
      await problemIn(await ask(row, rightful(row), { headers, body }), 400);
  });

  test('a report of the publisher may name thousands of broken entries', async () => {
    const row = publishingCalls.reportBuild;
    const fault = { kind: 'release', reason: 'x'.repeat(200), isShownAsBefore: true };
    const broken = Array.from({ length: 10_000 }, (_, cId) => ({ ...fault, cId }));
    const body = JSON.stringify({ version: 1, state: 'building', broken });
    expect((await ask(row, rightful(row), { headers, body })).status).toBe(200);
  });

  test.each(only(({ matched }) => matched))(
    '%s requires the version that it was made from',
    async (_, row) => {
      const { 'if-match': __, ...without } = headers;
      const send = (more: object) =>
        ask(row, rightful(row), { headers: { ...without, ...more }, body: '{}' });
      await problemIn(await send({}), 428);
      for (const match of ['*', '1', '"x"', '"-1"', '"1", "2"'])
        await problemIn(await send({ 'if-match': match }), 400);
    },
  );

  test.each(only(({ upload }) => upload))('%s requires a file', async (_, row) => {
    const form = new FormData();
    form.set('entity', 'artist');
    const empty = await problemIn(await ask(row, rightful(row), { body: form }), 400);
    expect(empty.errors).toEqual([expect.objectContaining({ path: 'file' })]);
    await problemIn(await ask(row, rightful(row), { headers, body: '{}' }), 415);
    const cut = { 'content-type': 'multipart/form-data; boundary=x' };
    await problemIn(await ask(row, rightful(row), { headers: cut, body: '--x\r\nbroken' }), 400);
  });

  test.each(only(({ params }) => params))('%s refuses an invalid id', async (_, row) => {
    for (const key of ['x', '0', '-1', '1.5', '0x1', '%20', '12345678901', '..%2Fmembers']) {
      const path = row.path.replace('{id}', key);
      await problemIn(await api.request(path, { method: row.method }, rightful(row)), 400);
    }
  });
});

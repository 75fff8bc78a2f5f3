import { expect, test } from 'vitest';
import { type ApiClient, createApiClient, type Transport } from '#contract/client';
import { toProblemJson } from '#contract/problemJson';
import { Problem } from '#domain/problem';
import { anArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aRelease } from '#fixtures/releases';

interface Sent {
  path: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: unknown;
}

/** A client whose requests are kept, and all answered alike. */
function clientAnswered(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const transport: Transport = async (path, { method, headers, body }) => {
    sent.push({ path, method, headers: Object.fromEntries(new Headers(headers)), body });
    return answer();
  };
  return { client: createApiClient(transport), sent };
}

const json =
  (body: unknown, init: ResponseInit = {}) =>
  () =>
    Response.json(body, init);
const versioned = (body: unknown, etag: string) => json(body, { headers: { etag } });
const artist = anArtist();
const shownArtist = { ...artist, releases: [] };
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

const list = { items: [] };
const publishing = { requested: 1, exported: 1, wanted: 1, live: 1, state: 'idle' };

test.each<[string, (client: ApiClient) => Promise<unknown>, () => Response, string]>([
  [
    'by id',
    (c) => c.getArtist({ params: { id: artist.id } }),
    versioned(shownArtist, '"1"'),
    `artists/${artist.id}`,
  ],
  [
    'by number',
    (c) => c.getArtist({ params: { id: 7 } }),
    versioned(shownArtist, '"1"'),
    'artists/7',
  ],
  [
    'encoded',
    (c) => c.getArtist({ params: { id: '../x?y#z' } }),
    versioned(shownArtist, '"1"'),
    'artists/..%2Fx%3Fy%23z',
  ],
  [
    'inside a path',
    (c) => c.proposeLinks({ params: { id: 7 }, body: { url: 'https://a.b' } }),
    json({ links: [] }),
    'releases/7/links',
  ],
  ['without a query', (c) => c.listReleases({}), json(list), 'releases'],
  ['with an empty one', (c) => c.listReleases({ query: { search: '' } }), json(list), 'releases'],
  [
    'with a query',
    (c) => c.listReleases({ query: { search: 'å & b', status: -1 } }),
    json(list),
    'releases?search=%C3%A5+%26+b&status=-1',
  ],
  ['with a zero', (c) => c.listReleases({ query: { status: 0 } }), json(list), 'releases?status=0'],
  [
    'of an entry',
    (c) => c.getPublishing({ query: { release: anId('release', 1) } }),
    json(publishing),
    `publishing?release=${anId('release', 1)}`,
  ],
])('a call is sent to its path: %s', async (_, call, answer, path) => {
  const { client, sent } = clientAnswered(answer);
  await call(client);
  expect(sent).toMatchObject([{ path }]);
});

test('a GET has no body and no headers of its own', async () => {
  const health = { status: 'ok' };
  const { client, sent } = clientAnswered(json(health));
  expect(await client.getHealth({})).toEqual(health);
  expect(sent).toEqual([{ path: 'health', method: 'GET', headers: {}, body: undefined }]);
});

test('health that is late is an answer, though its status is for monitors', async () => {
  const health = { status: 'late' };
  const { client } = clientAnswered(json(health, { status: 503 }));
  expect(await client.getHealth({})).toEqual(health);
  const away = clientAnswered(
    json(toProblemJson(new Problem('unavailable', 'Away.')), { status: 503 }),
  );
  expect(await refusal(away.client.getHealth({}))).toEqual(new Problem('unavailable', 'Away.'));
});

test('a save carries the version it was made from, and answers the new one', async () => {
  const release = aRelease();
  const { client, sent } = clientAnswered(versioned(release, '"8"'));
  const result = await client.updateRelease({ body: release, ifMatch: 7 });
  expect(result).toEqual({ value: release, version: 8 });
  expect(sent[0]?.headers).toEqual({ 'content-type': 'application/json', 'if-match': '"7"' });
  expect(JSON.parse(String(sent[0]?.body))).toEqual(release);
});

test('an add carries its key', async () => {
  const { client, sent } = clientAnswered(versioned(artist, 'W/"1"'));
  const result = await client.addArtist({ body: { name: 'The Moles' }, idempotencyKey: 'k-1' });
  expect(result.version).toBe(1);
  expect(sent[0]?.headers).toMatchObject({ 'idempotency-key': 'k-1' });
});

test('an upload is a form with the file beside its fields', async () => {
  const { client, sent } = clientAnswered(json({ url: 'https://images.example/1.jpg' }));
  const file = new Blob(['bytes'], { type: 'image/png' });
  const fields = { entity: 'release', id: anId('release', 1), shape: undefined } as const;
  await client.uploadImage({ body: fields, file });
  const body = sent[0]?.body;
  expect(body).toBeInstanceOf(FormData);
  if (!(body instanceof FormData)) return;
  expect([body.get('entity'), body.get('id')]).toEqual(['release', anId('release', 1)]);
  expect(body.has('shape')).toBe(false);
  expect(await new Response(body.get('file')).text()).toBe('bytes');
  // The browser writes the boundary itself.
  expect(sent[0]?.headers).toEqual({});
});

test('the problem that the service threw is thrown again', async () => {
  const thrown = new Problem('changed', 'Meanwhile.', { current: artist, etag: '"9"' });
  const { client } = clientAnswered(json(toProblemJson(thrown), { status: 412 }));
  const error = await refusal(client.updateArtist({ body: artist, ifMatch: 7 }));
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({ code: 'changed', message: 'Meanwhile.', data: thrown.data });
});

test.each([
  ['30', 30],
  ['Sat, 21 Nov 2026 10:00:00 GMT', undefined],
])('Retry-After %j is a wait of %s seconds', async (header, retryAfter) => {
  const problem = toProblemJson(new Problem('too-many', 'Later.'));
  const headers = { 'retry-after': header };
  const { client } = clientAnswered(json(problem, { status: 429, headers }));
  const error = await refusal(client.getHealth({}));
  const data = retryAfter === undefined ? {} : { retryAfter };
  expect(error).toEqual(new Problem('too-many', 'Later.', data));
  expect(error).toHaveProperty('data', data);
});

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const html = (status: number) => () => new Response('<html>', { status });

test.each([
  ['no answer', away, 'The service can’t be reached. Check your connection.'],
  ['a page instead of a problem', html(502), 'The service answered with an error (502).'],
  [
    'an empty error',
    () => new Response(null, { status: 500 }),
    'The service answered with an error (500).',
  ],
  [
    'a page instead of an answer',
    html(200),
    'The service gave an answer that could not be understood.',
  ],
  [
    'an answer of another kind',
    versioned({ name: 'x' }, '"1"'),
    'The service gave an answer that could not be understood.',
  ],
  [
    'an answer without its version',
    json(artist),
    'The service gave an answer that could not be understood.',
  ],
  [
    'a version that is no number',
    versioned(artist, '"0x8D"'),
    'The service gave an answer that could not be understood.',
  ],
])('%s is told as unavailable', async (_, answer, message) => {
  const { client } = clientAnswered(answer);
  const error = await refusal(client.getArtist({ params: { id: 1 } }));
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({ code: 'unavailable', message });
});

test('a problem of the transport itself, such as no sign-in, passes through', async () => {
  const problem = new Problem('not-signed-in', 'Sign in first.');
  const { client } = clientAnswered(() => Promise.reject(problem));
  expect(await refusal(client.getMe({}))).toBe(problem);
});

/** Ways round protections of the API, as requests that no client of ours sends. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '#contract/api';
import type { ApiClient } from '#contract/client';
import { maxTimedChanges } from '#domain/proposal/timedChange';
import { aTrack } from '#fixtures/tracks';
import { accountOf, buildToken, type RunningApi, startApi } from '../contract/startApi.ts';

let api: RunningApi;
let tokens: { staff: string; artist: string };
let staff: ApiClient;
let own: Result<'addRelease'>;
let foreign: Result<'addRelease'>;

beforeAll(async () => {
  api = await startApi();
  tokens = { staff: await api.tokenOf('staff'), artist: await api.tokenOf('artist') };
  staff = api.clientOf(tokens.staff).client;
  const [mine, theirs] = [
    await staff.addArtist({ body: { name: 'The Moles' } }),
    await staff.addArtist({ body: { name: 'Aster' } }),
  ];
  own = await staff.addRelease({ body: { title: 'Salt', artists: [mine.value.id] } });
  foreign = await staff.addRelease({ body: { title: 'Tide', artists: [theirs.value.id] } });
  const member = { ...accountOf('artist'), name: 'Noor', role: 'artist' as const };
  await staff.addMember({ body: { ...member, artistIds: [mine.value.id] } });
});
afterAll(() => api.stop());

const post = (path: string, body: unknown, token: string, headers: Record<string, string> = {}) =>
  api.request(
    path,
    {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    },
    token,
  );
const stored = (id: string) => staff.getRelease({ params: { id } });

test('a secret or a signature of any length and letters is compared, and the service goes on', {
  tags: 'night',
}, async () => {
  for (let length = buildToken.length - 2; length <= buildToken.length + 2; length++)
    for (const token of ['é'.repeat(length), 'é'.padStart(length, 'a')])
      expect((await post('publishing/report', {}, token)).status, token).toBe(401);
  // A signature in letters of two bytes, of each length that one may have.
  for (let length = 16; length <= 70; length++) {
    const token = encodeURIComponent(`x.${'é'.repeat(length)}`);
    const { status } = await api.request(`visitors/unsubscribe?token=${token}`);
    expect([length, status]).toEqual([length, expect.toSatisfy((code) => code < 500)]);
  }
  expect((await api.request('health')).status).toBe(200);
});

test('no id takes the track of another artist, however it is written', async () => {
  const track = aTrack({ releaseId: foreign.value.id });
  await staff.addTrack({ body: track });
  for (const id of [track.id, track.id.toUpperCase(), ` ${track.id}`, `{${track.id}}`]) {
    const { status } = await post(
      'tracks/add',
      { ...track, id, releaseId: own.value.id },
      tokens.artist,
    );
    expect([id, status]).toEqual([id, expect.toSatisfy((code) => code >= 400 && code < 500)]);
  }
  expect((await stored(foreign.value.id)).value.tracks.map(({ id }) => id)).toEqual([track.id]);
  expect((await stored(own.value.id)).value.tracks).toEqual([]);
});

test('no picture takes the address of another one, whatever follows its end', async () => {
  const create = { width: 600, height: 600, channels: 3, background: '#d8432b' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const urls: string[] = [];
  for (const tail of ['', 'AAAAAAAA', 'BBBBBBBB', '']) {
    const body = new FormData();
    body.set('entity', 'release');
    body.set('id', own.value.id);
    body.set('file', new Blob([new Uint8Array(picture), tail], { type: 'image/png' }), 'a.png');
    const answer = await api.request(
      'fileupload/uploadimage',
      { method: 'POST', body },
      tokens.artist,
    );
    if (answer.ok) urls.push(((await answer.json()) as { url: string }).url);
  }
  // What is uploaded again has its address; anything else has one of its own.
  expect(urls.at(-1)).toBe(urls[0]);
  expect(new Set(urls).size).toBe(urls.length - 1);
  for (const url of urls) expect(url).toMatch(/[\w-]{22}/);
});

test('a save that is repeated answers as before, in any order of its fields and any language', async () => {
  const { version } = await staff.getLabel({});
  await staff.updateLabel({ body: { languages: ['de', 'en'] }, ifMatch: version });
  const { value, version: from } = await stored(own.value.id);
  const body = { ...value, title: 'Salt and Sand' };
  const turned = Object.fromEntries(Object.entries(body).toReversed());
  const headers = { 'if-match': `"${from}"` };
  const answers = [];
  for (const one of [body, body, turned]) {
    const answer = await post('releases/update', one, tokens.staff, headers);
    answers.push([answer.status, answer.headers.get('etag'), await answer.json()]);
  }
  expect(answers[0]?.[0]).toBe(200);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('a save without a change is no version', async () => {
  const { value, version } = await stored(own.value.id);
  const headers = { 'if-match': `"${version}"` };
  expect((await post('releases/update', value, tokens.artist, headers)).status).toBe(200);
  expect((await stored(own.value.id)).version).toBe(version);
});

test.each(['', '*', 'W/"1"', '"0"', '"x"', '1', '"1", "2"', '"999999"'])(
  'the condition %j saves over nobody',
  async (condition) => {
    const { value, version } = await stored(foreign.value.id);
    const body = { ...value, title: 'Stolen' };
    const headers: Record<string, string> = condition ? { 'if-match': condition } : {};
    const { status } = await post('releases/update', body, tokens.staff, headers);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect((await stored(foreign.value.id)).version).toBe(version);
  },
);

test('an artist reaches no call of staff by another spelling, method or header', async () => {
  const edits = { dryRun: false, edits: [{ cId: foreign.value.cId, fields: { title: 'Mine' } }] };
  const forged = {
    'x-http-method-override': 'POST',
    'x-ms-client-principal': 'eyJyb2xlIjoic3RhZmYifQ==',
  };
  for (const path of ['releases/edit', 'RELEASES/EDIT', 'releases/edit/', 'releases/%65dit'])
    for (const headers of [{}, forged])
      expect([401, 403, 404], path).toContain(
        (await post(path, edits, tokens.artist, headers)).status,
      );
  expect((await stored(foreign.value.id)).value.title).toBe('Tide');
});

test('changes of several releases refuse what one would', async () => {
  const { version } = await stored(foreign.value.id);
  for (const fields of [
    { language: 'no language' },
    { credits: 'nobody in particular' },
    { credits: 'Mastering: '.padEnd(6000, 'x') },
    { releaseStatus: 51 },
  ]) {
    const edits = [{ cId: foreign.value.cId, fields }];
    const answer = await post('releases/edit', { dryRun: false, edits }, tokens.staff);
    expect([fields, answer.status]).toEqual([fields, 400]);
    expect(await answer.text()).toContain(Object.keys(fields)[0]);
  }
  expect((await stored(foreign.value.id)).version).toBe(version);
});

test('no more changes wait for their time than may, also if they are sent at once', async () => {
  const { value, version } = await stored(foreign.value.id);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const answers = await Promise.all(
    Array.from({ length: maxTimedChanges + 6 }, (_, index) =>
      post(
        'releases/timed',
        { release: { ...value, title: `Tide ${index}` }, version, at },
        tokens.staff,
      ),
    ),
  );
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(maxTimedChanges);
  const { timed } = await staff.listTimedChanges({ params: { id: value.id } });
  expect(timed.length).toBeLessThanOrEqual(maxTimedChanges);
});

test('oEmbed tells nothing of what the site does not show', async () => {
  for (const address of [
    `${api.addresses.site}${foreign.value.url}`,
    `${api.addresses.site}/zz${foreign.value.url}`,
    `${api.addresses.site}/en/..${foreign.value.url}`,
    `https://evil.example${foreign.value.url}`,
  ]) {
    const answer = await api.request(`oembed?url=${encodeURIComponent(address)}`);
    expect([address, answer.status]).toEqual([
      address,
      expect.toSatisfy((status) => status >= 400 && status < 500),
    ]);
    expect(await answer.text()).not.toContain('Tide');
  }
});

test('a newsletter that is sent again answers as the first time', async () => {
  const id = randomUUID();
  await staff.saveNewsletter({ body: { id, subject: 'Low Water is out', text: 'Hello.' } });
  const [first, second] = [
    await post('newsletters/send', { id }, tokens.staff),
    await post('newsletters/send', { id }, tokens.staff),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
});

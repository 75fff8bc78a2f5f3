import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aQuickPace } from '#fixtures/quickPace';
import { createDiscogs } from './discogs.ts';
import { createMusicBrainz } from './musicBrainz.ts';
import { createService, type Pace } from './service.ts';

/** The answers that the service gives in turn; then it answers `OK`. */
let answers: { status: number; headers?: Record<string, string> }[] = [];
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  const { status, headers } = answers.shift() ?? { status: 200 };
  response.writeHead(status, headers).end('OK');
});
let base: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers = [];
  asked = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const needs = { timeZone: 'Europe/Oslo', contact: 'post@label.example' };
const aService = (pause = 1_000) => {
  const pace = aQuickPace();
  const service = createService({ name: 'Elsewhere', base, pause, maxBytes: 1_000 }, pace);
  return { pace, get: () => service.bytes(`${base}/a`, needs) };
};

test.each([
  ['seconds', '30'],
  ['a date', 'Fri, 20 Mar 2026 12:00:30 GMT'],
])('it is asked again after the wait that it names by %s', async (_, after) => {
  const { pace, get } = aService();
  answers = [{ status: 503, headers: { 'retry-after': after } }];
  expect(await get()).toHaveLength(2);
  expect(pace.now()).toBeGreaterThanOrEqual(Date.parse('2026-03-20T12:00:30Z'));
  expect(asked).toBe(2);
});

test.each([
  ['seconds', '3600'],
  ['a date', 'Fri, 20 Mar 2026 13:00:00 GMT'],
])('beyond a minute it is left alone until the time that it names by %s', async (_, after) => {
  const { pace, get } = aService();
  answers = [{ status: 429, headers: { 'retry-after': after } }];
  const away = {
    code: 'unavailable',
    message: 'Elsewhere asks to be left alone until 20 Mar 2026, 14:00.',
  };
  await expect(get()).rejects.toMatchObject(away);
  await pace.sleep(50 * 60_000);
  await expect(get()).rejects.toMatchObject({ ...away, data: { retryAfter: 600 } });
  expect(asked).toBe(1);
  await pace.sleep(10 * 60_000);
  expect(await get()).toHaveLength(2);
});

test('a pause of several minutes between two requests is kept', async () => {
  const { pace, get } = aService(300_000);
  expect(await get()).toHaveLength(2);
  await expect(get()).rejects.toMatchObject({ code: 'unavailable' });
  await pace.sleep(300_000);
  expect(await get()).toHaveLength(2);
  expect(asked).toBe(2);
});

test.each([
  [
    'Discogs',
    (pace: Pace) => createDiscogs({ discogs: base, token: undefined, pace }),
    () => `${base}/a.jpg`,
  ],
  [
    'MusicBrainz',
    (pace: Pace) => createMusicBrainz({ musicBrainz: base, coverArt: base, pace }),
    () => 'a',
  ],
])('%s counts as away while its pictures ask for a long wait', async (_, create, picture) => {
  const source = create(aQuickPace());
  answers = [{ status: 429, headers: { 'retry-after': '3600' } }];
  await expect(source.picture(picture(), needs)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await source.isThere(needs)).toBe(false);
});

test('a wait that is no time is not followed', async () => {
  const { get } = aService();
  answers = [{ status: 503, headers: { 'retry-after': 'soon' } }];
  expect(await get()).toHaveLength(2);
});

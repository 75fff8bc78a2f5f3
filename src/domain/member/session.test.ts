import { expect, test } from 'vitest';
import { deviceName, hasEnded, judgeRefresh, type Session } from '#domain/member/session';
import { anId } from '#fixtures/ids';

const session: Session = {
  id: anId('account', 1),
  tenant: anId('tenant', 1),
  object: anId('account', 1),
  way: 'email',
  name: '',
  device: 'Firefox on Linux',
  generation: 5,
  startedAt: '2026-01-01T00:00:00.000Z',
  refreshedAt: '2026-05-01T00:00:00.000Z',
};
const x = 'A'.repeat(43);
const bound: Session = { ...session, key: { kty: 'EC', crv: 'P-256', x, y: x } };
const at = (instant: string) => new Date(instant);

test.each([
  ['2026-05-30T23:59:59.999Z', false],
  ['2026-05-31T00:00:00.000Z', true],
])('nobody used it for 30 days at %s: %s', (now, ended) => {
  expect(hasEnded(session, at(now))).toBe(ended);
});

test('it ends after 180 days, however often it was used', () => {
  const used = { ...session, refreshedAt: '2026-06-29T00:00:00.000Z' };
  expect(hasEnded(used, at('2026-06-29T23:59:59.999Z'))).toBe(false);
  expect(hasEnded(used, at('2026-06-30T00:00:00.000Z'))).toBe(true);
});

const soon = '2026-05-01T00:00:59.999Z';
const late = '2026-05-01T00:01:00.000Z';
test.each([
  ['the next', session, 5, late, 'next'],
  ['the last, without a key', session, 4, soon, 'reused'],
  ['the last, with a key', bound, 4, soon, 'again'],
  ['the last, late', bound, 4, late, 'reused'],
  ['an older one', bound, 3, soon, 'reused'],
  ['one to come', bound, 6, soon, 'reused'],
])('%s refresh token', (_, of, generation, now, verdict) => {
  expect(judgeRefresh(of, generation, at(now))).toBe(verdict);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.0', 'A browser'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

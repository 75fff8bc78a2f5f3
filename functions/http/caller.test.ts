import { expect, test } from 'vitest';
import type { Access } from '#contract/endpoint';
import type { Member } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { createAdmission } from '#functions/http/caller';

const home = anId('tenant', 1);
const person = { tenant: anId('tenant', 2), object: anId('account', 2), name: 'Noor', roles: [] };

interface Given {
  claims?: object;
  member?: Member | null;
  firstStaff?: string;
}

function admission({ claims = {}, member = null, firstStaff }: Given) {
  return createAdmission({
    checkToken: async (token) => {
      if (token !== 'good') throw new Problem('not-signed-in', 'Sign in again.');
      return { ...person, ...claims };
    },
    members: { find: async () => member, resolve: async () => member },
    openWays: async () => ({ microsoft: true, email: true, passkey: true }),
    settings: { homeTenant: home, firstStaff, buildToken: 'the-secret-of-the-builder' },
  });
}

const artist = aMember('artist');
const phone = {
  kind: 'passkey',
  id: 'phone',
  name: 'Phone',
  addedAt: '2026-06-01T08:00:00.000Z',
} as const;
const first = `${person.tenant}.${person.object}`;

test.each<[string, Given, string, number]>([
  ['nobody we know', {}, 'none', 0],
  ['a role of the home tenant', { claims: { tenant: home, roles: ['staff'] } }, 'staff', 0],
  [
    'the home tenant in capitals',
    { claims: { tenant: home.toUpperCase(), roles: ['staff'] } },
    'staff',
    0,
  ],
  ['a role of another tenant', { claims: { roles: ['staff'] } }, 'none', 0],
  ['another role', { claims: { tenant: home, roles: ['Staff', 'reader'] } }, 'none', 0],
  ['the first staff', { firstStaff: first }, 'staff', 0],
  ['the first staff in capitals', { firstStaff: first.toUpperCase() }, 'staff', 0],
  ['a member of staff', { member: aMember('staff') }, 'staff', 0],
  ['an artist', { member: artist }, 'artist', 1],
  [
    'a row of staff by a directory that gives the role no more',
    { member: aMember('none', { byDirectory: true, mayReadAddresses: true }) },
    'none',
    0,
  ],
  [
    'such a row with artists',
    { member: { ...artist, role: 'none', byDirectory: true } },
    'none',
    0,
  ],
  ['an artist without an artist', { member: { ...artist, artistIds: [] } }, 'none', 0],
  [
    'a role goes before a row',
    { claims: { tenant: home, roles: ['staff'] }, member: artist },
    'staff',
    0,
  ],
])('%s', async (_, given, role, artists) => {
  const caller = await admission(given)('signed-in', 'Bearer good');
  expect([caller.role, caller.artistIds.length]).toEqual([role, artists]);
});

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );

test.each<[string, Member | null, string | null]>([
  ['that is theirs', aMember('staff', { ways: [phone] }), null],
  ['that was removed', aMember('staff', { ways: [{ ...phone, id: 'other' }] }), 'not-signed-in'],
  ['of a member without any', aMember('staff'), 'not-signed-in'],
  ['of nobody any more', null, 'not-signed-in'],
])('a session of a passkey %s', async (_, member, code) => {
  const session = { id: anId('account', 1), way: 'passkey' };
  const admit = admission({ member, claims: { session, passkey: phone.id } });
  expect(await refused(admit('signed-in', 'Bearer good'))).toBe(code);
});

test.each<[Access, Member | null, string | null]>([
  ['anyone', null, null],
  ['signed-in', null, null],
  ['member', null, 'not-allowed'],
  ['member', artist, null],
  ['staff', artist, 'not-allowed'],
  ['staff', aMember('staff'), null],
  ['builder', aMember('staff'), 'not-signed-in'],
])('%s is answered to %o: %s', async (access, member, code) => {
  expect(await refused(admission({ member })(access, 'Bearer good'))).toBe(code);
});

test.each([
  null,
  '',
  'good',
  'Basic good',
  'Bearer ',
  'Bearer good good',
  'Bearer bad',
  'Bearer gööd',
])('the header %s is nobody', async (header) => {
  const admit = admission({ member: aMember('staff') });
  expect(await refused(admit('member', header))).toBe('not-signed-in');
  expect(await admit('anyone', header)).toMatchObject({ role: 'none' });
});

test('the builder is known by its own secret, and is nobody', async () => {
  const admit = admission({});
  const caller = await admit('builder', 'Bearer the-secret-of-the-builder');
  expect(caller).toMatchObject({ ...aCaller('none', { tenant: '', object: '', name: '' }) });
  expect(await refused(admit('staff', 'Bearer the-secret-of-the-builder'))).toBe('not-signed-in');
});

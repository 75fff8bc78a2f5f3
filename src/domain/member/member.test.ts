import { expect, test } from 'vitest';
import {
  accountKey,
  accountSchema,
  isNotified,
  isOutOfReach,
  keepsStaff,
  memberByDirectory,
  memberSchema,
  nameFromToken,
  ownsArtist,
  ownsByArtists,
  personOf,
} from '#domain/member/member';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';

const [one, two] = [anId('artist', 1), anId('artist', 2)];

test.each([
  ['staff', one, true],
  ['staff', two, true],
  ['artist', one, true],
  ['artist', two, false],
  ['none', one, false],
] as const)('%s owns the artist %s: %s', (role, artistId, owns) => {
  expect(ownsArtist(aCaller(role), artistId)).toBe(owns);
});

test.each([
  ['staff', [], true],
  ['staff', [two], true],
  ['artist', [one], true],
  ['artist', [two, one], true],
  ['artist', [two], false],
  ['artist', [], false],
  ['none', [one], false],
  ['none', [], false],
] as const)('%s owns a release by %j: %s', (role, artistIds, owns) => {
  expect(ownsByArtists(aCaller(role), artistIds)).toBe(owns);
});

test('an artist without artists owns nothing', () => {
  const caller = aCaller('artist', { artistIds: [] });
  expect(ownsArtist(caller, one)).toBe(false);
  expect(ownsByArtists(caller, [one, two])).toBe(false);
});

test('an account is the same account in capitals', () => {
  const { tenant, object } = aCaller('artist');
  const shouted = { tenant: tenant.toUpperCase(), object: object.toUpperCase() };
  expect(accountKey(shouted)).toBe(`${tenant}.${object}`);
});

test('the history names a person by account and name', () => {
  const caller = aCaller('staff');
  expect(personOf(caller)).toEqual({ account: accountKey(caller), name: caller.name });
});

test.each([
  ['role', 'owner'],
  ['role', 'admin'],
  ['name', ' '],
  ['name', 'x'.repeat(201)],
  ['tenant', 'label.example'],
  ['object', 'someone@label.example'],
  ['artistIds', ['1']],
  ['artistIds', Array(501).fill(one)],
])('a member whose %s is wrong is refused (%#)', (field, value) => {
  expect(memberSchema.safeParse({ ...aMember('artist'), [field]: value }).success).toBe(false);
});

test.each([
  ['any version of UUID', '2f1c0f6e-8a37-7b0e-1c25-6d1f0a7be111', true],
  ['a key with a separator', `${one}.${two}`, false],
  ['nothing', '', false],
])('a tenant that is %s', (_, tenant, accepted) => {
  expect(accountSchema.safeParse({ tenant, object: one }).success).toBe(accepted);
});

test.each([
  ['Ada', 'Ada'],
  [' Ada\nLund ', 'Ada Lund'],
  ['', 'Somebody'],
  ['   ', 'Somebody'],
  ['a'.repeat(300), 'a'.repeat(200)],
  [`${'a'.repeat(199)} Lund`, 'a'.repeat(199)],
])('the name %j of a token becomes %j, which a row takes', (name, expected) => {
  expect(nameFromToken(name)).toBe(expected);
  expect(aMember('staff', { name: nameFromToken(name) }).name).toBe(expected);
});

test('the directory lists a member with the address that the token names, if any', () => {
  const { tenant, object, name } = aCaller('none');
  const listed = { tenant, object, name, role: 'none', artistIds: [], byDirectory: true };
  const mail = 'ada@label.example';
  expect(memberByDirectory(aCaller('none'))).toStrictEqual(listed);
  expect(memberByDirectory(aCaller('none', { mail }))).toStrictEqual({ ...listed, mail });
});

test.each([
  [{}, { isOut: true, isTold: false }],
  [{ mail: 'ada@label.example' }, { isOut: false, isTold: true }],
  [{ isQuiet: true }, { isOut: false, isTold: false }],
  [
    { mail: 'ada@label.example', isQuiet: true },
    { isOut: false, isTold: false },
  ],
])('whether notices reach a member with %j: %j', (member, expected) => {
  expect({ isOut: isOutOfReach(member), isTold: isNotified(member) }).toEqual(expected);
});

const last = aMember('staff');
const second = aMember('staff', { object: anId('account', 9) });
test.each([
  ['the last one themselves', [last], aCaller('staff'), false],
  ['the last one, who is staff anyway', [last], aCaller('staff', { byDirectory: true }), false],
  [
    'staff by another row, which is gone meanwhile',
    [last],
    aCaller('staff', { object: anId('account', 8) }),
    false,
  ],
  [
    'others who are staff anyway',
    [last],
    aCaller('staff', { object: anId('account', 8), byDirectory: true }),
    true,
  ],
  ['anybody while another one stays', [last, second], aCaller('staff'), true],
])('the row of a member of staff is removed by %s', (_, members, by, is) => {
  expect(keepsStaff(members, { leaving: last, after: null, by })).toBe(is);
  expect(keepsStaff(members, { leaving: last, after: { role: 'artist' }, by })).toBe(is);
  expect(keepsStaff(members, { leaving: last, after: { role: 'staff' }, by })).toBe(true);
});

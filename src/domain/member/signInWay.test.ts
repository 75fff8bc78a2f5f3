import { expect, test } from 'vitest';
import { ownTenant, type SignInWay } from '#domain/member/member';
import {
  canEnter,
  isAccountOf,
  newWayOf,
  type OpenWays,
  recoveryCodeSchema,
  signInCodeSchema,
  staffCanEnter,
  waysOf,
} from '#domain/member/signInWay';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';

const addedAt = '2026-06-01T08:00:00.000Z';
const account = (number: number) => ({ tenant: ownTenant, object: anId('account', number) });
const mail: SignInWay = { kind: 'email', ...account(7), mail: 'a@x.example', addedAt };
const passkey: SignInWay = { kind: 'passkey', id: 'pk', name: 'Phone', addedAt };
const open: OpenWays = { microsoft: true, email: true, passkey: true };
const byMail = aMember('staff', { ...account(8), ways: [mail] });

test.each([
  ['of before', aMember('staff'), ['microsoft']],
  ['with a passkey', aMember('staff', { ways: [passkey] }), ['passkey', 'microsoft']],
  ['by email alone', byMail, ['email']],
  ['who left the account', aMember('staff', { hasLeftAccount: true, ways: [mail] }), ['email']],
  ['without any', aMember('staff', { hasLeftAccount: true }), []],
])('the ways of a member %s', (_, member, kinds) => {
  expect([...waysOf(member)]).toEqual(kinds);
});

test.each([
  ['the only way open', byMail, { ...open, microsoft: false }, true],
  ['the only way closed', byMail, { ...open, email: false }, false],
  ['one of two closed', aMember('staff', { ways: [mail] }), { ...open, microsoft: false }, true],
  ['all closed', byMail, { microsoft: false, email: false, passkey: false }, false],
])('with %s somebody can enter: %s', (_, member, ways, can) => {
  expect(canEnter(member, ways)).toBe(can);
  expect(staffCanEnter([member, aMember('artist')], ways)).toBe(can);
});

test('staff by the directory enter by Microsoft alone', () => {
  const listed = aMember('none', { byDirectory: true, ways: [mail] });
  expect(staffCanEnter([listed], open)).toBe(true);
  expect(staffCanEnter([listed], { ...open, microsoft: false })).toBe(false);
});

test('an account that a member left is not theirs; a linked one is', () => {
  const member = aMember('staff', { hasLeftAccount: true, ways: [mail] });
  expect(isAccountOf(member, member)).toBe(false);
  expect(isAccountOf(member, account(7))).toBe(true);
  expect(isAccountOf(member, account(8))).toBe(false);
});

test.each([
  ['by a code', { session: { id: 's', way: 'email' }, mail: 'a@x.example' }, 'email'],
  ['by a passkey', { session: { id: 's', way: 'passkey' }, mail: 'a@x.example' }, undefined],
  [
    'by a code, as a member',
    { session: { id: 's', way: 'email' }, mail: 'a@x.example', isLinked: true },
    undefined,
  ],
  ['with Microsoft', { mail: 'a@x.example' }, undefined],
] as const)('somebody who joins %s brings a way of their own', (_, given, kind) => {
  expect(newWayOf(aCaller('none', given), new Date(addedAt))?.kind).toBe(kind);
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
])('the code %s is read as %s', (typed, read) => {
  expect(signInCodeSchema.safeParse(typed).data).toBe(read);
});

test.each([
  ['7k2m-9qtx-4rwb-v8hd', '7K2M9QTX4RWBV8HD'],
  ['7K2M9QTX4RWBV8HD', '7K2M9QTX4RWBV8HD'],
  ['7K2M', undefined],
])('the recovery code %s is read as %s', (typed, read) => {
  expect(recoveryCodeSchema.safeParse(typed).data).toBe(read);
});

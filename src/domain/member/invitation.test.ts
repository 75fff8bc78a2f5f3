import { expect, test } from 'vitest';
import {
  acceptedBy,
  expiryOf,
  type Invitation,
  invitationTokenSchema,
  isInvitationOpen,
  newInvitationSchema,
} from '#domain/member/invitation';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';

const now = new Date('2026-03-20T09:00:00.000Z');
const invitation: Invitation = {
  id: anId('invitation', 1),
  name: 'Ada',
  role: 'artist',
  artistIds: [anId('artist', 2)],
  invitedBy: { account: 'x.y', name: 'Astrid' },
  expiresAt: expiryOf(now),
};

test.each([
  ['2026-03-20T09:00:00.000Z', true],
  ['2026-03-27T08:59:59.999Z', true],
  ['2026-03-27T09:00:00.000Z', false],
])('at %s it is open: %s', (instant, open) => {
  expect(isInvitationOpen(invitation, new Date(instant))).toBe(open);
});

test.each([
  ['a stranger becomes an artist', null, 'artist', [2]],
  ['an artist keeps what they had', aMember('artist'), 'artist', [1, 2]],
  ['staff stay staff', aMember('staff'), 'staff', [2]],
])('%s', (_, before, role, artists) => {
  const caller = aCaller('none');
  const member = acceptedBy(caller, invitation, before);
  expect(member).toEqual({
    tenant: caller.tenant,
    object: caller.object,
    name: caller.name,
    role,
    artistIds: artists.map((number) => anId('artist', number)),
  });
});

test('the right to read addresses comes by an invitation, and is kept', () => {
  const caller = aCaller('none');
  const granting = { ...invitation, mayReadAddresses: true };
  expect(acceptedBy(caller, granting, null).mayReadAddresses).toBe(true);
  const reader = aMember('staff', { mayReadAddresses: true });
  expect(acceptedBy(caller, invitation, reader).mayReadAddresses).toBe(true);
});

test('the address of an invitation serves notices, unless the member has one', () => {
  const caller = aCaller('none');
  const sent = { ...invitation, mail: 'invited@label.example' };
  expect(acceptedBy(caller, sent, null).mail).toBe(sent.mail);
  const known = aMember('artist', { mail: 'ada@label.example' });
  expect(acceptedBy(caller, sent, known).mail).toBe(known.mail);
});

test.each([
  ['an artist without an artist', { name: 'Ada', role: 'artist', artistIds: [] }, false],
  ['staff without an artist', { name: 'Ada', role: 'staff', artistIds: [] }, true],
  ['nobody by name', { name: ' ', role: 'staff', artistIds: [] }, false],
  ['a mail that is none', { name: 'Ada', role: 'staff', artistIds: [], mail: 'x' }, false],
])('%s is taken: %s', (_, given, taken) => {
  expect(newInvitationSchema.safeParse(given).success).toBe(taken);
});

test.each([
  [`${invitation.id}.${'a'.repeat(43)}`, true],
  [`${invitation.id}.${'a'.repeat(42)}`, false],
  [`${invitation.id}`, false],
  ["x' or '1' eq '1.", false],
])('%s is a token: %s', (text, is) => {
  expect(invitationTokenSchema.safeParse(text).success).toBe(is);
});

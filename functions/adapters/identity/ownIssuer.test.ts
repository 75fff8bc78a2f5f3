import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { ownTenant } from '#domain/member/member';
import type { Session } from '#domain/member/session';
import { anId } from '#fixtures/ids';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createOwnIssuer } from './ownIssuer.ts';

const day = 24 * 3_600_000;
const start = '2026-06-01T08:00:00.000Z';

/** Issuers over the same data, with a session that is used all the time. */
async function issuersOverOne() {
  const { signingKeys, sessions } = memoryStores();
  const time = { now: new Date(start) };
  const session: Session = {
    id: anId('account', 9),
    tenant: ownTenant,
    object: anId('account', 1),
    way: 'email',
    name: '',
    device: 'A program',
    generation: 1,
    startedAt: start,
    refreshedAt: start,
  };
  await sessions.add('session', session.id, session);
  const issuerWith = (secret: string) =>
    createOwnIssuer({
      signingKeys,
      sessions,
      secret,
      apiUrl: 'https://label.example/api',
      clock: { now: () => time.now },
    });
  async function pass(milliseconds: number) {
    time.now = new Date(time.now.getTime() + milliseconds);
    const entry = await sessions.find('session', session.id);
    if (!entry) throw new Error('The session is gone.');
    await sessions.replace(entry, { ...entry.value, refreshedAt: time.now.toISOString() });
  }
  return { signingKeys, session, issuerWith, pass };
}

const [secret, other] = [
  'the-secret-of-the-first-place-000000',
  'the-secret-of-the-second-place-00000',
];
const refused = { code: 'not-signed-in' };

test('another secret makes a key of its own, and neither takes the other’s tokens', async () => {
  const { session, issuerWith } = await issuersOverOne();
  const { token: before } = await issuerWith(secret).sign(session);
  const moved = issuerWith(other);
  const { token } = await moved.sign(session);
  expect((await moved.check(token)).session?.id).toBe(session.id);
  await expect(moved.check(before)).rejects.toMatchObject(refused);
  await expect(issuerWith(secret).check(token)).rejects.toMatchObject(refused);
  // A second process with the same secret takes the same key.
  expect((await issuerWith(other).check(token)).session?.id).toBe(session.id);
});

test('a key signs for 30 days; its last tokens are taken, and then it is erased', async () => {
  const { session, issuerWith, pass, signingKeys } = await issuersOverOne();
  const issuer = issuerWith(secret);
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const first = await issuer.sign(session);
  // To the last moment of the period, and over it.
  const left = 30 * day - (Date.parse(start) % (30 * day));
  await pass(left - 60_000);
  const last = await issuer.sign(session);
  expect(kidOf(last.token)).toBe(kidOf(first.token));
  await pass(120_000);
  expect((await issuer.check(last.token)).session?.id).toBe(session.id);
  const next = await issuer.sign(session);
  expect(kidOf(next.token)).not.toBe(kidOf(first.token));
  await issuer.eraseOldKeys();
  expect(await signingKeys.list('key')).toHaveLength(2);
  await pass(30 * day);
  await issuer.sign(session);
  await issuer.eraseOldKeys();
  const kept = (await signingKeys.list('key')).map(({ key }) => key);
  expect(kept).toHaveLength(2);
  expect(kept).not.toContain(kidOf(first.token));
});

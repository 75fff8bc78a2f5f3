import { expect, test } from 'vitest';
import { aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { signInCodeOf } from '#functions/services/email/tokens';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';
import { watchedPorts } from '../../../tests/memory/watchedPorts.ts';
import { accountOfMail, createCodeGate, createSignInCodes } from './signInCodes.ts';

const known = 'known@label.example';
const invited = 'invited@label.example';
const browser = 'Zq3vL0b8nXw7k2Yt5rUe1A';

/** A label with a member who signs in by email, and an open invitation. */
async function aLabel() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports, time } = label;
  const account = accountOfMail(tokenSigner, known);
  const addedAt = time.now.toISOString();
  await ports.members.put(
    aMember('staff', { ways: [{ kind: 'email', ...account, mail: known, addedAt }] }),
  );
  await ports.invitations.add(
    {
      id: anId('invitation', 1),
      name: 'Ada',
      role: 'staff',
      artistIds: [],
      mail: invited,
      invitedBy: { account: 'x.y', name: 'Astrid' },
      expiresAt: '2026-06-08T08:00:00.000Z',
    },
    'secret',
  );
  const { ports: watched, calls } = watchedPorts(ports);
  const sent: string[] = [];
  const outbox = {
    add: async (id: string) => {
      calls.push('outbox.add');
      sent.push(id);
      return true;
    },
  };
  const rateLimiter = createRateLimiter(watched);
  const codes = createSignInCodes(watched, { tokenSigner, rateLimiter, outbox });
  const ask = (mail: string, client = mail) =>
    codes.ask({ mail, browser, client }, { isWelcome: false, language: undefined });
  const use = (mail: string, code: string) => codes.use({ mail, browser, client: mail }, code);
  const lastCode = () => signInCodeOf(tokenSigner, sent.at(-1) ?? '');
  let open = true;
  const gate = createCodeGate(ports, {
    tokenSigner,
    openWays: async () => ({ microsoft: true, email: open, passkey: true }),
  });
  const isSent = (address: string, isWelcome = false, at = addedAt) =>
    gate({ kind: 'signIn', address, at, isWelcome });
  return {
    ports,
    time,
    codes,
    calls,
    sent,
    ask,
    use,
    lastCode,
    isSent,
    close: () => {
      open = false;
    },
  };
}

test('asking and guessing do the same work, whoever the address belongs to', async () => {
  const { calls, ask, use } = await aLabel();
  const workOf = async (run: () => Promise<unknown>) => {
    calls.length = 0;
    await run().catch(() => undefined);
    return calls.join();
  };
  const asked = await workOf(() => ask('stranger@nobody.example'));
  const guessed = await workOf(() => use('stranger@nobody.example', '000000'));
  expect(asked).toContain('outbox.add');
  for (const mail of [known, invited]) {
    expect(await workOf(() => ask(mail))).toBe(asked);
    expect(await workOf(() => use(mail, '000000'))).toBe(guessed);
  }
});

test.each([
  [known, true],
  [known.toUpperCase(), true],
  [invited, true],
  ['stranger@nobody.example', false],
])('%s gets a code: %s', async (mail, is) => {
  const { isSent } = await aLabel();
  expect(await isSent(mail)).toBe(is);
  // Whoever holds an invitation may use any address.
  expect(await isSent(mail, true)).toBe(true);
});

test('nobody gets an old code, or one for a closed way; an invitation ends', async () => {
  const { isSent, close, time } = await aLabel();
  time.now = new Date('2026-06-01T08:10:00.000Z');
  expect(await isSent(known)).toBe(false);
  time.now = new Date('2026-06-08T08:00:00.000Z');
  const now = time.now.toISOString();
  expect([await isSent(known, false, now), await isSent(invited, false, now)]).toEqual([
    true,
    false,
  ]);
  close();
  expect([await isSent(known, false, now), await isSent(known, true, now)]).toEqual([false, false]);
});

test('a code ends after ten minutes, and a new one takes its place', async () => {
  const { ask, use, lastCode, time } = await aLabel();
  const refused = { code: 'invalid-input' };
  await ask(known);
  const first = lastCode();
  time.now = new Date('2026-06-01T08:10:00.000Z');
  await expect(use(known, first)).rejects.toMatchObject(refused);
  await ask(known);
  const second = lastCode();
  await ask(known);
  await expect(use(known, second)).rejects.toMatchObject(refused);
  await use(known, lastCode());
  await expect(use(known, lastCode())).rejects.toMatchObject(refused);
});

test('a mailbox gets five codes in a quarter of an hour and twenty a day, by any of its names', async () => {
  const { ask, sent, time } = await aLabel();
  for (let hour = 0; hour < 8; hour++) {
    time.now = new Date(Date.parse('2026-06-02T00:00:00.000Z') + hour * 3_600_000);
    for (let times = 0; times < 7; times++) await ask(`known+${times}@label.example`, `c${hour}`);
  }
  expect(sent).toHaveLength(20);
});

test('what has expired is erased', async () => {
  const { ask, codes, ports, time } = await aLabel();
  await ask(known);
  await codes.eraseExpired();
  expect(await ports.signInCodes.list('code')).toHaveLength(1);
  time.now = new Date('2026-06-01T08:10:00.000Z');
  await codes.eraseExpired();
  expect(await ports.signInCodes.list('code')).toEqual([]);
});

test('the account of an address tells nothing of it, and is the same in capitals', () => {
  const account = accountOfMail(tokenSigner, known);
  expect(accountOfMail(tokenSigner, known.toUpperCase())).toEqual(account);
  expect(account.object).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(accountOfMail(tokenSigner, invited)).not.toEqual(account);
});

import { expect, test } from 'vitest';
import type { Caller } from '#domain/member/member';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { createOpenWays } from '#functions/services/signIn/openWays';
import { createSignIn } from '#functions/services/signIn/signIn';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { Killed, mortalPorts } from '../../../tests/memory/mortalPorts.ts';
import { ownSignIn } from '../../../tests/memory/ownSignIn.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';
import { createInvitations } from './invitations.ts';
import { createMembers } from './members.ts';
import { createRights } from './rights.ts';

/* The process is killed at each call to storage while a member is removed or made an artist. */

const staff = aCaller('staff');
const noor = aCaller('staff', { object: anId('account', 7) });
const leaving = aMember('staff', { object: noor.object });
const client = 'network';
const passkey = { id: 'phone', publicKey: 'key', counter: 0 };

function portsOf({ ports, time }: ReturnType<typeof memoryLabel>) {
  return { ...ports, ...ownSignIn(ports, { now: () => time.now }) };
}

function processOver(ports: ReturnType<typeof portsOf>) {
  const rateLimiter = createRateLimiter(ports);
  const { outbox } = servicesOver(ports);
  const { openWays } = createOpenWays(ports, { rateLimiter });
  const rights = createRights(ports, { outbox });
  const describe = async ({ name, role }: Caller) => ({ name, role, artists: [] });
  const nameArtists = async <T>(rows: readonly T[]) => rows.map((row) => ({ ...row, artists: [] }));
  const given = { describe, nameArtists, openWays, rights, tokenSigner, rateLimiter, outbox };
  const signIn = createSignIn(ports, given);
  const members = createMembers(ports, { ...given, signIn });
  return { signIn, ...members, ...createInvitations(ports, given) };
}

type Deed = (office: ReturnType<typeof processOver>) => Promise<unknown>;

const account = { tenant: leaving.tenant, object: leaving.object };
const removal: Deed = ({ removeMember }) => removeMember({ body: account }, staff);

/** A deed that is killed at a call, with what the member had to come back by. */
async function killedAt(deed: Deed, at: number, isDone: boolean) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const ports = portsOf(label);
  const { signIn, ...living } = processOver(ports);
  await ports.members.put(aMember('staff'));
  await ports.members.put(leaving);
  const key = `${leaving.tenant}.${leaving.object}`;
  await ports.credentials.add('passkey', passkey.id, { ...passkey, account: key });
  const { codes } = await signIn.makeRecoveryCodes({}, noor);
  const [first = '', second = ''] = codes;
  const { refresh } = await signIn.signInByRecovery({ body: { code: first }, client });
  const invitation = { name: 'Ada', role: 'staff' as const, artistIds: [] };
  const { link } = await living.inviteMember({ body: invitation }, noor, anId('invitation', 1));
  const wasKilled = await deed(processOver(mortalPorts(ports, at, isDone))).then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      return true;
    },
  );
  const outcomes = () =>
    Promise.allSettled([
      signIn.signInByRecovery({ body: { code: second }, client }),
      signIn.refreshSignIn({ body: { refresh } }),
      living.acceptInvitation({ body: { token: link.split('#')[1] ?? '' } }, noor, ''),
    ]);
  return {
    wasKilled,
    isMember: async () => (await ports.members.find(leaving)) !== null,
    isStaff: async () => (await ports.members.find(leaving))?.role === 'staff',
    remove: () => living.removeMember({ body: account }, staff),
    invite: () => ports.members.put(leaving),
    clean: () => signIn.eraseExpired(),
    waysIn: async () => (await outcomes()).map(({ status }) => status === 'fulfilled'),
    left: async () => [
      ...(await ports.credentials.list('passkey')),
      ...(await ports.recoveryCodes.list('recovery')),
    ],
  };
}
type Killing = Awaited<ReturnType<typeof killedAt>>;

/** Kills a deed at each of its calls, and returns the calls after which a check fails. */
async function eachKill(
  check: (killing: Killing) => Promise<boolean>,
  deed: Deed = removal,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const isDone of [false, true])
    for (let at = 1; ; at++) {
      const killing = await killedAt(deed, at, isDone);
      if (!(await check(killing))) wrong.push(`killed ${isDone ? 'after' : 'before'} call ${at}`);
      if (!killing.wasKilled) break;
    }
  return wrong;
}

const isNobody = async ({ waysIn }: Killing) => !(await waysIn()).includes(true);

test('whoever is invited again is let in by nothing that they had before, at whatever call it is', async () => {
  const wrong = await eachKill(async (killing) => {
    // Still listed, so staff see that they have to remove them again.
    if (await killing.isMember()) return true;
    await killing.invite();
    return isNobody(killing);
  });
  expect(wrong).toEqual([]);
});

test('a repeated removal finishes the work', async () => {
  const wrong = await eachKill(async (killing) => {
    await killing.remove();
    const isDone = (await killing.left()).length === 0 && !(await killing.isMember());
    await killing.invite();
    return isDone && isNobody(killing);
  });
  expect(wrong).toEqual([]);
});

test('so does the night, for a member who is gone, and it leaves the others theirs', async () => {
  const wrong = await eachKill(async (killing) => {
    const before = await killing.left();
    await killing.clean();
    const left = await killing.left();
    return (await killing.isMember()) ? left.length === before.length : left.length === 0;
  });
  expect(wrong).toEqual([]);
});

test('whoever is made an artist is staff again by none of their invitations', async () => {
  const before = { name: leaving.name, role: leaving.role, artistIds: leaving.artistIds };
  const body = { ...account, ...before, role: 'artist' as const, before };
  const wrong = await eachKill(
    async ({ isStaff, waysIn }) => (await isStaff()) || (await waysIn()).at(-1) === false,
    ({ addMember }) => addMember({ body }, staff),
  );
  expect(wrong).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import type { Caller } from '#domain/member/member';
import { softwareAuthenticator } from '#fixtures/authenticator';
import { aCaller, aMember } from '#fixtures/callers';
import { createTokenCheck } from '#functions/adapters/identity/ownIssuer';
import { createAdmission } from '#functions/http/caller';
import { createTokenSigner, signInCodeOf } from '#functions/services/email/tokens';
import { createServices } from '#functions/services/services';
import { addressForStaff } from '#functions/services/signIn/firstStaff';
import { ownSignIn } from '../memory/ownSignIn.ts';
import { openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';

/*
 * A label whose data moved to another place: with another secret, and without Microsoft.
 */

const mail = 'ada@label.example';
const client = 'network';
const site = 'http://localhost:4280';
const newId = () => crypto.randomUUID();
/** Who calls, and the id of whatever the call makes. */
const as = (caller: Caller = aCaller('none')) => [caller, newId()] as const;

/** The data of one label, and the places where they are. */
async function aLabel() {
  const stores = await openQuickStores();
  const time = { now: new Date('2026-06-01T08:00:00.000Z') };
  const clock = { now: () => time.now, sleep: async () => undefined };
  function placeWith(secret: string, { hasMicrosoft = false } = {}) {
    const own = ownSignIn(stores, clock, { secret, hasMicrosoft });
    const { ports } = portsOver(stores, { clock });
    const { emailQueue } = ports;
    let asked = '';
    const services = createServices({
      ...ports,
      ...own,
      visitorSecret: secret,
      emailQueue: {
        ...emailQueue,
        email: async (id) => {
          asked = id;
        },
      },
    });
    const { calls, jobs, openWays, firstStaffAddress } = services;
    const admit = createAdmission({
      checkToken: createTokenCheck(own.issuer, async () =>
        Promise.reject(new Error('There is no Microsoft.')),
      ),
      members: stores.members,
      openWays,
      settings: { homeTenant: undefined, firstStaff: undefined, buildToken: 'x'.repeat(32) },
    });
    const callerOf = (token: string) => admit('signed-in', `Bearer ${token}`);
    const tokenSigner = createTokenSigner(secret);
    async function enter({ first, browser = newId() }: { first?: string; browser?: string } = {}) {
      await calls.requestSignInCode(
        { body: { mail, browser, ...(first && { first }) }, client },
        ...as(),
      );
      const code = signInCodeOf(tokenSigner, asked);
      const { token } = await calls.verifySignInCode(
        { body: { mail, code, browser }, client },
        ...as(),
      );
      return callerOf(token);
    }
    const become = (address: string, caller: Caller) =>
      calls.becomeFirstStaff({ body: { secret: secretIn(address), name: 'Ada' } }, ...as(caller));
    return {
      calls,
      openWays,
      callerOf,
      enter,
      become,
      /** As a start does. */
      start: jobs.renewMailAccounts,
      said: async () => (await firstStaffAddress()) ?? '',
      asked: () => addressForStaff(tokenSigner, site, time.now),
      comeBy: async (address: string) => become(address, await enter({ first: secretIn(address) })),
    };
  }
  return { members: stores.members, time, placeWith };
}

const secretIn = (address: string) => new URL(address).hash.slice(1);
const secret = 'the-secret-of-the-first-place-000000';
const other = 'the-secret-of-the-second-place-00000';

test('who signs in by email is the same member with another secret', async () => {
  const { placeWith } = await aLabel();
  const before = placeWith(secret);
  await before.comeBy(await before.said());
  const ada = await before.enter();
  expect(ada.role).toBe('staff');

  const after = placeWith(other);
  expect((await after.enter()).role).toBe('none');
  await after.start();
  expect(await after.enter()).toMatchObject({ role: 'staff', object: ada.object });
  // A start with the same secret changes nothing.
  await after.start();
  expect(await after.enter()).toMatchObject({ role: 'staff', object: ada.object });
});

test('a passkey signs in with another secret, is renamed, and ends with its sessions', async () => {
  const { placeWith } = await aLabel();
  const before = placeWith(secret);
  await before.comeBy(await before.said());
  const ada = await before.enter();
  const phone = softwareAuthenticator(site);
  const response = phone.create(await before.calls.askNewPasskey({}, ...as(ada)));
  await before.calls.addPasskey({ body: { response, name: 'Phone' } }, ...as(ada));

  const { calls, callerOf } = placeWith(other);
  const used = phone.use(await calls.askPasskey({ client }, ...as()));
  const { token } = await calls.signInByPasskey({ body: { response: used }, client }, ...as());
  expect((await callerOf(token)).role).toBe('staff');

  const { ways } = await calls.getOwnSignIn({}, ...as(ada));
  const passkey = ways.find(({ kind }) => kind === 'passkey');
  if (passkey?.kind !== 'passkey') throw new Error('The passkey is missing.');
  const renaming = { passkey: passkey.id, name: 'Old phone' };
  const renamed = await calls.renamePasskey({ body: renaming }, ...as(ada));
  expect(renamed.ways).toContainEqual({ ...passkey, name: 'Old phone' });
  const unknown = calls.renamePasskey({ body: { ...renaming, passkey: 'another' } }, ...as(ada));
  await expect(unknown).rejects.toMatchObject({ code: 'not-found' });
  await calls.removeSignInWay({ body: { way: passkey.id } }, ...as(ada));
  await expect(callerOf(token)).rejects.toMatchObject({ code: 'not-signed-in' });
});

test('staff who can come by Microsoft alone don’t keep the first address from working elsewhere', async () => {
  const { members, placeWith } = await aLabel();
  await members.put(aMember('staff'));
  expect(await placeWith(secret, { hasMicrosoft: true }).said()).toBe('');
  const onlyMicrosoft = { microsoft: true, email: false, passkey: false };
  await members.putOpenWays(onlyMicrosoft, () => undefined);
  const moved = placeWith(other);
  expect(await moved.openWays()).toEqual({ microsoft: false, email: true, passkey: true });
  const address = await moved.said();
  expect(address).toContain('/first-staff#');
  await moved.comeBy(address);
  expect((await moved.enter()).role).toBe('staff');
  expect(await moved.said()).toBe('');
  expect((await members.list()).map(({ role }) => role)).toEqual(['staff', 'staff']);
});

test('whoever runs the server gets an address for an hour, which makes one person staff', async () => {
  const { members, time, placeWith } = await aLabel();
  const place = placeWith(secret, { hasMicrosoft: true });
  await members.put(aMember('staff'));
  const closed = { microsoft: true, email: false, passkey: true };
  await members.putOpenWays(closed, () => undefined);
  const address = place.asked();
  expect(secretIn(address).length).toBeLessThan(100);
  await place.comeBy(address);
  // Its holder came by email.
  expect((await place.openWays()).email).toBe(true);
  const ada = await place.enter();
  expect(ada.role).toBe('staff');
  const eve: Caller = { ...ada, tenant: newId(), object: newId(), role: 'none' };
  const refused = { code: 'not-found' };
  await expect(place.become(address, eve)).rejects.toMatchObject(refused);
  const late = place.asked();
  time.now = new Date(time.now.getTime() + 3_600_000);
  await expect(place.become(late, eve)).rejects.toMatchObject(refused);
  await expect(place.become(place.asked(), eve)).resolves.toMatchObject({ role: 'staff' });
});

test('an address whose member could not be stored works again for the same account alone, once', async () => {
  const { members, placeWith } = await aLabel();
  const place = placeWith(secret);
  const address = place.asked();
  vi.spyOn(members, 'put').mockRejectedValueOnce(new Error('The storage is away.'));
  await expect(place.comeBy(address)).rejects.toThrow('The storage is away.');
  const refused = { code: 'not-found' };
  const eve: Caller = { ...aCaller('none'), tenant: newId(), object: newId() };
  await expect(place.become(address, eve)).rejects.toMatchObject(refused);

  await place.comeBy(address);
  const [ada, ...others] = await members.list();
  expect([ada?.role, others]).toEqual(['staff', []]);
  // Somebody removed from staff stays removed.
  if (ada) await members.put({ ...ada, role: 'none' });
  await expect(place.become(address, await place.enter())).rejects.toMatchObject(refused);
});

test('strangers who ask for codes shut out no browser that signed in before', async () => {
  const { placeWith, time } = await aLabel();
  const place = placeWith(secret);
  await place.comeBy(await place.said());
  const browser = newId();
  await place.enter({ browser });
  time.now = new Date(time.now.getTime() + 24 * 3_600_000);
  for (let times = 0; times < 6; times++)
    await place.calls.requestSignInCode({ body: { mail, browser: newId() }, client }, ...as());
  // A new browser has to wait, and so would anybody.
  await expect(place.enter()).rejects.toMatchObject({ code: 'invalid-input' });
  expect((await place.enter({ browser })).role).toBe('staff');
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { ApiClient } from '#contract/client';
import { softwareAuthenticator } from '#fixtures/authenticator';
import { givenBy } from './given.ts';
import { type RunningApi, site, startApi } from './startApi.ts';

/* Attacks on codes, passkeys, recovery codes and sessions of the product's own sign-in. */

let api: RunningApi;
let staff: ApiClient;
beforeAll(async () => {
  api = await startApi();
  staff = api.clientOf(await api.tokenOf('staff')).client;
});
afterAll(() => api.stop());

const anyone = () => api.clientOf('').client;
const browser = 'Zq3vL0b8nXw7k2Yt5rUe1A';
const refused = { code: 'invalid-input' };

async function mailsTo(address: string): Promise<number> {
  const answer = await fetch(`${api.addresses.external}/mails?to=${encodeURIComponent(address)}`);
  return z.array(z.unknown()).parse(await answer.json()).length;
}

/** The number of mails that arrive at addresses, once no more do. */
async function allMailsTo(addresses: readonly string[]): Promise<number> {
  const count = async () =>
    (await Promise.all(addresses.map(mailsTo))).reduce((sum, one) => sum + one, 0);
  for (let before = -1; ; ) {
    const now = await count();
    if (now === before) return now;
    before = now;
    await sleep(1_000);
  }
}

/** A member who signs in by email alone, signed in, with a passkey. */
async function aMember() {
  const body = await givenBy(staff, api.addresses).mailedCode('sign in');
  const signedIn = await anyone().verifySignInCode({ body });
  const { client } = api.clientOf(signedIn.token);
  const { link } = await staff.inviteMember({
    body: { name: 'Ida', role: 'staff', artistIds: [] },
  });
  await client.acceptInvitation({ body: { token: new URL(link).hash.slice(1) } });
  const phone = softwareAuthenticator(site);
  const response = phone.create(await client.askNewPasskey({}));
  await client.addPasskey({ body: { response, name: 'Phone' } });
  return { ...body, ...signedIn, client, phone };
}

/** How many of some calls succeeded. */
const successes = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;

test('sixteen requests at once bring one mailbox five codes', { tags: 'night' }, async () => {
  const { mail } = await aMember();
  const before = await allMailsTo([mail]);
  const [name, host] = mail.split('@');
  const ask = (number: number) =>
    anyone().requestSignInCode({
      body: { mail: number % 2 ? mail : `${name}+${number}@${host}`, browser: browser + number },
    });
  // Some are refused at once: so many at the same moment are no person.
  await Promise.allSettled(Array.from({ length: 16 }, (_, number) => ask(number)));
  expect((await allMailsTo([mail])) - before).toBeLessThanOrEqual(5);
});

test('the holder of an invitation has codes mailed to twenty addresses, and no more', {
  tags: 'night',
}, async () => {
  const { link } = await staff.inviteMember({
    body: { name: 'Ida', role: 'staff', artistIds: [] },
  });
  const invitation = new URL(link).hash.slice(1);
  const addresses = Array.from({ length: 24 }, (_, number) => `stranger${number}@x.example`);
  for (const mail of addresses)
    await anyone().requestSignInCode({ body: { mail, browser, invitation } });
  expect(await allMailsTo(addresses)).toBe(20);
});

test('a challenge is for one person and one use', async () => {
  const [one, other] = [await aMember(), await aMember()];
  const add = (by: ApiClient, challenge: { challenge: string }) =>
    by.addPasskey({
      body: { response: softwareAuthenticator(site).create(challenge), name: 'Thief' },
    });
  // A challenge made for another account, and one made for signing in.
  await expect(add(one.client, await other.client.askNewPasskey({}))).rejects.toMatchObject(
    refused,
  );
  await expect(add(one.client, await anyone().askPasskey({}))).rejects.toMatchObject(refused);
  const challenge = await anyone().askPasskey({});
  const answers = Array.from({ length: 8 }, () =>
    anyone().signInByPasskey({ body: { response: one.phone.use(challenge) } }),
  );
  expect(await successes(answers)).toBe(1);
});

test('a passkey signs for itself alone, and a copy that is behind is refused', async () => {
  const [one, other] = [await aMember(), await aMember()];
  const named = one.phone.create({ challenge: 'none' }).id;
  const stolen = { ...other.phone.use(await anyone().askPasskey({})), id: named, rawId: named };
  await expect(anyone().signInByPasskey({ body: { response: stolen } })).rejects.toMatchObject(
    refused,
  );
  const early = one.phone.use(await anyone().askPasskey({}));
  const late = one.phone.use(await anyone().askPasskey({}));
  await anyone().signInByPasskey({ body: { response: late } });
  await expect(anyone().signInByPasskey({ body: { response: early } })).rejects.toMatchObject(
    refused,
  );
});

test.each([
  ['nothing of an answer', { response: undefined }],
  ['an answer of other types', { response: { clientDataJSON: 1, authenticatorData: [] } }],
  ['no type', { type: 'password' }],
])('a passkey with %s is refused like any other', async (_, change) => {
  const { phone, client } = await aMember();
  const used = { ...phone.use(await anyone().askPasskey({})), ...change };
  await expect(anyone().signInByPasskey({ body: { response: used } })).rejects.toMatchObject(
    refused,
  );
  const made = {
    ...softwareAuthenticator(site).create(await client.askNewPasskey({})),
    ...change,
  };
  await expect(client.addPasskey({ body: { response: made, name: 'No' } })).rejects.toMatchObject(
    refused,
  );
});

test('a recovery code works once, however many use it at once', async () => {
  const { client } = await aMember();
  const [code = ''] = (await client.makeRecoveryCodes({})).codes;
  const calls = Array.from({ length: 8 }, () => anyone().signInByRecovery({ body: { code } }));
  expect(await successes(calls)).toBe(1);
});

test('a code works once, however many use it at once', async () => {
  const body = await givenBy(staff, api.addresses).mailedCode('sign in');
  const calls = Array.from({ length: 5 }, () => anyone().verifySignInCode({ body }));
  expect(await successes(calls)).toBeLessThanOrEqual(1);
});

test('a refresh token that several use at once ends the session for all of them', async () => {
  const { refresh } = await aMember();
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => anyone().refreshSignIn({ body: { refresh } })),
  );
  const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(won.length).toBeLessThanOrEqual(1);
  for (const { refresh: next, token } of won) {
    await expect(anyone().refreshSignIn({ body: { refresh: next } })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(api.clientOf(token).client.getMe({})).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  }
});

test('a refresh token that is guessed, changed or of another session ends nobody’s session', async () => {
  const [one, other] = [await aMember(), await aMember()];
  const [id, generation, mac] = one.refresh.split('.');
  const theirs = other.refresh.split('.')[2];
  for (const refresh of [
    `${id}.2.${mac}`,
    `${id}.0.${mac}`,
    `${id}.${generation}.${theirs}`,
    `${other.session}.${generation}.${mac}`,
    `${one.refresh}.`,
    one.token,
  ])
    await expect(anyone().refreshSignIn({ body: { refresh } })).rejects.toMatchObject({
      code: expect.stringMatching(/not-found|invalid-input/),
    });
  expect((await one.client.getMe({})).role).toBe('staff');
  expect((await other.client.getMe({})).role).toBe('staff');
});

test('signing out everywhere while the session is refreshed leaves none', async () => {
  const { client, refresh } = await aMember();
  const [, refreshed] = await Promise.allSettled([
    client.endSignIn({ body: { session: 'all' } }),
    anyone().refreshSignIn({ body: { refresh } }),
  ]);
  const tokens = refreshed.status === 'fulfilled' ? [refreshed.value.token] : [];
  for (const token of tokens)
    await expect(api.clientOf(token).client.getMe({})).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  await expect(client.getMe({})).rejects.toMatchObject({ code: 'not-signed-in' });
});

test('a session of a removed passkey has ended, and so has its next refresh', async () => {
  const { client, phone } = await aMember();
  const challenge = await anyone().askPasskey({});
  const thief = await anyone().signInByPasskey({ body: { response: phone.use(challenge) } });
  const way = (await client.getOwnSignIn({})).ways.find(({ kind }) => kind === 'passkey');
  await client.removeSignInWay({ body: { way: way?.kind === 'passkey' ? way.id : '' } });
  await expect(api.clientOf(thief.token).client.getMe({})).rejects.toMatchObject({
    code: 'not-signed-in',
  });
  await expect(anyone().refreshSignIn({ body: { refresh: thief.refresh } })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('whoever is signed in and no member can do nothing to those who are', async () => {
  const victim = await aMember();
  const body = await givenBy(staff, api.addresses).mailedCode('sign in');
  const stranger = api.clientOf((await anyone().verifySignInCode({ body })).token).client;
  await stranger.endSignIn({ body: { session: victim.session } });
  const linked = { mail: victim.mail, browser };
  for (const call of [
    () => stranger.getOwnSignIn({}),
    () => stranger.makeRecoveryCodes({}),
    () => stranger.askNewPasskey({}),
    () => stranger.requestLinkCode({ body: linked }),
    () => stranger.linkMail({ body: { ...linked, code: '000000' } }),
    () => stranger.setSignInWays({ body: { microsoft: true, email: true, passkey: true } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not-allowed' });
  const first = stranger.becomeFirstStaff({ body: { secret: 'guessed', name: 'Eve' } });
  await expect(first).rejects.toMatchObject({ code: 'not-found' });
  expect((await victim.client.getMe({})).role).toBe('staff');
});

import { webcrypto } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { ApiClient } from '#contract/client';
import { softwareAuthenticator } from '#fixtures/authenticator';
import { givenBy } from './given.ts';
import { accountOf, type RunningApi, site, startApi } from './startApi.ts';

let api: RunningApi;
let staff: ApiClient;
let given: ReturnType<typeof givenBy>;
const anyone = () => api.clientOf('').client;
beforeAll(async () => {
  api = await startApi();
  staff = api.clientOf(await api.tokenOf('staff')).client;
  given = givenBy(staff, api.addresses);
});
afterAll(() => api.stop());

const send = (path: string, body: object) =>
  api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const browser = 'Zq3vL0b8nXw7k2Yt5rUe1A';
const otherBrowser = 'Yq3vL0b8nXw7k2Yt5rUe1B';

async function mailsTo(address: string): Promise<number> {
  const answer = await fetch(`${api.addresses.external}/mails?to=${encodeURIComponent(address)}`);
  return z.array(z.unknown()).parse(await answer.json()).length;
}

/** A member who signs in by email alone, signed in. */
async function aMember(role: 'staff' | 'artist' = 'staff') {
  const body = await given.mailedCode('sign in');
  const signedIn = await anyone().verifySignInCode({ body });
  const { client } = api.clientOf(signedIn.token);
  const artistIds = role === 'artist' ? [(await given.artist()).value.id] : [];
  const { link } = await staff.inviteMember({ body: { name: 'Ida', role, artistIds } });
  await client.acceptInvitation({ body: { token: new URL(link).hash.slice(1) } });
  return { ...body, ...signedIn, client };
}

test('a code signs in once, in the browser that asked, and only within five tries', async () => {
  const asked = await given.mailedCode('sign in');
  const verify = (change: object) => send('signin/verify', { ...asked, ...change });
  expect((await verify({ browser: otherBrowser })).status).toBe(400);
  expect((await verify({ browser: undefined })).status).toBe(400);
  const wrong = asked.code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 4; tries++) expect((await verify({ code: wrong })).status).toBe(400);
  const right = await verify({});
  expect(right.status).toBe(200);
  expect(await right.json()).toMatchObject({ token: expect.any(String), name: asked.mail });
  expect((await verify({})).status).toBe(400);
});

test('after five wrong tries the right code is refused like a wrong one', async () => {
  const asked = await given.mailedCode('sign in');
  const wrong = asked.code === '000000' ? '000001' : '000000';
  const refusals = [];
  for (let tries = 0; tries < 5; tries++)
    refusals.push(await (await send('signin/verify', { ...asked, code: wrong })).json());
  const last = await send('signin/verify', asked);
  expect(last.status).toBe(400);
  expect(await last.json()).toEqual(refusals[0]);
});

test('a hundred tries at once are no more than five', { tags: 'night' }, async () => {
  const asked = await given.mailedCode('sign in');
  const codes = Array.from({ length: 40 }, (_, number) => String(number).padStart(6, '0'));
  const guesses = codes.filter((code) => code !== asked.code);
  await Promise.all(guesses.map((code) => send('signin/verify', { ...asked, code })));
  expect((await send('signin/verify', asked)).status).toBe(400);
});

test('a stranger’s address gets the same answer and no mail; a known one at most five codes', async () => {
  const stranger = 'stranger@nobody.example';
  const answer = await send('signin/code', { mail: stranger, browser });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  const { mail } = await aMember();
  const before = await mailsTo(mail);
  for (let times = 0; times < 8; times++)
    expect(await (await send('signin/code', { mail, browser: otherBrowser })).json()).toEqual({});
  await expect.poll(() => mailsTo(mail)).toBe(before + 4);
  await sleep(1_000);
  expect([await mailsTo(mail), await mailsTo(stranger)]).toEqual([before + 4, 0]);
});

test('a program without a key refreshes, and a token used twice ends the session', async () => {
  const { refresh, client } = await aMember();
  const next = await anyone().refreshSignIn({ body: { refresh } });
  expect(next.refresh).not.toBe(refresh);
  expect((await client.getMe({})).role).toBe('staff');
  const again = anyone().refreshSignIn({ body: { refresh } });
  await expect(again).rejects.toMatchObject({ code: 'not-found' });
  // The family is gone: the newest refresh token, and the tokens that still run.
  const newest = anyone().refreshSignIn({ body: { refresh: next.refresh } });
  await expect(newest).rejects.toMatchObject({ code: 'not-found' });
  await expect(client.getMe({})).rejects.toMatchObject({ code: 'not-signed-in' });
});

test('a session with a key is refreshed by its signature alone', async () => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = () => webcrypto.subtle.generateKey(curve, false, ['sign', 'verify']);
  const [own, thief] = [await keys(), await keys()];
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', own.publicKey);
  const body = await given.mailedCode('sign in');
  const key = { kty: 'EC', crv: 'P-256', x, y } as const;
  const { refresh } = await anyone().verifySignInCode({ body: { ...body, key } });
  const signed = async (text: string, { privateKey }: webcrypto.CryptoKeyPair) => {
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const bytes = await webcrypto.subtle.sign(algorithm, privateKey, Buffer.from(text));
    return Buffer.from(bytes).toString('base64url');
  };
  const ask = (proof?: string, text = refresh) =>
    anyone().refreshSignIn({ body: { refresh: text, ...(proof && { proof }) } });
  await expect(ask()).rejects.toMatchObject({ code: 'not-found' });
  await expect(ask(await signed(refresh, thief))).rejects.toMatchObject({ code: 'not-found' });
  await expect(ask(await signed('other', own))).rejects.toMatchObject({ code: 'not-found' });
  const next = await ask(await signed(refresh, own));
  // The answer may have been lost, so the same browser may ask again, and gets the same.
  expect((await ask(await signed(refresh, own))).refresh).toBe(next.refresh);
  const third = await ask(await signed(next.refresh, own), next.refresh);
  await expect(ask(await signed(refresh, own))).rejects.toMatchObject({ code: 'not-found' });
  const after = ask(await signed(third.refresh, own), third.refresh);
  await expect(after).rejects.toMatchObject({ code: 'not-found' });
});

test('a member has several ways, and each leads to the same person', async () => {
  const { client } = await aMember('artist');
  const me = await client.getMe({});
  const body = await givenBy(client, api.addresses).mailedCode('link');
  await client.linkMail({ body });
  const token = await api.tokenOf('artist');
  await client.linkMicrosoft({ body: { token } });
  expect(await api.clientOf(token).client.getMe({})).toMatchObject({
    account: me.account,
    role: 'artist',
  });
  const { ways } = await client.getOwnSignIn({});
  expect(ways.map(({ kind }) => kind)).toEqual(['email', 'email', 'microsoft']);
  // Nobody else can link what signs this member in.
  const other = await aMember();
  const taken = other.client.linkMicrosoft({ body: { token } });
  await expect(taken).rejects.toMatchObject({ code: 'clash' });
  // Once removed it is nobody's.
  const { tenant, object } = accountOf('artist');
  await client.removeSignInWay({ body: { way: `${tenant}.${object}`.toLowerCase() } });
  expect((await api.clientOf(token).client.getMe({})).role).toBe('none');
});

test('the last way stays, and a code for one member links nothing to another', async () => {
  const { client } = await aMember();
  const [own] = (await client.getOwnSignIn({})).ways;
  if (own?.kind !== 'email') throw new Error('There is no address.');
  const removal = client.removeSignInWay({ body: { way: `${own.tenant}.${own.object}` } });
  await expect(removal).rejects.toMatchObject({ code: 'clash' });
  const code = await given.mailedCode('link');
  const foreign = client.linkMail({ body: code });
  await expect(foreign).rejects.toMatchObject({ code: 'invalid-input' });
  const signIn = anyone().verifySignInCode({ body: code });
  await expect(signIn).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a passkey signs in; not replayed, not from another site, not without the person', async () => {
  const { client } = await aMember();
  const phone = softwareAuthenticator(site);
  const made = phone.create(await client.askNewPasskey({}));
  await client.addPasskey({ body: { response: made, name: 'Phone' } });
  const again = client.addPasskey({ body: { response: made, name: 'Phone' } });
  await expect(again).rejects.toMatchObject({ code: 'invalid-input' });
  const use = (response: ReturnType<typeof phone.use>) =>
    anyone().signInByPasskey({ body: { response } });
  const options = await anyone().askPasskey({});
  const refused = { code: 'invalid-input' };
  await expect(use(phone.use(options, { from: 'https://evil.example' }))).rejects.toMatchObject(
    refused,
  );
  const unverified = phone.use(await anyone().askPasskey({}), { isVerified: false });
  await expect(use(unverified)).rejects.toMatchObject(refused);
  // A challenge of a new passkey is for nothing else, and one of nobody for nothing at all.
  await expect(use(phone.use(await client.askNewPasskey({})))).rejects.toMatchObject(refused);
  await expect(use(phone.use({ challenge: 'bm9ib2R5' }))).rejects.toMatchObject(refused);
  const answer = phone.use(await anyone().askPasskey({}));
  const { token } = await use(answer);
  expect((await api.clientOf(token).client.getMe({})).role).toBe('staff');
  await expect(use(answer)).rejects.toMatchObject(refused);
  const { ways } = await client.getOwnSignIn({});
  const passkey = ways.find(({ kind }) => kind === 'passkey');
  if (passkey?.kind !== 'passkey') throw new Error('The passkey is missing.');
  await client.removeSignInWay({ body: { way: passkey.id } });
  await expect(use(phone.use(await anyone().askPasskey({})))).rejects.toMatchObject(refused);
});

test('recovery codes work once, and new ones end the old', async () => {
  const { client } = await aMember();
  const { codes } = await client.makeRecoveryCodes({});
  expect(new Set(codes).size).toBe(10);
  const use = (code = '') => anyone().signInByRecovery({ body: { code } });
  const { token } = await use(codes[0]?.toLowerCase());
  expect((await api.clientOf(token).client.getOwnSignIn({})).recoveryCodes).toBe(9);
  await expect(use(codes[0])).rejects.toMatchObject({ code: 'invalid-input' });
  await client.makeRecoveryCodes({});
  await expect(use(codes[1])).rejects.toMatchObject({ code: 'invalid-input' });
});

test('sessions are listed and ended, one’s own alone', async () => {
  const one = await aMember();
  const other = await aMember();
  const listed = (await one.client.getOwnSignIn({})).sessions;
  expect(listed).toMatchObject([{ id: one.session, isThis: true, way: 'email' }]);
  await one.client.endSignIn({ body: { session: other.session } });
  expect((await other.client.getMe({})).role).toBe('staff');
  await one.client.endSignIn({ body: { session: 'all' } });
  await expect(one.client.getMe({})).rejects.toMatchObject({ code: 'not-signed-in' });
  const refresh = anyone().refreshSignIn({ body: { refresh: one.refresh } });
  await expect(refresh).rejects.toMatchObject({ code: 'not-found' });
});

test('a removed member is out, whatever way they had', async () => {
  const { client, token } = await aMember();
  const { codes } = await client.makeRecoveryCodes({});
  const [tenant = '', object = ''] = ((await client.getMe({})).account ?? '').split('.');
  await staff.removeMember({ body: { tenant, object } });
  await expect(api.clientOf(token).client.getMe({})).rejects.toMatchObject({
    code: 'not-signed-in',
  });
  const recovery = anyone().signInByRecovery({ body: { code: codes[0] ?? '' } });
  await expect(recovery).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a closed way lets nobody in, and whoever closes it stays able to enter', async () => {
  const { client, mail } = await aMember();
  const set = (by: ApiClient, open: object) =>
    by.setSignInWays({ body: { microsoft: true, email: true, passkey: true, ...open } });
  await expect(set(client, { email: false })).rejects.toMatchObject({ code: 'clash' });
  expect(await set(staff, { email: false })).toMatchObject({
    email: false,
    microsoftAtOnce: false,
  });
  await expect(client.getMe({})).rejects.toMatchObject({ code: 'not-allowed' });
  const before = await mailsTo(mail);
  await send('signin/code', { mail, browser });
  await sleep(1_000);
  expect(await mailsTo(mail)).toBe(before);
  await set(staff, { microsoft: false });
  // The setting's account is the way back in.
  expect((await staff.getMe({})).role).toBe('staff');
  const stranger = api.clientOf(await api.tokenOf('stranger')).client;
  await expect(stranger.getMe({})).rejects.toMatchObject({ code: 'not-allowed' });
  await set(staff, {});
});

test('one network can’t ask without end', { tags: 'night' }, async () => {
  const statuses = [];
  for (let times = 0; times < 61; times++)
    statuses.push((await send('signin/code', { mail: `n${times}@x.example` })).status);
  expect([statuses.at(0), statuses.at(60)]).toEqual([200, 429]);
});

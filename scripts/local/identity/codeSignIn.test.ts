import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Running } from '../standIn/listen.ts';
import { accounts, EXTERNAL_TENANT } from './accounts.ts';
import { askForTokens, authorize, codeForm, type SignIn } from './protocolClient.ts';
import { startIdentity } from './server.ts';

const redirectUri = 'http://localhost:4280/signed-in';
const mails: { to: string; code: string }[] = [];
let identity: Running;
beforeAll(async () => {
  identity = await startIdentity({
    port: 0,
    siteUrl: 'http://localhost:4280',
    way: 'codes',
    sendMail: async ({ to, text }) => {
      mails.push({ to, code: /\d{8}/.exec(text)?.[0] ?? '' });
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await control('reset');
});
afterAll(() => identity.stop());

const control = (path: string, body: object = {}) =>
  fetch(`${identity.url}/local/${path}`, { method: 'POST', body: JSON.stringify(body) });
const ask = (more: Partial<SignIn> = {}) =>
  authorize({ url: identity.url, redirectUri, tenant: EXTERNAL_TENANT, ...more });
const mailCode = async (email: string) => {
  await ask({ form: { step: 'address', email } });
  const { code = '' } = mails.findLast(({ to }) => to === email.toLowerCase()) ?? {};
  return code;
};
const enter = (email: string, code: string, more: Partial<SignIn> = {}, name = '') =>
  ask({ ...more, form: { step: 'code', email, code, name } });
const otherThan = (code: string) => String(Number(code) === 99_999_999 ? 1 : Number(code) + 1);
const tokensOf = async (signedIn: Awaited<ReturnType<typeof ask>>) => {
  const answer = await askForTokens(identity.url, codeForm(signedIn, redirectUri), EXTERNAL_TENANT);
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  return decodeJwt(access_token);
};

describe('a code by email', () => {
  it('signs in somebody whom the tenant knows, in whatever case the address is typed', async () => {
    const { mail, oid, displayName } = accounts.artist;
    const code = await mailCode(mail.toUpperCase());
    const claims = await tokensOf(await enter(mail, code));
    expect(claims).toMatchObject({
      tid: EXTERNAL_TENANT,
      iss: `${identity.url}/${EXTERNAL_TENANT}/v2.0`,
      oid,
      name: displayName,
      preferred_username: mail,
      scp: 'access_as_user',
    });
    expect(claims['roles']).toBeUndefined();
  });

  it('makes an account for somebody who is new, the same at the next sign-in', async () => {
    const email = 'new@elsewhere.example';
    const first = await enter(email, await mailCode(email), {}, 'Ada New');
    const again = await enter(email, await mailCode(email));
    const [before, after] = [await tokensOf(first), await tokensOf(again)];
    expect(before).toMatchObject({ name: 'Ada New', preferred_username: email });
    expect(after['oid']).toBe(before['oid']);
  });

  it('calls somebody unknown who gave no name', async () => {
    const email = 'nameless@elsewhere.example';
    const claims = await tokensOf(await enter(email, await mailCode(email)));
    expect(claims['name']).toBe('unknown');
  });

  it('is refused when wrong, serves once, and is over after five wrong tries', async () => {
    const { mail } = accounts.staff;
    const code = await mailCode(mail);
    expect((await enter(mail, otherThan(code))).page).toContain('That code is not right.');
    expect((await enter(mail, code)).params.get('code')).toBeTruthy();
    expect((await enter(mail, code)).page).toContain('The code has expired.');

    const next = await mailCode(mail);
    for (let tries = 0; tries < 4; tries += 1) await enter(mail, otherThan(next));
    expect((await enter(mail, otherThan(next))).page).toContain('That was wrong too often.');
    expect((await enter(mail, next)).params.get('code')).toBeNull();
  });

  it('is over after ten minutes, and as soon as another one is mailed', async () => {
    const { mail } = accounts.staff;
    const first = await mailCode(mail);
    const second = await mailCode(mail);
    expect((await enter(mail, first)).params.get('code')).toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect((await enter(mail, second)).page).toContain('The code has expired.');
  });

  it('of one address signs nobody else in', async () => {
    const code = await mailCode('other@elsewhere.example');
    expect((await enter(accounts.staff.mail, code)).params.get('code')).toBeNull();
    expect((await ask({ form: { account: 'staff' } })).params.get('code')).toBeNull();
  });

  it('goes to nobody whose address is none, or who is new where sign-up is off', async () => {
    const before = mails.length;
    const wrong = await ask({ form: { step: 'address', email: 'ada at home' } });
    expect(wrong.page).toContain('Enter a valid email address.');
    await control('registration', { signUp: false });
    const stranger = await ask({ form: { step: 'address', email: 'late@elsewhere.example' } });
    expect(stranger.page).toContain('We couldn’t find an account');
    expect(mails.length).toBe(before);
  });
});

describe('the tenant', () => {
  it('is the only one: there is no common, and no Microsoft account', async () => {
    expect((await ask({ tenant: 'common' })).status).toBe(400);
    expect((await ask({ tenant: accounts.stranger.tid })).status).toBe(400);
    expect((await control('token', { account: 'personal' })).status).toBe(400);
  });

  it('grants what an administrator agreed to, and nobody else can agree', async () => {
    const { mail } = accounts.artist;
    await control('registration', { adminConsent: false });
    const blocked = await enter(mail, await mailCode(mail));
    expect(blocked.page).toContain('An administrator must agree');
    await control('reset');
    const groups = await enter(mail, await mailCode(mail), { scope: 'GroupMember.Read.All' });
    expect(groups.page).toContain('An administrator must agree');
  });
});

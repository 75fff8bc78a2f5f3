import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorize } from '#fixtures/identityClient';
import type { Running } from '../standIn/listen.ts';
import { type AccountName, accounts, CLIENT_ID } from './accounts.ts';
import { startIdentity } from './server.ts';

const siteUrl = 'http://localhost:4280';
const redirectUri = `${siteUrl}/signed-in`;

let identity: Running;
beforeAll(async () => {
  identity = await startIdentity({ port: 0, siteUrl });
});
afterAll(() => identity.stop());

const signIn = (account: AccountName, cookie = '') =>
  authorize({ url: identity.url, redirectUri, account, cookie });
const silently = (cookie: string, query: Record<string, string> = {}) =>
  authorize({ url: identity.url, redirectUri, cookie, query: { prompt: 'none', ...query } });
const answer = (form: Record<string, string>, scope = 'GroupMember.Read.All') =>
  fetch(`${identity.url}/common/oauth2/v2.0/authorize?${formQuery(scope)}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const formQuery = (scope: string) =>
  new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
const control = (path: string, body: object = {}) =>
  fetch(`${identity.url}/local/${path}`, { method: 'POST', body: JSON.stringify(body) });

describe('without a word to the person', () => {
  it('nobody is signed in', async () => {
    expect((await silently('')).params.get('error')).toBe('login_required');
  });

  it('one is', async () => {
    const { cookie } = await signIn('staff');
    expect((await silently(cookie)).params.get('code')).toBeTruthy();
  });

  it('two are, so one must be named', async () => {
    const { cookie } = await signIn('staff');
    await signIn('artist', cookie);
    expect((await silently(cookie)).params.get('error')).toBe('interaction_required');
    const named = await silently(cookie, { login_hint: accounts.artist.userPrincipalName });
    expect(named.params.get('code')).toBeTruthy();
  });

  it('sessions were dropped', async () => {
    const { cookie } = await signIn('staff');
    await control('sessions/drop');
    expect((await silently(cookie)).params.get('error')).toBe('login_required');
  });
});

describe('consent', () => {
  const scope = 'GroupMember.Read.All';

  it('that is missing is asked for and can be given', async () => {
    await control('consent', { account: 'artist', scope, state: 'missing' });
    const asked = await answer({ account: 'artist' });
    expect(await asked.text()).toContain('Read who is in which group');
    const given = await answer({ account: 'artist', answer: 'accept' });
    expect(given.headers.get('location')).toContain('code=');
  });

  it('can be declined', async () => {
    const declined = await answer({ answer: 'deny' });
    expect(declined.headers.get('location')).toContain('error=access_denied');
  });

  it('that is missing stops a silent request', async () => {
    await control('consent', { account: 'staff', scope, state: 'missing' });
    const { cookie } = await signIn('staff');
    expect((await silently(cookie, { scope })).params.get('error')).toBe('consent_required');
    await control('reset');
  });
});

describe('a sign-out', () => {
  it('ends the session and returns with the state', async () => {
    const { cookie } = await signIn('staff');
    const query = new URLSearchParams({ post_logout_redirect_uri: redirectUri, state: 'kept' });
    const response = await fetch(`${identity.url}/common/oauth2/v2.0/logout?${query}`, {
      headers: { cookie },
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe(`${redirectUri}?state=kept`);
    expect((await silently(cookie)).params.get('error')).toBe('login_required');
  });

  it('of one person leaves the other', async () => {
    const { cookie } = await signIn('staff');
    await signIn('artist', cookie);
    const query = new URLSearchParams({ logout_hint: accounts.staff.userPrincipalName });
    const page = await fetch(`${identity.url}/common/oauth2/v2.0/logout?${query}`, {
      headers: { cookie },
    });
    expect(await page.text()).toContain('You are signed out');
    expect((await silently(cookie)).params.get('code')).toBeTruthy();
  });
});

it('keeps keys and sessions over a restart', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'identity-'));
  const settings = { port: 0, siteUrl, dataFolder };
  const first = await startIdentity(settings);
  const { cookie } = await authorize({ url: first.url, redirectUri, account: 'staff' });
  await first.stop();
  const second = await startIdentity(settings);
  const again = await authorize({
    url: second.url,
    redirectUri,
    cookie,
    query: { prompt: 'none' },
  });
  await second.stop();
  await rm(dataFolder, { recursive: true });
  expect(again.params.get('code')).toBeTruthy();
});

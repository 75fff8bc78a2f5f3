import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client';
import { createTokenSigner } from '#functions/services/email/tokens';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { givenBy } from './given.ts';
import { type RunningApi, startApi } from './startApi.ts';

const nowhere = { site: '', api: '', identity: '', external: '', images: '' };
const environment = functionsEnvironment({
  addresses: nowhere,
  storageConnection: '',
  buildToken: '',
});
/** The secret of the address that the server prints. */
const secret = createTokenSigner(environment['VISITOR_SECRET'] ?? '').secretOf(
  'first staff member',
);

let api: RunningApi;
beforeAll(async () => {
  // A new server, without Microsoft accounts.
  api = await startApi({ environment: { FIRST_STAFF: '', CLIENT_ID: '', HOME_TENANT: '' } });
});
afterAll(() => api.stop());

const anyone = () => api.clientOf('').client;

async function signedInWith(first: string, mail: string): Promise<ApiClient> {
  await anyone().requestSignInCode({ body: { mail, first } });
  const code = await givenBy(anyone(), api.addresses).codeTo(mail);
  return api.clientOf((await anyone().verifySignInCode({ body: { mail, code } })).token).client;
}

const become = (client: ApiClient, given: string) =>
  client.becomeFirstStaff({ body: { secret: given, name: 'Astrid Lund' } });

test('a server without Microsoft’s settings offers the other ways, and takes none of its tokens', {
  tags: 'night',
}, async () => {
  const ways = { microsoft: false, email: true, passkey: true, microsoftAtOnce: false };
  expect(await anyone().getSignInWays({})).toEqual(ways);
  expect((await api.request('me', {}, await api.tokenOf('staff'))).status).toBe(401);
});

test('whoever has the address first is staff, once', async () => {
  const mail = 'astrid@label.example';
  const client = await signedInWith(secret, mail);
  const other = await signedInWith(secret, 'late@label.example');
  await expect(become(client, `${secret}x`)).rejects.toMatchObject({ code: 'not-found' });
  expect(await become(client, secret)).toMatchObject({ role: 'staff', name: 'Astrid Lund', mail });
  // The answer may get lost; somebody else comes too late.
  expect((await become(client, secret)).role).toBe('staff');
  await expect(become(other, secret)).rejects.toMatchObject({ code: 'not-found' });
  expect((await client.listMembers({})).members).toHaveLength(1);
  // The last member of staff keeps their only way, for themselves and for the label.
  const closing = client.setSignInWays({ body: { microsoft: true, email: false, passkey: true } });
  await expect(closing).rejects.toMatchObject({ code: 'clash' });
});

test('two at the same moment make one member of staff', async () => {
  const fresh = await startApi({
    environment: { FIRST_STAFF: '', CLIENT_ID: '', HOME_TENANT: '' },
  });
  try {
    const given = givenBy(fresh.clientOf('').client, fresh.addresses);
    const people = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => {
        const [mail, { client }] = [`${name}@label.example`, fresh.clientOf('')];
        await client.requestSignInCode({ body: { mail, first: secret } });
        const body = { mail, code: await given.codeTo(mail) };
        return fresh.clientOf((await client.verifySignInCode({ body })).token).client;
      }),
    );
    const ended = await Promise.allSettled(people.map((client) => become(client, secret)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  } finally {
    await fresh.stop();
  }
});

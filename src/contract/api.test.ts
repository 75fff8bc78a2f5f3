import { expect, expectTypeOf, test } from 'vitest';
import { type Answer, apiTable, type Call, type Request, type Result, rows } from '#contract/api';
import type { Versioned } from '#contract/endpoint';
import { documented, exampleOf } from '#contract/examples';
import type { Artist } from '#domain/artist/artist';

test('only these calls need no sign-in', () => {
  const open = rows().flatMap(([name, { access }]) =>
    access === 'anyone' || access === 'builder' ? [`${name} (${access})`] : [],
  );
  expect(open.toSorted()).toEqual([
    'addPresave (anyone)',
    'askForStock (anyone)',
    'askPasskey (anyone)',
    'confirm (anyone)',
    'erasePersonalData (anyone)',
    'followArtist (anyone)',
    'getFormToken (anyone)',
    'getHealth (anyone)',
    'getOembed (anyone)',
    'getSignInWays (anyone)',
    'readPreview (anyone)',
    'redeemCode (anyone)',
    'refreshSignIn (anyone)',
    'reportBuild (builder)',
    'requestPersonalData (anyone)',
    'requestSignInCode (anyone)',
    'sendMail (anyone)',
    'showConfirm (anyone)',
    'showPersonalData (anyone)',
    'showUnsubscribe (anyone)',
    'signInByPasskey (anyone)',
    'signInByRecovery (anyone)',
    'subscribeToNewsletter (anyone)',
    'unsubscribe (anyone)',
    'verifySignInCode (anyone)',
  ]);
});

test('what anybody may ask is limited for each client, or costs nothing without a token of ours', () => {
  const signed = ['Confirm', 'PersonalData', 'Unsubscribe', 'confirm', 'unsubscribe'];
  const unlimited = rows().flatMap(([name, { access, limited, query }]) => {
    const isSigned = signed.some((part) => name.endsWith(part)) && query && 'token' in query.shape;
    return access === 'anyone' && !limited && !isSigned ? [name] : [];
  });
  // To sign a token is one hash, and to refuse a refresh token that is not ours another.
  expect(unlimited).toEqual(['getFormToken', 'refreshSignIn']);
});

test.each(rows())('the example of %s is valid', async (name, row) => {
  const { params, query = {}, body, ifMatch } = await exampleOf(name, documented);
  expect(row.params?.safeParse(params).error).toBeUndefined();
  expect(row.query?.safeParse(query).error).toBeUndefined();
  expect(row.body?.safeParse(body).error).toBeUndefined();
  expect(ifMatch !== undefined).toBe(row.matched ?? false);
});

test.each(rows())('the row %s fits together', (name, row) => {
  const named = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(Object.keys(row.params?.shape ?? {})).toEqual(named);
  if (row.method === 'GET')
    expect([row.body, row.upload, row.idempotent]).toEqual([undefined, undefined, undefined]);
  // A removed entry has no version any more.
  if (row.matched) expect(row.versioned ?? false).toBe(!name.startsWith('remove'));
  expect(row.path).toMatch(/^[a-z]+(\/([a-z]+|\{id\}))*$/);
  expect(row.summary).toMatch(/^[A-Z].*\.$/);
});

test('no two rows answer the same request', () => {
  const routes = rows().map(([, row]) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('a call that makes something new or has to do with codes can be sent twice', () => {
  for (const [name, { path, status, versioned, idempotent, secret }] of rows()) {
    const isNew = (status === 201 && versioned) || name === 'makeNewsletter';
    const isRepeatable = isNew || path.endsWith('/import') || secret;
    expect([name, idempotent ?? false]).toEqual([name, isRepeatable ?? false]);
  }
});

test('what a service and the client exchange follows from the row', () => {
  expectTypeOf<Call<'getArtist'>['params']['id']>().toEqualTypeOf<string | number>();
  expectTypeOf<Call<'updateArtist'>['ifMatch']>().toEqualTypeOf<number>();
  expectTypeOf<Call<'updateArtist'>>().not.toHaveProperty('params');
  expectTypeOf<Answer<'updateArtist'>>().toExtend<Versioned<unknown>>();
  expectTypeOf<Result<'getArtist'>>().toExtend<Versioned<Artist>>();
  expectTypeOf<Result<'getMe'>['role']>().toEqualTypeOf<'staff' | 'artist' | 'none'>();
  expectTypeOf<Request<'uploadImage'>['file']>().toEqualTypeOf<Blob>();
  expectTypeOf<Request<'addArtist'>['idempotencyKey']>().toEqualTypeOf<string | undefined>();
  expect(apiTable.getHealth.access).toBe('anyone');
});

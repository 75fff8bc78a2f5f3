import * as z from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Examples } from '#contract/example';
import { meSchema } from '#contract/members';
import { lineSchema } from '#domain/characters';
import { idSchema } from '#domain/identifier';
import { languageSchema } from '#domain/language';
import { mailAddressSchema } from '#domain/mailAddress';
import { invitationTokenSchema } from '#domain/member/invitation';
import { passkeyNameSchema, sessionWays, signInWaySchema } from '#domain/member/member';
import { browserKeySchema } from '#domain/member/session';
import { openWaysSchema, recoveryCodeSchema, signInCodeSchema } from '#domain/member/signInWay';

/** A value that a page makes and keeps, so that a code works only in the browser that asked. */
const browser = z
  .string()
  .regex(/^[\w-]{22,64}$/)
  .optional();

/** What a session is bound to and called. */
const forSession = {
  /** The public key that signs each refresh; a program may leave it out. */
  key: browserKeySchema.optional(),
  /** The browser by name, for the list of sessions. */
  device: lineSchema(60).optional(),
};

const signedInSchema = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  /** The id of the session, which refreshes and signing out continue and end. */
  session: idSchema,
  /** The address that signed in, or the member’s name. */
  name: z.string(),
  /** Works once, for the next token. */
  refresh: z.string(),
});

/** An answer of a browser's WebAuthn; the library that checks it knows its parts. */
const webAuthnSchema = z.looseObject({ id: z.string().min(1).max(2_000), type: z.string() });
/** Options for a browser's WebAuthn. */
const optionsSchema = z.looseObject({ challenge: z.string() });

const waysSchema = openWaysSchema.extend({
  /** Whether guarded pages open Microsoft's sign-in at once: until somebody at the label chose. */
  microsoftAtOnce: z.boolean(),
});

const mineSchema = z.object({
  ways: z.array(signInWaySchema),
  /** The key of the account that names the member, if it is a way in. */
  account: z.string().optional(),
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
  open: openWaysSchema,
  sessions: z.array(
    z.object({
      id: idSchema,
      way: z.enum(sessionWays),
      device: z.string(),
      startedAt: z.iso.datetime(),
      refreshedAt: z.iso.datetime(),
      isThis: z.boolean(),
    }),
  ),
});
export type OwnSignIn = z.output<typeof mineSchema>;

export const signInCalls = {
  getSignInWays: endpoint({
    method: 'GET',
    path: 'signin/ways',
    access: 'anyone',
    summary: 'The ways to sign in that are open.',
    limited: true,
    answer: waysSchema,
  }),
  setSignInWays: endpoint({
    method: 'POST',
    path: 'signin/ways/set',
    access: 'staff',
    summary: 'Opens and closes ways to sign in; one by which staff can enter stays open.',
    body: openWaysSchema,
    answer: waysSchema,
  }),
  requestSignInCode: endpoint({
    method: 'POST',
    path: 'signin/code',
    access: 'anyone',
    summary: 'Mails a code to a member’s or an invited address; the answer never says whether.',
    body: z.object({
      mail: mailAddressSchema,
      browser,
      language: languageSchema.optional(),
      /** The token of an invitation, whose holder may use any address. */
      invitation: invitationTokenSchema.optional().catch(undefined),
      /** The secret of the first staff member’s address. */
      first: z.string().max(100).optional(),
    }),
    limited: true,
    answer: z.object({}),
  }),
  verifySignInCode: endpoint({
    method: 'POST',
    path: 'signin/verify',
    access: 'anyone',
    summary: 'Signs in with a code from an email.',
    body: z.object({ mail: mailAddressSchema, code: signInCodeSchema, browser, ...forSession }),
    limited: true,
    answer: signedInSchema,
  }),
  refreshSignIn: endpoint({
    method: 'POST',
    path: 'signin/refresh',
    access: 'anyone',
    summary: 'Exchanges a refresh token for new tokens. One used twice ends its session.',
    body: z.object({
      refresh: z.string().max(200),
      /** The refresh token’s signature by the browser’s key. */
      proof: z.string().max(200).optional(),
    }),
    answer: signedInSchema,
  }),
  askPasskey: endpoint({
    method: 'POST',
    path: 'signin/passkey/ask',
    access: 'anyone',
    summary: 'What a browser needs to sign in with a passkey.',
    limited: true,
    answer: optionsSchema,
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: 'signin/passkey',
    access: 'anyone',
    summary: 'Signs in with a passkey.',
    body: z.object({ response: webAuthnSchema, ...forSession }),
    limited: true,
    answer: signedInSchema,
  }),
  signInByRecovery: endpoint({
    method: 'POST',
    path: 'signin/recovery',
    access: 'anyone',
    summary: 'Signs in with a recovery code, which works once.',
    body: z.object({ code: recoveryCodeSchema, ...forSession }),
    limited: true,
    answer: signedInSchema,
  }),
  becomeFirstStaff: endpoint({
    method: 'POST',
    path: 'signin/first',
    access: 'signed-in',
    summary: 'Makes the caller the first member of staff, by the address that the server printed.',
    body: z.object({
      secret: z.string().max(100),
      name: lineSchema(200).min(1, 'Write your name.'),
    }),
    answer: meSchema,
  }),
  endSignIn: endpoint({
    method: 'POST',
    path: 'signin/end',
    access: 'signed-in',
    summary: 'Ends one of the caller’s sessions, this one, or all of them.',
    body: z.object({ session: z.union([idSchema, z.enum(['this', 'all'])]) }),
    answer: z.object({}),
  }),
  getOwnSignIn: endpoint({
    method: 'GET',
    path: 'signin/mine',
    access: 'member',
    summary: 'The caller’s ways to sign in, and their sessions.',
    answer: mineSchema,
  }),
  requestLinkCode: endpoint({
    method: 'POST',
    path: 'signin/mine/code',
    access: 'member',
    summary: 'Mails a code to an address that the caller wants to sign in with.',
    body: z.object({ mail: mailAddressSchema, browser, language: languageSchema.optional() }),
    limited: true,
    answer: z.object({}),
  }),
  linkMail: endpoint({
    method: 'POST',
    path: 'signin/mine/mail',
    access: 'member',
    summary: 'Adds an address to the caller’s ways to sign in, by the code that it got.',
    body: z.object({ mail: mailAddressSchema, code: signInCodeSchema, browser }),
    limited: true,
    answer: mineSchema,
  }),
  linkMicrosoft: endpoint({
    method: 'POST',
    path: 'signin/mine/microsoft',
    access: 'member',
    summary: 'Adds a Microsoft account to the caller’s ways to sign in, by a token of it.',
    body: z.object({ token: z.string().max(16_384) }),
    answer: mineSchema,
  }),
  askNewPasskey: endpoint({
    method: 'POST',
    path: 'signin/mine/passkey/ask',
    access: 'member',
    summary: 'What a browser needs to make a passkey for the caller.',
    answer: optionsSchema,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: 'signin/mine/passkey',
    access: 'member',
    summary: 'Adds a passkey that the browser made.',
    body: z.object({ response: webAuthnSchema, name: passkeyNameSchema }),
    answer: mineSchema,
  }),
  renamePasskey: endpoint({
    method: 'POST',
    path: 'signin/mine/passkey/name',
    access: 'member',
    summary: 'Renames one of the caller’s passkeys.',
    body: z.object({ passkey: z.string().max(100), name: passkeyNameSchema }),
    answer: mineSchema,
  }),
  removeSignInWay: endpoint({
    method: 'POST',
    path: 'signin/mine/remove',
    access: 'member',
    summary: 'Removes a way of the caller to sign in, unless it is their last open one.',
    /** The id of a passkey, or the key of an account. */
    body: z.object({ way: z.string().max(100) }),
    answer: mineSchema,
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: 'signin/mine/recovery',
    access: 'member',
    summary: 'Makes new recovery codes, shown only in this answer. Earlier ones end.',
    answer: z.object({ codes: z.array(z.string()) }),
  }),
};

const mail = 'ada@reader.example';
const browserValue = 'Zq3vL0b8nXw7k2Yt5rUe1A';

export const signInExamples: Examples<typeof signInCalls> = {
  getSignInWays: () => ({}),
  setSignInWays: () => ({ body: { microsoft: true, email: true, passkey: true } }),
  requestSignInCode: () => ({ body: { mail, browser: browserValue } }),
  verifySignInCode: async (given) => ({ body: await given.mailedCode('sign in') }),
  refreshSignIn: async (given) => ({ body: { refresh: await given.refreshToken() } }),
  askPasskey: () => ({}),
  signInByPasskey: async (given) => ({ body: { response: await given.usedPasskey() } }),
  signInByRecovery: async (given) => ({ body: { code: await given.recoveryCode() } }),
  becomeFirstStaff: () => ({ body: { secret: 'from-the-address', name: 'Ada' } }),
  endSignIn: () => ({ body: { session: 'all' } }),
  getOwnSignIn: () => ({}),
  requestLinkCode: () => ({ body: { mail, browser: browserValue } }),
  linkMail: async (given) => ({ body: await given.mailedCode('link') }),
  linkMicrosoft: async (given) => ({ body: { token: await given.otherToken() } }),
  askNewPasskey: () => ({}),
  addPasskey: async (given) => ({
    body: { response: await given.newPasskey(), name: 'My phone' },
  }),
  renamePasskey: async (given) => ({ body: { passkey: await given.passkey(), name: 'My phone' } }),
  removeSignInWay: async (given) => ({ body: { way: await given.passkey() } }),
  makeRecoveryCodes: () => ({}),
};

import type { Account } from './accounts.ts';

/** Entra's extra field that tells MSAL which account an answer is about, before it reads any token. */
export function clientInfo({ oid, tid }: Account): string {
  return Buffer.from(JSON.stringify({ uid: oid, utid: tid })).toString('base64url');
}

import type { LocalAccount } from './accounts.ts';

/** Entra's `client_info`, which tells MSAL the account of an answer before it reads a token. */
export function clientInfo({ oid, tid }: LocalAccount): string {
  return Buffer.from(JSON.stringify({ uid: oid, utid: tid })).toString('base64url');
}

import * as z from 'zod';
import type { AccountName } from './identity/accounts.ts';

/** An access token of a demo account, from the running local identity provider. */
export async function localToken(identity: string, account: AccountName): Promise<string> {
  const response = await fetch(`${identity}/local/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account }),
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

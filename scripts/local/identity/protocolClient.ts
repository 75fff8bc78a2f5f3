import { createHash, randomBytes } from 'node:crypto';
import { type AccountName, API_SCOPE, CLIENT_ID } from './accounts.ts';

/** The parts of a sign-in that a test can vary. */
export interface SignIn {
  /** The provider's address. */
  url: string;
  redirectUri: string;
  account?: AccountName;
  /** A form to post instead of an account, as those of External ID. */
  form?: Record<string, string>;
  scope?: string;
  tenant?: string;
  cookie?: string;
  /** Replaces parts of the default query. */
  query?: Record<string, string>;
}

/** The answer to a sign-in request: the redirect's address and its fields. */
export interface SignedIn {
  status: number;
  params: URLSearchParams;
  cookie: string;
  verifier: string;
  page: string;
}

/** Signs in like a browser: sends the request, picks an account if one is given, reads the answer. */
export async function authorize(asked: SignIn): Promise<SignedIn> {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    response_mode: 'fragment',
    scope: asked.scope ?? `${API_SCOPE} openid profile offline_access`,
    state: 'a state',
    nonce: 'a nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...asked.query,
  });
  const address = `${asked.url}/${asked.tenant ?? 'common'}/oauth2/v2.0/authorize?${query}`;
  const given = asked.form ?? (asked.account && { account: asked.account });
  const form = given && new URLSearchParams(given);
  const headers = { cookie: asked.cookie ?? '' };
  const response = await fetch(address, {
    redirect: 'manual',
    headers,
    ...(form ? { method: 'POST', body: form } : {}),
  });
  const location = response.headers.get('location');
  const target = location === null ? undefined : new URL(location);
  return {
    status: response.status,
    params: new URLSearchParams(target?.hash.slice(1) || target?.search),
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    verifier,
    page: await response.text(),
  };
}

/** Sends a grant to the token endpoint. */
export async function askForTokens(
  url: string,
  form: Record<string, string>,
  tenant = 'common',
): Promise<Response> {
  const body = new URLSearchParams({ client_id: CLIENT_ID, ...form });
  return fetch(`${url}/${tenant}/oauth2/v2.0/token`, { method: 'POST', body });
}

/** The form that redeems a code. */
export function codeForm(signedIn: SignedIn, redirectUri: string): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    code: signedIn.params.get('code') ?? '',
    code_verifier: signedIn.verifier,
    redirect_uri: redirectUri,
  };
}

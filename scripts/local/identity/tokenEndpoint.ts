import { createHash, randomUUID } from 'node:crypto';
import { route, type StandInRoute } from '../standIn/router.ts';
import { accounts, CLIENT_ID, type LocalAccount } from './accounts.ts';
import { clientInfo } from './clientInfo.ts';
import { accountsUnder, type Provider, withheld } from './provider.ts';
import { addRefreshGrant, REFRESH_SECONDS, renewRefreshGrant } from './refreshGrants.ts';
import { parseScopes, type Scopes } from './scopes.ts';
import { accessClaims, idClaims, signToken } from './tokens.ts';

/** The token endpoint: redeems a code or a refresh token. */
export function tokenRoutes(provider: Provider): StandInRoute[] {
  return [
    route('POST', '/:tenant/oauth2/v2.0/token', async ({ request, params: { tenant = '' } }) => {
      if (!accountsUnder(tenant)) return refuse('invalid_request', 90002, 'No such tenant.');
      const form = new URLSearchParams(await request.text());
      if (form.get('client_id') !== CLIENT_ID) {
        return refuse('unauthorized_client', 700016, 'No application has this client_id.');
      }
      if (form.get('grant_type') === 'authorization_code') return fromCode(provider, form);
      if (form.get('grant_type') === 'refresh_token') return fromRefresh(provider, form);
      return refuse('unsupported_grant_type', 70003, 'This grant is not supported.');
    }),
  ];
}

/** The parts of an answer's tokens. */
interface Granted {
  account: LocalAccount;
  session: string;
  refreshToken: string;
  nonce?: string | undefined;
}

async function fromCode(provider: Provider, form: URLSearchParams): Promise<Response> {
  const code = form.get('code') ?? '';
  const grant = provider.codes.get(code);
  provider.codes.delete(code);
  if (!grant || grant.expires < Date.now()) {
    return refuse('invalid_grant', 54005, 'The code has been used, has expired or never existed.');
  }
  if (grant.redirectUri !== form.get('redirect_uri')) {
    return refuse('invalid_grant', 500112, 'The redirect URI is not the one of the code.');
  }
  const verifier = form.get('code_verifier') ?? '';
  if (createHash('sha256').update(verifier).digest('base64url') !== grant.challenge) {
    return refuse('invalid_grant', 501481, 'The code verifier does not match the challenge.');
  }
  const { session, nonce } = grant;
  const account = accounts[grant.account];
  const refreshToken = addRefreshGrant(provider, { account: account.name, session });
  const granted = { account, session, refreshToken, nonce };
  return giveTokens(provider, form.get('scope') ?? grant.scope, granted);
}

async function fromRefresh(provider: Provider, form: URLSearchParams): Promise<Response> {
  const renewed = renewRefreshGrant(provider, form.get('refresh_token') ?? '');
  if (!renewed) {
    return refuse(
      'invalid_grant',
      700084,
      'The refresh token has been replaced, has expired or never existed.',
    );
  }
  const { session, refreshToken } = renewed;
  const granted = { account: accounts[renewed.account], session, refreshToken };
  return giveTokens(provider, form.get('scope') ?? '', granted);
}

async function giveTokens(provider: Provider, scope: string, granted: Granted): Promise<Response> {
  const scopes = parseScopes(scope);
  if ('code' in scopes) return refuse(scopes.code, 70011, scopes.message);
  if (withheld(provider, granted.account, scopes.short).length > 0) {
    const message = 'The person has not consented to the requested scopes.';
    return refuse('invalid_grant', 65001, message, 'consent_required');
  }
  const answer = await tokenAnswer(provider, scopes, granted);
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
}

async function tokenAnswer(provider: Provider, scopes: Scopes, granted: Granted): Promise<object> {
  const { account, session, nonce } = granted;
  const seconds = provider.memory.tokenSeconds;
  const openid = scopes.openid.filter((scope) => scope !== 'offline_access');
  const renewable = scopes.openid.includes('offline_access');
  return {
    token_type: 'Bearer',
    scope: [...scopes.full, ...openid].join(' '),
    expires_in: seconds,
    ext_expires_in: seconds,
    access_token: await signToken(provider, accessClaims(provider, account, scopes)),
    ...(renewable
      ? { refresh_token: granted.refreshToken, refresh_token_expires_in: REFRESH_SECONDS }
      : {}),
    id_token: await signToken(provider, idClaims(provider, account, { nonce, session })),
    client_info: clientInfo(account),
  };
}

/** An error in Entra's format. MSAL decides by `error` and `suberror` whether to ask the person. */
function refuse(error: string, number: number, message: string, suberror?: string): Response {
  const body = {
    error,
    error_description: message.startsWith('AADSTS') ? message : `AADSTS${number}: ${message}`,
    error_codes: [number],
    timestamp: new Date().toISOString(),
    trace_id: randomUUID(),
    correlation_id: randomUUID(),
    ...(suberror === undefined ? {} : { suberror }),
  };
  return Response.json(body, { status: 400, headers: { 'cache-control': 'no-store' } });
}

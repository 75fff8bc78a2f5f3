import * as z from 'zod';
import { html } from '../standIn/html.ts';
import { page } from '../standIn/page.ts';
import type { StandInCall } from '../standIn/router.ts';
import { CLIENT_ID, type LocalAccount } from './accounts.ts';
import { accountsUnder, type Provider } from './provider.ts';
import { parseScopes, type Scopes } from './scopes.ts';

const querySchema = z.object({
  response_type: z.literal('code'),
  scope: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  prompt: z.enum(['none', 'login', 'select_account', 'consent', 'create']).optional(),
  response_mode: z.enum(['fragment', 'query']).default('query'),
  nonce: z.string().optional(),
  login_hint: z.string().optional(),
});

/** The destination of an answer, known before the rest of the request is validated. */
interface Return {
  redirectUri: string;
  mode: 'fragment' | 'query';
  state: string | undefined;
}

/** A valid sign-in request. */
export interface AuthorizeRequest {
  /** The request's path and query, to which the pages' forms post. */
  action: string;
  /** The accounts that can sign in under the requested authority. */
  candidates: readonly LocalAccount[];
  back: Return;
  scopeText: string;
  scopes: Scopes;
  challenge: string;
  prompt: z.infer<typeof querySchema>['prompt'];
  nonce: string | undefined;
  loginHint: string | undefined;
}

/**
 * Parses a sign-in request or answers it: with an error page while the return address is unknown,
 * otherwise by redirecting there.
 */
export function readAuthorize(provider: Provider, call: StandInCall): AuthorizeRequest | Response {
  const query = call.url.searchParams;
  const { tenant = '' } = call.params;
  const candidates = accountsUnder(tenant);
  if (!candidates) return refusalPage('AADSTS90002: There is no such tenant.');
  if (query.get('client_id') !== CLIENT_ID) {
    return refusalPage('AADSTS700016: No application has this client_id.');
  }
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!isRegistered(provider, redirectUri)) {
    return refusalPage(
      `AADSTS50011: The redirect URI must be an address of ${provider.siteOrigin}.`,
    );
  }
  const mode = query.get('response_mode') === 'fragment' ? 'fragment' : 'query';
  const back: Return = { redirectUri, mode, state: query.get('state') ?? undefined };
  const parsed = querySchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    return returnTo(back, failure('invalid_request', `AADSTS900144: Missing or wrong: ${names}.`));
  }
  const scopes = parseScopes(parsed.data.scope);
  if ('code' in scopes) return returnTo(back, failure(scopes.code, scopes.message));
  return {
    action: `${call.url.pathname}${call.url.search}`,
    candidates,
    back,
    scopeText: parsed.data.scope,
    scopes,
    challenge: parsed.data.code_challenge,
    prompt: parsed.data.prompt,
    nonce: parsed.data.nonce,
    loginHint: parsed.data.login_hint,
  };
}

/** Whether an address belongs to the site, the only registered application. */
export function isRegistered({ siteOrigin }: Provider, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === siteOrigin;
}

/** Redirects to the site with an answer, in the fragment or the query as requested. */
export function returnTo(
  { redirectUri, mode, state }: Return,
  answer: Record<string, string>,
  headers: Record<string, string> = {},
): Response {
  const params = new URLSearchParams({ ...answer, ...(state === undefined ? {} : { state }) });
  const target = new URL(redirectUri);
  if (mode === 'fragment') target.hash = params.toString();
  else for (const [name, value] of params) target.searchParams.set(name, value);
  const noStore = { location: target.href, 'cache-control': 'no-store' };
  return new Response(null, { status: 302, headers: { ...noStore, ...headers } });
}

/** The fields of an error; `subcode` is Entra's own name for the reason. */
export function failure(error: string, message: string, subcode?: string): Record<string, string> {
  return {
    error,
    error_description: message,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
  };
}

/** The provider's own error page for a sign-in that can't return to the site. */
function refusalPage(message: string): Response {
  const body = html`<div class="narrow"><h1>This sign-in can’t go on</h1><p>${message}</p></div>`;
  return page({ title: 'Sign-in refused', body, status: 400 });
}

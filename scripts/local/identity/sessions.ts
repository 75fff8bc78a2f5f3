import { randomUUID } from 'node:crypto';
import { html } from '../standIn/html.ts';
import { page } from '../standIn/page.ts';
import { route, type StandInRoute } from '../standIn/router.ts';
import type { AccountName } from './accounts.ts';
import { isRegistered, returnTo } from './authorizeRequest.ts';
import { cardStyle } from './cardStyle.ts';
import { type Provider, people } from './provider.ts';

/** Ends a person's session, then returns to the site with its `state`, as MSAL requires. */
export function logoutRoutes(provider: Provider): StandInRoute[] {
  return [
    route('GET', '/:tenant/oauth2/v2.0/logout', ({ request, url }) => {
      const hint = url.searchParams.get('logout_hint');
      const session = sessionOf(provider, request);
      const name = people.find(({ userPrincipalName }) => userPrincipalName === hint)?.name;
      if (session) signOut(provider, session, name);
      const redirectUri = url.searchParams.get('post_logout_redirect_uri') ?? '';
      if (!isRegistered(provider, redirectUri)) return signedOutPage();
      const state = url.searchParams.get('state') ?? undefined;
      return returnTo({ redirectUri, mode: 'query', state }, {});
    }),
  ];
}

function signedOutPage(): Response {
  const body = html`${cardStyle}<div class="card sign-in"><h1>You are signed out</h1>
<p>You can close this window.</p></div>`;
  return page({ title: 'Signed out', body });
}

/** Ports of one host share cookies, so the name must be unique. */
const COOKIE = 'local_identity_session';

/** A browser's session at the provider; several people can be signed in at once. */
export interface BrowserSession {
  id: string;
  accounts: AccountName[];
}

/** The session that a request's cookie names. */
export function sessionOf({ memory }: Provider, request: Request): BrowserSession | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const id = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  const signedIn = Object.hasOwn(memory.sessions, id ?? '') ? memory.sessions[id ?? ''] : undefined;
  return id !== undefined && signedIn ? { id, accounts: signedIn } : undefined;
}

/** Signs a person in, in the browser's session or a new one. */
export function addToSession(
  provider: Provider,
  request: Request,
  name: AccountName,
): BrowserSession {
  const before = sessionOf(provider, request) ?? { id: randomUUID(), accounts: [] };
  const accounts = [...before.accounts.filter((other) => other !== name), name];
  provider.memory.sessions[before.id] = accounts;
  return { id: before.id, accounts };
}

/** Signs one person or everybody out of a session, and revokes their refresh tokens. */
function signOut({ memory }: Provider, session: BrowserSession, name?: AccountName): void {
  const left = session.accounts.filter((other) => name !== undefined && other !== name);
  if (left.length > 0) memory.sessions[session.id] = left;
  else delete memory.sessions[session.id];
  for (const [token, grant] of Object.entries(memory.refreshGrants)) {
    if (grant.session === session.id && !left.includes(grant.account)) {
      delete memory.refreshGrants[token];
    }
  }
}

/** The `Set-Cookie` header of a session. Lax suffices for the hidden frame: ports are same-site. */
export function sessionCookie({ id }: BrowserSession): string {
  return `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`;
}

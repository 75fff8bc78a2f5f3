import { html } from '../standIn/html.ts';
import { page } from '../standIn/page.ts';
import { type Route, route } from '../standIn/router.ts';
import { accountNames, accounts } from './accounts.ts';
import { isRegistered, returnTo } from './authorizeRequest.ts';
import { cardStyle } from './cardStyle.ts';
import type { Provider } from './provider.ts';
import { sessionOf, signOut } from './sessions.ts';

/** Ends a person's session, then returns to the site with its `state`, which MSAL's redirect bridge needs. */
export function logoutRoutes(provider: Provider): Route[] {
  return [
    route('GET', '/:tenant/oauth2/v2.0/logout', ({ request, url }) => {
      const hint = url.searchParams.get('logout_hint');
      const session = sessionOf(provider, request);
      const name = accountNames.find((known) => accounts[known].userPrincipalName === hint);
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

import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { empty, type Route, route } from '../standIn/router.ts';
import { accountNames, accounts, isAccountName } from './accounts.ts';
import { avatar } from './cardStyle.ts';
import { drawPortrait } from './portrait.ts';
import type { Provider } from './provider.ts';

/** The provider's own page, and the portraits that its pages show. */
export function aboutRoutes(provider: Provider): Route[] {
  return [
    route('GET', '/', () => aboutPage(provider)),
    route('GET', '/photos/:name', async ({ params }) => {
      const { name } = params;
      const portrait = isAccountName(name) ? accounts[name].portrait : null;
      if (!portrait) return empty(404);
      const jpeg = new Uint8Array(await drawPortrait(portrait));
      const headers = { 'content-type': 'image/jpeg', 'cache-control': 'max-age=3600' };
      return new Response(jpeg, { headers });
    }),
  ];
}

function aboutPage({ url, siteOrigin, memory }: Provider): Response {
  const rows = accountNames.map((name) => {
    const account = accounts[name];
    return [
      avatar(account),
      html`<strong>${account.displayName}</strong><br><small>${account.userPrincipalName}</small>`,
      account.tenantName,
      account.may,
      html`<code>npm run token -- ${name}</code>`,
    ];
  });
  const style = html`<style>.face { width: 3rem; height: 3rem; border-radius: 50%; display: grid; place-items: center; background: var(--line); }</style>`;
  const body = html`${style}<h1>Identity provider</h1>
<p>It stands in for Microsoft Entra ID and Microsoft Graph while the product runs on this machine. There are no passwords:
  to sign in, pick an account.</p>
<h2>Accounts</h2>
${table(['', 'Account', 'Tenant', 'Rights', 'A token for curl'], rows, '')}
<h2>Addresses</h2>
<dl>
  <dt>Allowed site</dt><dd><a href="${siteOrigin}">${siteOrigin}</a></dd>
  <dt>Metadata</dt><dd><a href="/common/v2.0/.well-known/openid-configuration">${url}/common/v2.0/.well-known/openid-configuration</a></dd>
  <dt>Keys</dt><dd><a href="/common/discovery/v2.0/keys">${url}/common/discovery/v2.0/keys</a></dd>
  <dt>Graph</dt><dd>${url}/graph/v1.0/me</dd>
</dl>
<p class="quiet">Signed-in browsers: ${Object.keys(memory.sessions).length}</p>`;
  return page({ title: 'Identity provider', body });
}

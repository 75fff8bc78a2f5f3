import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { route, type StandInRoute } from '../standIn/router.ts';
import { avatar } from './cardStyle.ts';
import { type Provider, people } from './provider.ts';

/** The provider's own page. */
export function aboutRoutes(provider: Provider): StandInRoute[] {
  return [route('GET', '/', () => aboutPage(provider))];
}

function aboutPage(provider: Provider): Response {
  const { url, siteOrigin, memory } = provider;
  const rows = people.map((account) => {
    return [
      avatar(account),
      html`<strong>${account.displayName}</strong><br><small>${account.userPrincipalName}</small>`,
      account.tenantName,
      account.may,
      html`<code>npm run token -- ${account.name}</code>`,
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

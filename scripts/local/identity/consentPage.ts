import { html } from '../standIn/html.ts';
import { page } from '../standIn/page.ts';
import type { Account } from './accounts.ts';
import type { AuthorizeRequest } from './authorizeRequest.ts';
import { avatar, cardStyle } from './cardStyle.ts';
import { scopeInWords } from './scopes.ts';

/** Asks a person to agree to what the site wants; `blocked` when only an administrator could. */
export function consentPage(asked: AuthorizeRequest, account: Account, blocked: boolean): Response {
  const wishes = asked.scopes.short.map(
    (scope) => html`<li>${scopeInWords(scope)} <small>${scope}</small></li>`,
  );
  const body = html`${cardStyle}
<form method="post" action="${asked.action}" class="card sign-in">
  <div class="row"><h1>${blocked ? 'An administrator must agree' : 'The site asks you'}</h1>${avatar(account)}</div>
  <p class="quiet">${account.userPrincipalName}</p>
  <p>${blocked ? 'Only an administrator of your organisation can allow this:' : 'It would like to:'}</p>
  <ul>${wishes}</ul>
  <input type="hidden" name="account" value="${account.name}">
  <div class="actions">
    <button name="answer" value="deny">${blocked ? 'Go back' : 'Cancel'}</button>
    ${blocked ? null : html`<button class="strong" name="answer" value="accept" autofocus>Accept</button>`}
  </div>
</form>`;
  return page({ title: 'Consent', body });
}

import { html, Markup } from '../standIn/html.ts';
import { page } from '../standIn/page.ts';
import type { LocalAccount } from './accounts.ts';
import type { AuthorizeRequest } from './authorizeRequest.ts';
import { avatar, cardStyle } from './cardStyle.ts';

/** The up and down keys move through the accounts as in a menu; Tab works as usual. */
const ARROW_KEYS = new Markup(`<script>
  document.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...document.querySelectorAll('button')];
    const next = buttons[buttons.indexOf(document.activeElement) + step];
    if (next) { event.preventDefault(); next.focus(); }
  });
</script>`);

/** The page on which a person picks an account. There are no passwords. */
export function pickerPage(asked: AuthorizeRequest, signedIn: LocalAccount[]): Response {
  const hinted = asked.candidates.find((who) => who.userPrincipalName === asked.loginHint);
  const first = hinted ?? asked.candidates[0];
  const choices = asked.candidates.map((account) =>
    choice(account, { focused: account === first, signedIn: signedIn.includes(account) }),
  );
  const body = html`${cardStyle}
<form method="post" action="${asked.action}" class="card sign-in">
  <h1>Pick an account</h1>
  <p class="quiet">to continue to the label’s site</p>
  <ul class="accounts">${choices}</ul>
  <button class="plain" name="answer" value="deny">Cancel</button>
</form>
<p class="note quiet">This provider runs on your machine and stands in for the real one. It asks for no password.</p>
${ARROW_KEYS}`;
  return page({ title: 'Sign in', body });
}

function choice(
  account: LocalAccount,
  { focused, signedIn }: { focused: boolean; signedIn: boolean },
) {
  return html`<li><button name="account" value="${account.name}"${focused ? new Markup(' autofocus') : null}>
    ${avatar(account)}
    <span class="who"><strong>${account.displayName}</strong>
      <span>${account.userPrincipalName}</span>
      <small>${account.tenantName}${signedIn ? ' · signed in' : null}</small>
      <small>${account.may}</small></span>
  </button></li>`;
}

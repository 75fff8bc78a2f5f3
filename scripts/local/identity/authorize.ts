import { randomUUID } from 'node:crypto';
import { html } from '../standIn/html.ts';
import { page } from '../standIn/page.ts';
import { route, type StandInCall, type StandInRoute } from '../standIn/router.ts';
import type { LocalAccount } from './accounts.ts';
import { type AuthorizeRequest, failure, readAuthorize, returnTo } from './authorizeRequest.ts';
import { avatar, cardStyle } from './cardStyle.ts';
import { clientInfo } from './clientInfo.ts';
import { pickerPage } from './pickerPage.ts';
import { type Provider, withheld } from './provider.ts';
import { scopeText } from './scopes.ts';
import { addToSession, sessionCookie, sessionOf } from './sessions.ts';

function consentPage(asked: AuthorizeRequest, account: LocalAccount): Response {
  const wishes = asked.scopes.short.map(
    (scope) => html`<li>${scopeText(scope)} <small>${scope}</small></li>`,
  );
  const body = html`${cardStyle}
<form method="post" action="${asked.action}" class="card sign-in">
  <div class="row"><h1>The site asks you</h1>${avatar(account)}</div>
  <p class="quiet">${account.userPrincipalName}</p>
  <p>It would like to:</p>
  <ul>${wishes}</ul>
  <input type="hidden" name="account" value="${account.name}">
  <div class="actions">
    <button name="answer" value="deny">Cancel</button>
    <button class="strong" name="answer" value="accept" autofocus>Accept</button>
  </div>
</form>`;
  return page({ title: 'Consent', body });
}

const PATH = '/:tenant/oauth2/v2.0/authorize';
const CODE_MILLISECONDS = 60_000;

/** The sign-in endpoint: GET shows the pages, POST takes their forms. */
export function authorizeRoutes(provider: Provider): StandInRoute[] {
  return [
    route('GET', PATH, (call) => {
      const asked = readAuthorize(provider, call);
      return asked instanceof Response ? asked : begin(provider, call, asked);
    }),
    route('POST', PATH, async (call) => {
      const asked = readAuthorize(provider, call);
      if (asked instanceof Response) return asked;
      return goOn(provider, call, { asked, form: await call.request.formData() });
    }),
  ];
}

function begin(provider: Provider, call: StandInCall, asked: AuthorizeRequest): Response {
  const signedIn = signedInAccounts(provider, call, asked);
  const hinted = signedIn.find((account) => account.userPrincipalName === asked.loginHint);
  const only = asked.loginHint === undefined && signedIn.length === 1 ? signedIn[0] : undefined;
  const account = hinted ?? only;
  if (asked.prompt === 'none') return silently(provider, call, { asked, account, signedIn });
  if (account && asked.prompt === undefined) return finish(provider, call, { asked, account });
  if (account && asked.prompt === 'consent') return consentPage(asked, account);
  return pickerPage(asked, signedIn);
}

/** Signs in silently: answers with a code, or with the reason why interaction is needed. */
function silently(
  provider: Provider,
  call: StandInCall,
  found: { asked: AuthorizeRequest; account: LocalAccount | undefined; signedIn: LocalAccount[] },
): Response {
  const { asked, account, signedIn } = found;
  if (account) {
    if (withheld(provider, account, asked.scopes.short).length === 0) {
      return finish(provider, call, { asked, account });
    }
    const message = 'AADSTS65001: The person has not agreed to what is asked for.';
    return returnTo(asked.back, failure('consent_required', message));
  }
  if (signedIn.length > 1 && asked.loginHint === undefined) {
    const message = 'AADSTS16000: Several people are signed in; somebody must choose.';
    return returnTo(asked.back, failure('interaction_required', message));
  }
  const message = 'AADSTS50058: Nobody is signed in, so it can’t be done silently.';
  return returnTo(asked.back, failure('login_required', message));
}

/** Handles a choice on one of the pages. */
function goOn(
  provider: Provider,
  call: StandInCall,
  { asked, form }: { asked: AuthorizeRequest; form: FormData },
): Response {
  const answer = form.get('answer');
  if (answer === 'deny') {
    const message = 'AADSTS65004: The person declined to sign in or to agree.';
    return returnTo(asked.back, failure('access_denied', message, 'cancel'));
  }
  const account = asked.candidates.find(({ name }) => name === form.get('account'));
  if (!account) return pickerPage(asked, signedInAccounts(provider, call, asked));
  if (answer === 'accept')
    for (const scope of asked.scopes.short)
      delete provider.memory.withheld[`${account.name} ${scope}`];
  return finish(provider, call, { asked, account });
}

/** Issues the code, or asks for consent first. */
function finish(
  provider: Provider,
  call: StandInCall,
  { asked, account }: { asked: AuthorizeRequest; account: LocalAccount },
): Response {
  if (withheld(provider, account, asked.scopes.short).length > 0)
    return consentPage(asked, account);
  const session = addToSession(provider, call.request, account.name);
  const code = randomUUID();
  provider.codes.set(code, {
    account: account.name,
    session: session.id,
    scope: asked.scopeText,
    redirectUri: asked.back.redirectUri,
    challenge: asked.challenge,
    nonce: asked.nonce,
    expires: Date.now() + CODE_MILLISECONDS,
  });
  const answer = { code, client_info: clientInfo(account), session_state: session.id };
  return returnTo(asked.back, answer, { 'set-cookie': sessionCookie(session) });
}

function signedInAccounts(
  provider: Provider,
  call: StandInCall,
  asked: AuthorizeRequest,
): LocalAccount[] {
  const names = sessionOf(provider, call.request)?.accounts ?? [];
  return asked.candidates.filter(({ name }) => names.includes(name));
}

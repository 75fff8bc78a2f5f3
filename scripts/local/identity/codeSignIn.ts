import { randomInt, randomUUID } from 'node:crypto';
import { mailAddressSchema } from '#domain/visitor/contact';
import { html, type Markup } from '../standIn/html.ts';
import { page } from '../standIn/page.ts';
import type { LocalAccount } from './accounts.ts';
import type { AuthorizeRequest } from './authorizeRequest.ts';
import { cardStyle } from './cardStyle.ts';
import { accountNamed, type Provider, peopleOf } from './provider.ts';

const CODE_MILLISECONDS = 10 * 60_000;
const MOST_TRIES = 5;

/** The page of External ID's user flow “Email one-time passcode” that asks for the address. */
export function addressPage(asked: AuthorizeRequest, mistake = '', typed = ''): Response {
  const email = typed || asked.loginHint || '';
  return flowPage(asked, {
    title: 'Sign in',
    lead: 'A code to sign in with is mailed to you.',
    mistake,
    fields: html`<label>Email address
      <input name="email" type="email" value="${email}" autocomplete="email" required autofocus></label>
      <input type="hidden" name="step" value="address">`,
    action: 'Send the code',
  });
}

/** The page that takes the code; it asks those who are new for their name. */
function codePage(asked: AuthorizeRequest, to: Recipient, mistake = ''): Response {
  return flowPage(asked, {
    title: 'Enter the code',
    lead: `We mailed a code of eight digits to ${to.email}.`,
    mistake,
    fields: html`<label>Code
      <input name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus></label>
      ${to.isNew ? html`<label>Your name <input name="name" autocomplete="name"></label>` : null}
      <input type="hidden" name="email" value="${to.email}">
      <input type="hidden" name="step" value="code">`,
    action: to.isNew ? 'Create the account' : 'Sign in',
  });
}

interface Recipient {
  email: string;
  isNew: boolean;
}

/**
 * Handles a form of the user flow: mails a code, or takes one. Answers with the next page, or with the
 * account once the code is right; a person who was not there before gets one.
 */
export async function followCode(
  provider: Provider,
  asked: AuthorizeRequest,
  form: FormData,
): Promise<Response | LocalAccount> {
  const typed = String(form.get('email') ?? '').trim();
  if (form.get('step') === null) return addressPage(asked);
  const email = typed.toLowerCase();
  if (!mailAddressSchema.safeParse(email).success)
    return addressPage(asked, 'Enter a valid email address.', typed);
  const known = peopleOf(provider).find(({ mail }) => mail.toLowerCase() === email);
  if (!known && !provider.memory.registration.signUp)
    return addressPage(asked, 'We couldn’t find an account with this email address.', typed);
  const to = { email, isNew: !known };
  if (form.get('step') === 'address') {
    await mailCode(provider, email);
    return codePage(asked, to);
  }
  const mistake = mistakeIn(provider, email, String(form.get('code') ?? ''));
  if (mistake?.isOver) return addressPage(asked, mistake.words, typed);
  if (mistake) return codePage(asked, to, mistake.words);
  return known ?? createCustomer(provider, email, String(form.get('name') ?? '').trim());
}

async function mailCode(provider: Provider, email: string): Promise<void> {
  const code = String(randomInt(10_000_000, 100_000_000));
  // A new code takes the place of the one before.
  provider.mailedCodes.set(email, { code, expires: Date.now() + CODE_MILLISECONDS, tries: 0 });
  await provider.sendMail({
    to: email,
    subject: 'Your account verification code',
    text: `To sign in, enter this code: ${code}\n\nIt is good for ten minutes.`,
  });
}

/** The reason why a code is refused; `isOver` when another one has to be asked for. */
function mistakeIn({ mailedCodes }: Provider, email: string, code: string) {
  const mailed = mailedCodes.get(email);
  if (!mailed || mailed.expires < Date.now()) {
    mailedCodes.delete(email);
    return { words: 'The code has expired. Ask for another one.', isOver: true };
  }
  mailed.tries += 1;
  if (mailed.code === code.trim()) {
    mailedCodes.delete(email);
    return undefined;
  }
  if (mailed.tries < MOST_TRIES) return { words: 'That code is not right.', isOver: false };
  mailedCodes.delete(email);
  return { words: 'That was wrong too often. Ask for another code.', isOver: true };
}

function createCustomer(provider: Provider, email: string, name: string): LocalAccount {
  const displayName = name || 'unknown';
  provider.memory.customers.push({ oid: randomUUID(), email, displayName });
  const account = accountNamed(provider, email);
  if (!account) throw new Error('The new customer is not among the people.');
  return account;
}

function flowPage(
  asked: AuthorizeRequest,
  shown: { title: string; lead: string; mistake: string; fields: Markup; action: string },
): Response {
  const { title, lead, mistake, fields, action } = shown;
  const body = html`${cardStyle}
<form method="post" action="${asked.action}" class="card sign-in flow">
  <h1>${title}</h1>
  <p class="quiet">${lead}</p>
  ${mistake ? html`<p role="alert" class="mistake">${mistake}</p>` : null}
  ${fields}
  <div class="actions">
    <button class="strong">${action}</button>
    <button name="answer" value="deny" formnovalidate>Cancel</button>
  </div>
</form>
<p class="note quiet">This provider runs on your machine and stands in for Entra External ID. Its emails are in the local mailbox.</p>`;
  return page({ title, body });
}

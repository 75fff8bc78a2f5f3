import { html, Markup } from '../standIn/html.ts';
import { page } from '../standIn/page.ts';
import type { Address } from './mailSchema.ts';
import type { Mail, Mails } from './mails.ts';
import { LINKS } from './service.ts';
import { oneClickAddress } from './unsubscribe.ts';

const mailboxStyle = new Markup(`<style>
  .mailbox > * { min-width: 0; }
  .mailbox { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; margin-top: 1.5rem; }
  @media (min-width: 56rem) { .mailbox { grid-template-columns: 20rem minmax(0, 1fr); align-items: start; } #list:has(.empty) { grid-column: 1 / -1; } }
  #list ul { list-style: none; margin: 0; padding: 0; max-height: 82dvh; overflow-y: auto; border: 1px solid var(--line); border-radius: .75rem; background: var(--sheet); }
  #list li + li { border-top: 1px solid var(--line); }
  #list a { display: grid; grid-template-columns: minmax(0, 1fr); gap: .15rem; padding: .8rem 1rem; color: inherit; text-decoration: none; border-left: 4px solid transparent; }
  #list a:hover, #list a[aria-current] { background: var(--paper); border-left-color: var(--accent); }
  #list a:focus-visible { outline-offset: -3px; }
  #list small { flex: none; }
  #list .row { flex-wrap: nowrap; align-items: baseline; }
  #list strong { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  article { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem 1.5rem; }
  article h2 { margin: 0 0 .75rem; font-size: 1.6rem; line-height: 1.15; letter-spacing: -.02em; }
  article form { margin: .75rem 0; }
  iframe { display: block; width: 100%; height: min(70dvh, 42rem); margin: 1rem 0; border: 1px solid var(--line); border-radius: .4rem; background: #fff; color-scheme: light; resize: vertical; overflow: auto; }
  details { border-top: 1px solid var(--line); padding: .75rem 0; }
  summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
</style>`);

/** The number of emails listed; `/mails` has all of them. */
const SHOWN = 200;

/** Shows new emails without disturbing the one being read. */
const REFRESH = new Markup(`<script>
  setInterval(async () => {
    if (document.hidden) return;
    const { count } = await (await fetch('/mails/count')).json();
    const list = document.querySelector('#list');
    if (String(count) === list.dataset.count) return;
    const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    list.replaceWith(fresh.querySelector('#list'));
  }, 2000);
</script>`);

/** The list of emails, and the chosen or newest one. */
export function mailboxPage(mails: Mails, url: URL): Response {
  const all = mails.list(url.searchParams.get('to') ?? undefined);
  const open = mails.find(url.searchParams.get('mail') ?? '') ?? all[0];
  const body = html`${mailboxStyle}
<div class="row"><h1>Mailbox</h1>
  <form method="post" action="/mails/delete"><button${all.length === 0 ? new Markup(' disabled') : null}>Delete all</button></form></div>
<p class="quiet">Every email that the product sends on this machine ends up here, whatever its address.</p>
<div class="mailbox">
  <section id="list" aria-label="Mails" data-count="${mails.list().length}">${list(all, open)}</section>
  ${open ? mailArticle(open, url.searchParams.get('unsubscribed')) : null}
</div>
${REFRESH}`;
  return page({ title: 'Mailbox', body, links: LINKS, at: '/' });
}

function list(all: Mail[], open: Mail | undefined): Markup {
  if (all.length === 0) return html`<p class="empty">No email yet.</p>`;
  const items = all.slice(0, SHOWN).map((mail) => {
    const current = mail === open ? new Markup(' aria-current="true"') : null;
    return html`<li><a href="/?mail=${mail.id}"${current}>
      <span class="row"><strong>${mail.to[0]?.email}</strong><small>${clock(mail.at)}</small></span>
      <span>${mail.subject}</span></a></li>`;
  });
  const more = all.length - SHOWN;
  return html`<ul>${items}</ul>${more > 0 ? html`<p class="quiet">and ${more} more</p>` : null}`;
}

function mailArticle(mail: Mail, unsubscribed: string | null): Markup {
  const headers = Object.entries(mail.headers).map(
    ([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`,
  );
  return html`<article aria-label="Mail">
  <h2>${mail.subject}</h2>
  <dl>
    <dt>From</dt><dd>${written([mail.from])}</dd>
    ${mail.replyTo ? html`<dt>Reply to</dt><dd>${written([mail.replyTo])}</dd>` : null}
    <dt>To</dt><dd>${written(mail.to)}</dd>
    ${mail.cc.length > 0 ? html`<dt>Copy</dt><dd>${written(mail.cc)}</dd>` : null}
    ${mail.bcc.length > 0 ? html`<dt>Blind copy</dt><dd>${written(mail.bcc)}</dd>` : null}
    <dt>Sent</dt><dd>${mail.at.replace('T', ' ').slice(0, 19)} UTC</dd>
  </dl>
  ${unsubscribe(mail, unsubscribed)}
  <iframe title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html"></iframe>
  <details${mail.html === null ? new Markup(' open') : null}><summary>Text part</summary>
    ${mail.text === null ? html`<p class="quiet">There is none.</p>` : html`<pre>${mail.text}</pre>`}</details>
  <details open><summary>Headers</summary>
    ${headers.length > 0 ? html`<dl>${headers}</dl>` : html`<p class="quiet">None of its own.</p>`}</details>
  <p><small><a href="/mails/${mail.id}">As JSON</a></small></p>
</article>`;
}

function unsubscribe(mail: Mail, answer: string | null): Markup | null {
  if (answer !== null)
    return html`<p role="status">The unsubscribe address answered: ${answer}</p>`;
  if (!oneClickAddress(mail)) return null;
  return html`<form method="post" action="/mails/${mail.id}/unsubscribe"><button>Unsubscribe in one click</button></form>`;
}

function written(addresses: Address[]): string {
  return addresses.map(({ email, name }) => (name ? `${name} <${email}>` : email)).join(', ');
}

function clock(at: string): string {
  return at.slice(11, 16);
}

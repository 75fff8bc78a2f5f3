import { problem, route, type StandInRoute } from '../standIn/router.ts';
import { mailboxPage } from './mailboxPage.ts';
import type { Mail, Mails } from './mails.ts';
import { oneClickAddress, unsubscribeInOneClick } from './unsubscribe.ts';

/** Allows no scripts, forms or foreign content other than images; links open in a new tab. */
const POLICY = [
  "default-src 'none'",
  'img-src http: https: data:',
  "style-src 'unsafe-inline' http: https:",
  'font-src http: https: data:',
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The HTML part as an email client shows it; the text part if there is none. */
function mailPreview(mail: Mail): Response {
  const markup =
    mail.html ?? `<pre style="white-space:pre-wrap">${escapeText(mail.text ?? '')}</pre>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
  return new Response(withPopups(withInlineImages(markup, mail)), { headers });
}

function withPopups(markup: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(markup)
    ? markup.replace(/<head[^>]*>/i, (head) => head + base)
    : base + markup;
}

function withInlineImages(markup: string, { attachments }: Mail): string {
  return attachments.reduce((done, { content_id, type, content }) => {
    if (content_id === undefined) return done;
    return done.replaceAll(`cid:${content_id}`, () => `data:${type};base64,${content}`);
  }, markup);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The mailbox: a page under `/`, and JSON under `/mails`. */
export function mailboxRoutes(mails: Mails): StandInRoute[] {
  return [
    route('GET', '/', ({ url }) => mailboxPage(mails, url)),
    route('GET', '/mails', ({ url: { searchParams } }) => {
      const found = mails.list(searchParams.get('to') ?? undefined);
      return Response.json(searchParams.has('brief') ? found.map(brief) : found);
    }),
    route('GET', '/mails/count', ({ url: { searchParams } }) =>
      Response.json({ count: mails.list(searchParams.get('to') ?? undefined).length }),
    ),
    route('DELETE', '/mails', async () => {
      await mails.clear();
      return new Response(null, { status: 204 });
    }),
    route('POST', '/mails/delete', async () => {
      await mails.clear();
      return backTo('/');
    }),
    route('GET', '/mails/:id', (call) =>
      withMail(mails, call.params, (mail) => Response.json(mail)),
    ),
    route('GET', '/mails/:id/html', (call) => withMail(mails, call.params, mailPreview)),
    route('POST', '/mails/:id/unsubscribe', (call) =>
      withMail(mails, call.params, async (mail) => {
        const address = oneClickAddress(mail);
        if (!address)
          return problem(409, 'This email offers no one-click unsubscribe on this machine.');
        const status = await unsubscribeInOneClick(address);
        const wantsPage = call.request.headers.get('accept')?.includes('text/html');
        if (!wantsPage) return Response.json({ status });
        return backTo(`/?mail=${mail.id}&unsubscribed=${status ?? 'failed'}`);
      }),
    ),
  ];
}

/** Omits large parts, which would make a list of ten thousand emails slow. */
function brief({ html: _, text: __, attachments: ___, ...rest }: Mail): object {
  return rest;
}

function withMail(
  mails: Mails,
  { id = '' }: Record<string, string>,
  show: (mail: Mail) => Response | Promise<Response>,
): Response | Promise<Response> {
  const mail = mails.find(id);
  return mail ? show(mail) : problem(404, 'There is no such email.');
}

function backTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

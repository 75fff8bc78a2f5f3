import { problem, type Route, route } from '../standIn/router.ts';
import { mailboxPage } from './mailboxPage.ts';
import { mailPreview } from './mailPreview.ts';
import type { Mail, Mails } from './mails.ts';
import { oneClickAddress, unsubscribeInOneClick } from './unsubscribe.ts';

/** The mailbox: a page for people under `/`, the same as JSON under `/mails`. */
export function mailboxRoutes(mails: Mails): Route[] {
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
          return problem(409, 'This mail offers no one-click unsubscribe on this machine.');
        const status = await unsubscribeInOneClick(address);
        const wantsPage = call.request.headers.get('accept')?.includes('text/html');
        if (!wantsPage) return Response.json({ status });
        return backTo(`/?mail=${mail.id}&unsubscribed=${status ?? 'failed'}`);
      }),
    ),
  ];
}

/** Without what makes ten thousand mails heavy. */
function brief({ html: _, text: __, attachments: ___, ...rest }: Mail): object {
  return rest;
}

function withMail(
  mails: Mails,
  { id = '' }: Record<string, string>,
  show: (mail: Mail) => Response | Promise<Response>,
): Response | Promise<Response> {
  const mail = mails.find(id);
  return mail ? show(mail) : problem(404, 'There is no such mail.');
}

function backTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

import { route, type StandInRoute } from '../standIn/router.ts';
import type { Mail, Mails } from './mails.ts';
import { refuse, refuseStranger } from './sendgridErrors.ts';

/** The only query supported here: by a custom argument. */
const byArgument = /^\(unique_args\['([^'"]+)'\]="([^"]*)"\)$/;

/** SendGrid's Email Activity Feed: the emails it accepted. The real feed lags, this does not. */
export function activityRoutes(mails: Mails): StandInRoute[] {
  return [
    route('GET', '/v3/messages', ({ request, url }) => {
      const refusal = refuseStranger(request);
      if (refusal) return refusal;
      const [, name = '', value] = byArgument.exec(url.searchParams.get('query') ?? '') ?? [];
      if (value === undefined) return refuse(400, 'invalid query');
      const limit = Number(url.searchParams.get('limit') ?? 10);
      const found = mails.list().filter(({ customArgs }) => customArgs[name] === value);
      return Response.json({ messages: found.slice(0, limit).map(message) });
    }),
  ];
}

function message({ id, from, to, subject, at }: Mail): object {
  return {
    msg_id: id,
    from_email: from.email,
    to_email: to[0]?.email,
    subject,
    status: 'delivered',
    opens_count: 0,
    clicks_count: 0,
    last_event_time: at,
  };
}

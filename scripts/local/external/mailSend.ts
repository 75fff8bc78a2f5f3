import { jsonOf } from '../standIn/readJson.ts';
import { empty, route, type StandInRoute } from '../standIn/router.ts';
import { mailSendSchema } from './mailSchema.ts';
import type { Mails } from './mails.ts';
import { refuseBody, refuseStranger } from './sendgridErrors.ts';

/** SendGrid's endpoint for emails. It answers 202 once the email is stored in the mailbox. */
export function mailSendRoutes(mails: Mails): StandInRoute[] {
  return [
    route('POST', '/v3/mail/send', async ({ request }) => {
      const refusal = refuseStranger(request);
      if (refusal) return refusal;
      const body = mailSendSchema.safeParse(await jsonOf(request));
      if (!body.success) return refuseBody(body.error);
      if (body.data.mail_settings?.sandbox_mode?.enable) return empty(200);
      const messageId = await mails.deliver(body.data, new Date());
      return empty(202, { 'x-message-id': messageId });
    }),
  ];
}

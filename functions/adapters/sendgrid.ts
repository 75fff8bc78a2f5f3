import { Client } from '@sendgrid/client';
import { MailService } from '@sendgrid/mail';
import { Problem } from '#domain/problem';
import type { Environment } from '#functions/environment';
import type { Log, Mail, Mailer } from '#functions/ports';

/** SendGrid answers within a second; the client itself would wait for ever. */
const longestMilliseconds = 10_000;

type Settings = Pick<
  Environment,
  'SENDGRID_API_KEY' | 'SENDGRID_BASE_URL' | 'MAIL_FROM' | 'LABEL_NAME'
>;

/** Sends mail by SendGrid, from the label's own address. */
export function createMailer(settings: Settings, log: Log): Mailer {
  const client = new Client();
  client.setApiKey(settings.SENDGRID_API_KEY);
  // Only now: the key sets the address back to SendGrid's own.
  client.setDefaultRequest('baseUrl', settings.SENDGRID_BASE_URL);
  const service = new MailService();
  service.setClient(client);
  service.setTimeout(longestMilliseconds);
  const from = { email: settings.MAIL_FROM, name: settings.LABEL_NAME };
  return {
    async send({ to, subject, text, html, replyTo }: Mail): Promise<void> {
      const content = { to, from, subject, text };
      const more = { ...(html && { html }), ...(replyTo && { replyTo }) };
      await service.send({ ...content, ...more }).catch((error: unknown) => {
        // Never the error itself: it holds the request, the key with it.
        log('mail.notSent', { code: codeOf(error) });
        throw new Problem('unavailable', 'The mail could not be sent.');
      });
    },
  };
}

function codeOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded ? String(error.code) : 'unknown';
}

import Client from '@sendgrid/client/src/classes/client.js';
import MailService from '@sendgrid/mail/src/classes/mail-service.js';
import * as z from 'zod';
import { cleanLine } from '#domain/characters';
import { maxChunkSize } from '#domain/email/campaign';
import type { Inquiry, Outcome } from '#domain/email/delivery';
import type { Environment } from '#functions/environment';
import type {
  EmailProvider,
  NewsletterProvider,
  OutgoingEmail,
  Recipient,
  Sender,
} from '#functions/ports/emails';
import { outcomeOfError } from './sendgridOutcome.ts';

type Settings = Pick<Environment, 'SENDGRID_API_KEY' | 'SENDGRID_BASE_URL'>;

/** SendGrid takes a while for a thousand addresses; without a limit its client waits forever. */
const timeoutMilliseconds = 25_000;
const maxAnswerLength = 1_000_000;
const contactsPath = '/v3/marketing/contacts';

/** SendGrid's client, with a timeout and without redirects, which would leak the key. */
export function createSendGrid(settings: Settings, timeout = timeoutMilliseconds) {
  const client = new Client();
  client.setApiKey(settings.SENDGRID_API_KEY ?? '');
  // Set these after setApiKey, which resets baseUrl. Other options are passed on to axios.
  const defaults = {
    url: '',
    baseUrl: settings.SENDGRID_BASE_URL,
    timeout,
    maxRedirects: 0,
    maxContentLength: maxAnswerLength,
  };
  client.setDefaultRequest(defaults);
  return client;
}
type SendGrid = ReturnType<typeof createSendGrid>;
/** One email, as the package takes it. */
type Mail = Exclude<Parameters<InstanceType<typeof MailService>['send']>[0], readonly unknown[]>;

function personalization({ address, substitutions, unsubscribe }: Recipient) {
  const headers = unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { to: [{ email: address }], substitutions, ...(headers && { headers }) };
}

function mailOf(email: OutgoingEmail, from: Sender): Mail {
  const { id, subject, text, html, replyTo, to } = email;
  return {
    personalizations: to.map(personalization),
    // Our placeholders need no braces, which the package puts around each by default.
    substitutionWrappers: ['', ''],
    from: { ...from, name: cleanLine(from.name) },
    ...(replyTo && { replyTo: { ...replyTo, name: cleanLine(replyTo.name) } }),
    subject: cleanLine(subject),
    text,
    html,
    customArgs: { emailId: id },
    // Disable open and click tracking, which would also rewrite the links.
    trackingSettings: { clickTracking: { enable: false }, openTracking: { enable: false } },
  };
}

const recordsSchema = z.object({ messages: z.array(z.unknown()) });

/**
 * Sends by SendGrid from the label's address, and looks emails up in its Email Activity Feed. The
 * feed is a paid add-on: without it the result is `unknown`.
 */
export function createEmailProvider(
  client: SendGrid,
  sender: () => Promise<Sender>,
): EmailProvider {
  const mail = new MailService();
  mail.setClient(client);
  return {
    maxRecipients: maxChunkSize,

    async send(email: OutgoingEmail): Promise<Outcome> {
      const from = await sender();
      try {
        const [{ statusCode }] = await mail.send(mailOf(email, from));
        return statusCode === 202
          ? { kind: 'taken' }
          : { kind: 'unsure', reason: `SendGrid answered ${statusCode} instead of 202.` };
      } catch (error) {
        return outcomeOfError(error);
      }
    },

    async inquire(id: string): Promise<Inquiry> {
      try {
        const qs = { limit: 1, query: `(unique_args['emailId']="${id}")` };
        const [, body] = await client.request({ method: 'GET', url: '/v3/messages', qs });
        const records = recordsSchema.safeParse(body);
        if (!records.success) return 'later';
        return records.data.messages.length > 0 ? 'taken' : 'not-taken';
      } catch (error) {
        const outcome = outcomeOfError(error);
        return outcome.kind === 'refused' || isForbidden(error) ? 'unknown' : 'later';
      }
    },
  };
}

function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 403;
}

const foundSchema = z.object({
  result: z.record(z.string(), z.object({ contact: z.object({ id: z.string() }) })),
});

/** The newsletter's list in SendGrid's marketing contacts. */
export function createNewsletterProvider(client: SendGrid): NewsletterProvider {
  /** Throws an error without the request, which contains the key. */
  const request = async (call: Parameters<SendGrid['request']>[0]): Promise<unknown> => {
    try {
      return (await client.request(call))[1];
    } catch (error) {
      const { kind, ...outcome } = outcomeOfError(error);
      throw new Error(`newsletter ${kind}: ${'reason' in outcome ? outcome.reason : ''}`);
    }
  };

  async function idOf(address: string): Promise<string | null> {
    const answer = await request({
      method: 'POST',
      url: `${contactsPath}/search/emails`,
      body: { emails: [address.toLowerCase()] },
    }).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('404')) return null;
      throw error;
    });
    const found = foundSchema.safeParse(answer);
    return found.success ? (Object.values(found.data.result)[0]?.contact.id ?? null) : null;
  }

  return {
    async put(address) {
      await request({ method: 'PUT', url: contactsPath, body: { contacts: [{ email: address }] } });
    },
    async remove(address) {
      const id = await idOf(address);
      if (id === null) return false;
      await request({ method: 'DELETE', url: contactsPath, qs: { ids: id } });
      return true;
    },
  };
}

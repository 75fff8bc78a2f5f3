import { Client } from '@sendgrid/client';
import { z } from 'zod';
import type { Inquiry, Outcome } from '#domain/email/delivery';
import type { Environment } from '#functions/environment';
import type { Dispatch, Newsletter, Post, Recipient } from '#functions/ports/visitors';
import { outcomeOfError } from './sendgridOutcome.ts';

type Settings = Pick<
  Environment,
  'SENDGRID_API_KEY' | 'SENDGRID_BASE_URL' | 'MAIL_FROM' | 'LABEL_NAME'
>;

/** A thousand addresses take SendGrid a moment; its client would wait for ever. */
const longestMilliseconds = 25_000;
const longestAnswer = 1_000_000;
const contactsPath = '/v3/marketing/contacts';

/** SendGrid's own client: in time, without redirects, which would carry the key elsewhere. */
export function createSendGrid(
  settings: Pick<Settings, 'SENDGRID_API_KEY' | 'SENDGRID_BASE_URL'>,
  timeout = longestMilliseconds,
) {
  const client = new Client();
  client.setApiKey(settings.SENDGRID_API_KEY);
  // Only now: the key sets the address back to SendGrid's own. The rest goes on to axios.
  const defaults = {
    url: '',
    baseUrl: settings.SENDGRID_BASE_URL,
    timeout,
    maxRedirects: 0,
    maxContentLength: longestAnswer,
  };
  client.setDefaultRequest(defaults);
  return client;
}
type SendGrid = ReturnType<typeof createSendGrid>;

function personalization({ address, fills, unsubscribe }: Recipient) {
  const headers = unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { to: [{ email: address }], substitutions: fills, ...(headers && { headers }) };
}

function bodyOf(dispatch: Dispatch, settings: Settings) {
  const { id, subject, text, html, replyTo, to } = dispatch;
  return {
    personalizations: to.map(personalization),
    from: { email: settings.MAIL_FROM, name: settings.LABEL_NAME },
    ...(replyTo && { reply_to: replyTo }),
    subject,
    content: [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ],
    custom_args: { letter: id },
    // Nobody is followed, and the links stay those that we wrote.
    tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
  };
}

const recordsSchema = z.object({ messages: z.array(z.unknown()) });

/**
 * Mails by SendGrid, from the label's own address, and asks its Email Activity Feed what became
 * of one. The feed is an add-on of the account: without it the answer is `unknown`.
 */
export function createPost(client: SendGrid, settings: Settings): Post {
  return {
    async send(dispatch: Dispatch): Promise<Outcome> {
      try {
        const body = bodyOf(dispatch, settings);
        const [{ statusCode }] = await client.request({
          method: 'POST',
          url: '/v3/mail/send',
          body,
        });
        return statusCode === 202
          ? { kind: 'taken' }
          : { kind: 'unsure', reason: `SendGrid answered ${statusCode} instead of 202.` };
      } catch (error) {
        return outcomeOfError(error);
      }
    },

    async inquire(id: string): Promise<Inquiry> {
      try {
        const qs = { limit: 1, query: `(unique_args['letter']="${id}")` };
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
export function createNewsletter(client: SendGrid): Newsletter {
  const quietly = async (request: Parameters<SendGrid['request']>[0]): Promise<unknown> => {
    try {
      return (await client.request(request))[1];
    } catch (error) {
      const { kind, ...outcome } = outcomeOfError(error);
      // Never the error itself: it holds the request, the key with it.
      throw new Error(`newsletter ${kind}: ${'reason' in outcome ? outcome.reason : ''}`);
    }
  };

  async function idOf(address: string): Promise<string | null> {
    const request = { method: 'POST', url: `${contactsPath}/search/emails` } as const;
    const answer = await quietly({ ...request, body: { emails: [address.toLowerCase()] } }).catch(
      (error: unknown) => {
        if (error instanceof Error && error.message.includes('404')) return null;
        throw error;
      },
    );
    const found = foundSchema.safeParse(answer);
    return found.success ? (Object.values(found.data.result)[0]?.contact.id ?? null) : null;
  }

  return {
    async put(address) {
      await quietly({ method: 'PUT', url: contactsPath, body: { contacts: [{ email: address }] } });
    },
    async remove(address) {
      const id = await idOf(address);
      if (id === null) return false;
      await quietly({ method: 'DELETE', url: contactsPath, qs: { ids: id } });
      return true;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { type Journal, openJournal } from '../standIn/journal.ts';
import { type Address, type MailSend, mailSendSchema } from './mailSchema.ts';

/** An email as its recipient gets it: a request has one for each personalization. */
export interface Mail {
  id: string;
  /** SendGrid's X-Message-Id, shared by all emails of a request. */
  messageId: string;
  at: string;
  from: Address;
  replyTo: Address | null;
  to: Address[];
  cc: Address[];
  bcc: Address[];
  subject: string;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
  categories: string[];
  customArgs: Record<string, string>;
  attachments: MailSend['attachments'];
}

const sendingSchema = z.object({ messageId: z.string(), at: z.string(), body: mailSendSchema });
type Sending = z.infer<typeof sendingSchema>;

/** All sent emails, kept across restarts. */
export class Mails {
  readonly #journal: Journal<Sending>;
  #mails: Mail[];

  constructor(journal: Journal<Sending>) {
    this.#journal = journal;
    this.#mails = journal.entries.flatMap(mailsOf);
  }

  /** Newest first; with an address, only emails sent to it. */
  list(to?: string): Mail[] {
    const wanted = to?.toLowerCase();
    const reaches = ({ to: first, cc, bcc }: Mail) =>
      [...first, ...cc, ...bcc].some(({ email }) => email.toLowerCase() === wanted);
    return this.#mails.filter((mail) => wanted === undefined || reaches(mail)).reverse();
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Delivers a request's emails and returns their message id. */
  async deliver(body: MailSend, at: Date): Promise<string> {
    const sending = { messageId: randomUUID(), at: at.toISOString(), body };
    await this.#journal.append(sending);
    this.#mails.push(...mailsOf(sending));
    return sending.messageId;
  }

  async clear(): Promise<void> {
    this.#mails = [];
    await this.#journal.clear();
  }
}

/** Opens the emails in a folder. */
export async function openMails(folder: string): Promise<Mails> {
  return new Mails(await openJournal(join(folder, 'mails.jsonl'), sendingSchema));
}

function mailsOf({ messageId, at, body }: Sending): Mail[] {
  const part = (wanted: string) => body.content.find(({ type }) => type === wanted)?.value ?? null;
  const text = part('text/plain');
  const markup = part('text/html');
  return body.personalizations.map((one, index) => ({
    id: `${messageId}-${index}`,
    messageId,
    at,
    from: body.from,
    replyTo: body.reply_to ?? null,
    to: one.to,
    cc: one.cc,
    bcc: one.bcc,
    subject: substituted(one.subject ?? body.subject ?? '', one.substitutions),
    text: text === null ? null : substituted(text, one.substitutions),
    html: markup === null ? null : substituted(markup, one.substitutions),
    headers: { ...body.headers, ...one.headers },
    categories: body.categories,
    customArgs: { ...body.custom_args, ...one.custom_args },
    attachments: body.attachments,
  }));
}

function substituted(text: string, substitutions: Record<string, string>): string {
  return Object.entries(substitutions).reduce(
    (done, [tag, value]) => done.replaceAll(tag, () => value),
    text,
  );
}

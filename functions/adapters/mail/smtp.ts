import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { cleanLine } from '#domain/characters';
import type { Inquiry, Outcome } from '#domain/email/delivery';
import type { Environment } from '#functions/environment';
import type {
  EmailProvider,
  NewsletterProvider,
  OutgoingEmail,
  Recipient,
  Sender,
} from '#functions/ports/emails';
import { outcomeOfSmtpError } from './smtpOutcome.ts';

type Settings = Pick<Environment, 'SMTP_SERVER' | 'SMTP_USER' | 'SMTP_PASSWORD'>;

/** The limit for handing over one email, in milliseconds. */
const wholeTimeout = 45_000;
const connectTimeout = 10_000;
const answerTimeout = 20_000;
/** Providers limit the connections of an account. */
const maxConnections = 3;

const isLocal = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/**
 * A pool of connections to an SMTP server. `smtps:` is TLS from the first byte; `smtp:` must be
 * upgraded by STARTTLS before anything is sent, except on this machine.
 */
export function createSmtp(settings: Settings, timeout = answerTimeout) {
  const { protocol, hostname, port } = new URL(settings.SMTP_SERVER ?? '');
  const { SMTP_USER: user, SMTP_PASSWORD: pass } = settings;
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections,
    // Requeue only an email that was not handed over yet; other retries are ours and are stored.
    maxRequeues: 1,
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isLocal(hostname),
    ...(user && pass && { auth: { user, pass } }),
    connectionTimeout: Math.min(timeout, connectTimeout),
    greetingTimeout: Math.min(timeout, connectTimeout),
    dnsTimeout: Math.min(timeout, connectTimeout),
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  /** The Message-IDs of emails whose text a server has requested. */
  const textsUnderWay = new Set<string>();
  transport.use('stream', (mail, done) => {
    const id = mail.message.messageId();
    // Generated lazily, so that reading it shows that the server requested the text.
    mail.message.processFunc((input) =>
      Readable.from(
        (async function* () {
          textsUnderWay.add(id);
          yield* input;
        })(),
        { objectMode: false },
      ),
    );
    done();
  });
  return { transport, textsUnderWay };
}
type Smtp = ReturnType<typeof createSmtp>;

function filled(text: string, { substitutions }: Recipient): string {
  return Object.entries(substitutions).reduce(
    (done, [placeholder, value]) => done.replaceAll(placeholder, () => value),
    text,
  );
}

/**
 * The same for every try of an email, so that a second copy can be recognised. Contains no
 * address.
 */
function messageId({ id }: OutgoingEmail, from: Sender): string {
  return `<email.${id}@${from.email.split('@').at(-1)}>`;
}

function messageOf(email: OutgoingEmail, to: Recipient, from: Sender) {
  const { replyTo } = email;
  const { unsubscribe } = to;
  return {
    messageId: messageId(email, from),
    from: { name: cleanLine(from.name), address: from.email },
    to: { name: '', address: to.address },
    ...(replyTo && { replyTo: { name: cleanLine(replyTo.name), address: replyTo.email } }),
    subject: cleanLine(filled(email.subject, to)),
    text: filled(email.text, to),
    html: filled(email.html, to),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/**
 * Sends by any SMTP server, one email at a time, so that each has its own outcome. SMTP can't tell
 * later whether an email was accepted, but a repeated one has the same Message-ID.
 */
export function createSmtpProvider(
  { transport, textsUnderWay }: Smtp,
  sender: () => Promise<Sender>,
): EmailProvider {
  return {
    maxRecipients: 1,

    async send(email: OutgoingEmail): Promise<Outcome> {
      const [to, ...more] = email.to;
      if (!to || more.length > 0)
        return { kind: 'refused', reason: 'By SMTP an email goes to one recipient.' };
      const message = messageOf(email, to, await sender());
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(wholeTimeout) });
        return { kind: 'taken' };
      } catch (error) {
        return outcomeOfSmtpError(error, textsUnderWay.has(message.messageId));
      } finally {
        textsUnderWay.delete(message.messageId);
      }
    },

    inquire: async (): Promise<Inquiry> => 'repeat',
  };
}

/** The newsletter's list without a provider that keeps one: the subscriptions are the list. */
export const ownNewsletterList: NewsletterProvider = {
  put: async () => undefined,
  remove: async () => true,
};

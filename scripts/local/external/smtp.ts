import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { TlsOptions } from 'node:tls';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { LOCAL_SMTP_PASSWORD, LOCAL_SMTP_USER } from './credentials.ts';
import type { Fault, Faults } from './faults.ts';
import type { MailSend } from './mailSchema.ts';
import type { Mails } from './mails.ts';

/** The settings of the SMTP stand-in. */
export interface SmtpSettings {
  /** 0 takes any free port. */
  port: number;
  mails: Mails;
  faults: Faults;
  /** A certificate enables STARTTLS, or with `isSecure` TLS from the start. */
  tls?: TlsOptions & { isSecure?: boolean };
}

/** Headers that the mailbox shows, in addition to the common ones. */
const shownHeaders = ['list-unsubscribe', 'list-unsubscribe-post', 'message-id'];

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** SMTP errors of the faults, given for the recipient or for the whole message. */
const atRecipient: Partial<Record<Fault['mode'], Error>> = {
  refuse429: refusal(451, '4.7.1 Greylisted, try again later'),
  '400': refusal(550, '5.1.1 No such mailbox'),
  full: refusal(452, '4.2.2 Mailbox full'),
};
const afterText: Partial<Record<Fault['mode'], Error>> = {
  '500': refusal(451, '4.3.0 Local error'),
  huge: refusal(552, '5.3.4 Message too big'),
};

/** An email as the mailbox keeps it, for the recipients named in the envelope. */
async function kept(raw: Buffer, recipients: readonly string[]): Promise<MailSend> {
  const mail = await PostalMime.parse(raw);
  const shown = mail.headers.filter(({ key }) => shownHeaders.includes(key));
  const headers = Object.fromEntries(
    shown.map(({ key, value }) => [key.replace(/(^|-)[a-z]/g, (at) => at.toUpperCase()), value]),
  );
  const address = (given: Address | undefined) => ({
    email: given?.address ?? '',
    ...(given?.name && { name: given.name }),
  });
  const [replyTo] = mail.replyTo ?? [];
  return {
    personalizations: recipients.map((email) => ({
      to: [{ email }],
      cc: [],
      bcc: [],
      headers: {},
      substitutions: {},
      custom_args: {},
    })),
    from: address(mail.from),
    ...(replyTo && { reply_to: address(replyTo) }),
    subject: mail.subject,
    content: [
      { type: 'text/plain', value: (mail.text ?? '').trimEnd() || ' ' },
      { type: 'text/html', value: mail.html?.trimEnd() || ' ' },
    ],
    attachments: [],
    headers,
    categories: [],
    custom_args: {},
  };
}

/** An SMTP server that puts every email into the mailbox. Requires the password. */
export async function startSmtp({ port, mails, faults, tls }: SmtpSettings) {
  const { isSecure = false, ...certificate } = tls ?? {};
  const drop = (session: SMTPServerSession) => {
    for (const connection of server.connections)
      if (connection.session.id === session.id) connection._socket.destroy();
  };
  const takes = (...modes: Fault['mode'][]) => faults.takeOf('smtp', modes);
  const server = new SMTPServer({
    ...certificate,
    secure: isSecure,
    logger: false,
    disabledCommands: tls ? [] : ['STARTTLS'],
    allowInsecureAuth: !tls,
    disableReverseLookup: true,
    closeTimeout: 500,
    onConnect: (_, done) => done(takes('down') ? refusal(421, 'Away') : null),
    onAuth: ({ username, password }, _, done) => {
      if (username === LOCAL_SMTP_USER && password === LOCAL_SMTP_PASSWORD)
        return done(null, { user: username });
      done(refusal(535, '5.7.8 Wrong user or password'));
    },
    onRcptTo: (_, session, done) => {
      const fault = takes('refuse429', '400', 'full', 'cut');
      if (fault?.mode === 'cut') return drop(session);
      done(fault ? atRecipient[fault.mode] : null);
    },
    onData: (stream, session, done) => {
      const receive = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk);
        const fault = takes('500', 'huge', 'cutOff', 'cutAfter', 'slow');
        if (fault?.mode === 'cutOff') return drop(session);
        if (fault?.mode === 'slow') await wait(fault.milliseconds, undefined, { ref: false });
        const refused = fault && afterText[fault.mode];
        if (refused) return done(refused);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        await mails.deliver(await kept(Buffer.concat(chunks), recipients), new Date());
        if (fault?.mode === 'cutAfter') return drop(session);
        done();
      };
      receive().catch(done);
    },
  });
  // A client that disconnects is not a server error.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const taken = listening.address();
  return {
    port: typeof taken === 'object' && taken ? taken.port : port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

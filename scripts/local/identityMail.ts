// A file of its own: the one place where two stand-ins meet.
import { LOCAL_SENDGRID_KEY } from './external/credentials.ts';
import type { ProviderMail } from './identity/provider.ts';

/** Puts an email of the identity provider, such as one with a code, into the local mailbox. */
export async function mailFromIdentity(
  external: string,
  { to, subject, text }: ProviderMail,
): Promise<void> {
  const response = await fetch(`${external}/v3/mail/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${LOCAL_SENDGRID_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      personalizations: [{ to: [{ email: to }] }],
      from: { email: 'no-reply@identity.example', name: 'The label’s sign-in' },
      subject,
      content: [{ type: 'text/plain', value: text }],
    }),
  });
  if (!response.ok) throw new Error(`The local mailbox answered ${response.status}.`);
}

import type { Inquiry, Outcome } from '#domain/email/delivery';
import type { EmailProvider, OutgoingEmail } from '#functions/ports/emails';

/** A delivered email. */
interface Arrived {
  to: string;
  id: string;
  subject: string;
  html: string;
  text: string;
  substitutions: Readonly<Record<string, string>>;
  replyTo?: { email: string; name: string };
}

/** An email provider that stores the emails it accepts. Its outcomes and records can be set. */
export function fakeEmailProvider() {
  const arrived: Arrived[] = [];
  const sent: OutgoingEmail[] = [];
  const settings = {
    /** Decides the outcome of an email; `taken` and `lost` arrive, but `lost` is not reported. */
    fate: (_: OutgoingEmail): Outcome | 'lost' => ({ kind: 'taken' }),
    /** False if its records may not be read. */
    hasRecords: true,
    /** True if an email with an unknown outcome may be resent, since duplicates are detected. */
    canRepeat: false,
  };
  const provider: EmailProvider = {
    maxRecipients: 1000,
    async send(email): Promise<Outcome> {
      sent.push(email);
      const fate = settings.fate(email);
      const isTaken = fate === 'lost' || fate.kind === 'taken';
      const { to, ...rest } = email;
      if (isTaken)
        arrived.push(
          ...to.map(({ address, substitutions }) => ({ ...rest, to: address, substitutions })),
        );
      return fate === 'lost' ? { kind: 'unsure', reason: 'The connection broke.' } : fate;
    },
    async inquire(id): Promise<Inquiry> {
      if (settings.canRepeat) return 'repeat';
      if (!settings.hasRecords) return 'unknown';
      return arrived.some((mail) => mail.id === id) ? 'taken' : 'not-taken';
    },
  };
  return { provider, arrived, sent, settings };
}

/** The newsletter's provider, with the contacts on its list. */
export function fakeNewsletter() {
  const listed = new Set<string>();
  return {
    listed,
    provider: {
      put: async (address: string) => void listed.add(address),
      remove: async (address: string) => listed.delete(address),
    },
  };
}

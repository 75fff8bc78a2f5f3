import type { Inquiry, Outcome } from '#domain/email/delivery';
import type { Dispatch, Post } from '#functions/ports/visitors';

/** A mail as it arrived. */
export interface Arrived {
  to: string;
  id: string;
  subject: string;
  html: string;
  text: string;
  fills: Readonly<Record<string, string>>;
  replyTo?: { email: string; name: string };
}

/** A mail provider that keeps what it took. What it answers and remembers can be set. */
export function fakePost() {
  const arrived: Arrived[] = [];
  const dispatches: Dispatch[] = [];
  const settings = {
    /** Decides what comes of a dispatch; `taken` and `lost` arrive, of `lost` nobody is told. */
    fate: (_: Dispatch): Outcome | 'lost' => ({ kind: 'taken' }),
    /** Whether its records may be looked at. */
    hasRecords: true,
  };
  const post: Post = {
    async send(dispatch): Promise<Outcome> {
      dispatches.push(dispatch);
      const fate = settings.fate(dispatch);
      const isTaken = fate === 'lost' || fate.kind === 'taken';
      const { to, ...rest } = dispatch;
      if (isTaken)
        arrived.push(...to.map(({ address, fills }) => ({ ...rest, to: address, fills })));
      return fate === 'lost' ? { kind: 'unsure', reason: 'The connection broke.' } : fate;
    },
    async inquire(id): Promise<Inquiry> {
      if (!settings.hasRecords) return 'unknown';
      return arrived.some((mail) => mail.id === id) ? 'taken' : 'not-taken';
    },
  };
  return { post, arrived, dispatches, settings };
}

/** The newsletter's provider, with who is on its list. */
export function fakeNewsletter() {
  const listed = new Set<string>();
  return {
    listed,
    newsletter: {
      put: async (address: string) => void listed.add(address),
      remove: async (address: string) => listed.delete(address),
    },
  };
}

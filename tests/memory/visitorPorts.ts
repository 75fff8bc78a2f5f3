import type { createTableStores } from '#functions/adapters/stores';
import { createSeals } from '#functions/adapters/tokenSigner';
import type { VisitorPorts } from '#functions/ports/visitors';
import { fakeNewsletter, fakePost } from './fakePost.ts';

export const testSecret = 'a-secret-that-only-tests-know-of';

/** The visitors' ports without the stores, with email and newsletter providers that tests look into. */
export function visitorPorts() {
  const post = fakePost();
  const list = fakeNewsletter();
  /** The messages that were queued, in order. */
  const queued: ({ letter: string; afterSeconds: number } | { subscription: string })[] = [];
  const ports: Omit<VisitorPorts, keyof ReturnType<typeof createTableStores>> = {
    post: post.post,
    newsletter: list.newsletter,
    stationery: {
      letter: async ({ kind, ...rest }) => ({
        subject: kind,
        html: '',
        text: Object.values(rest).join(' '),
      }),
      releaseDay: async ({ title, links }) => ({
        subject: title,
        html: '',
        text: links.map(({ name }) => name).join(', '),
      }),
    },
    seals: createSeals(testSecret),
    letterQueue: {
      letter: async (letter, afterSeconds = 0) => void queued.push({ letter, afterSeconds }),
      subscription: async (subscription) => void queued.push({ subscription }),
    },
  };
  return { ports, post, listed: list.listed, queued };
}

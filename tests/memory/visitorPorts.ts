import { createSeals } from '#functions/adapters/tokenSigner';
import type { Shelf, VisitorPorts } from '#functions/ports/visitors';
import { fakeNewsletter, fakePost } from './fakePost.ts';
import { memoryShelf } from './shelf.ts';

/** The names of the shelves that visitors' data is on; the tables have the same. */
export const shelfNames = [
  'letters',
  'presaves',
  'mailings',
  'subscriptions',
  'limits',
  'readings',
] as const;
type ShelfName = (typeof shelfNames)[number];

export const testSecret = 'a-secret-that-only-tests-know-of';

/** What the services for visitors use, with a provider that keeps what it took. */
export function visitorPorts(shelf: <T>(name: ShelfName) => Shelf<T> = () => memoryShelf()) {
  const post = fakePost();
  const list = fakeNewsletter();
  /** What was asked for by the queue, in order. */
  const queued: ({ letter: string; afterSeconds: number } | { subscription: string })[] = [];
  const ports: VisitorPorts = {
    letters: shelf('letters'),
    presaves: shelf('presaves'),
    mailings: shelf('mailings'),
    subscriptions: shelf('subscriptions'),
    limits: shelf('limits'),
    readings: shelf('readings'),
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

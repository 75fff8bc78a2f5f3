import { setTimeout as sleep } from 'node:timers/promises';
import type { Book } from './book.ts';
import type { Roster, Stage } from './stage.ts';
import type { World } from './world.ts';

const addressOf = (stamp: string) => `${stamp.replace(' ', '').toLowerCase()}@fan.example`;

/** The token in the email that asks an address for confirmation, once it has arrived. */
async function questionTo(world: World, addresses: readonly string[]) {
  for (const address of addresses)
    for (const { text } of await world.mails(address)) {
      const token = /\/visitors\/confirm\?token=([\w.-]+)/.exec(text ?? '')?.[1];
      if (token) return { address, token };
    }
  return undefined;
}

/** The number of newsletter readers. */
const readers = 2;
/**
 * How far the clock moves ahead after the subscriptions, in milliseconds, so that no later jump
 * back precedes their confirmation.
 */
const wellBefore = 600_000;

/** Subscribes addresses to the newsletter and confirms them, before the first fault. */
export async function prepareReaders(world: World, book: Book): Promise<string[]> {
  const found: string[] = [];
  for (let number = 0; number < readers; number++) {
    const stamp = book.stamp('Message');
    const fromAddress = addressOf(stamp);
    const body = { fromAddress, fromName: 'Reader', body: `${stamp}: hello to you all.` };
    const ask = await book.make('message', { stamp, about: fromAddress }, () =>
      world.visitor().sendMail({ body: { ...body, subscribe: true } }),
    );
    book.asks.newsletter.push({ ...ask, stamp: fromAddress });
    found.push(fromAddress);
  }
  const open = new Set(found);
  for (let tries = 0; tries < 300; tries++) {
    const question = await questionTo(world, [...open]);
    if (question) {
      await world.visitor().confirm({ query: { token: question.token } });
      open.delete(question.address);
    } else if ((await world.members.staff.getNewsletters({})).readers === readers) {
      world.clock.moveClock(wellBefore);
      return found;
    } else await sleep(200);
  }
  throw new Error('The readers of the newsletter were not listed.');
}

/** A visitor asks to follow the artist; an address whose email has arrived confirms it. */
export async function follow({ world, book, roster }: Stage): Promise<void> {
  const mailAddress = addressOf(book.stamp('Follower'));
  const body = { mailAddress, artistId: roster.artist.cId };
  const client = world.visitor();
  const asked = await book.make('follow', { stamp: mailAddress, about: '', times: 4 }, () =>
    client.followArtist({ body }),
  );
  if (asked.known !== 'refused') roster.asked.push(mailAddress);
  const question = await questionTo(world, roster.asked);
  if (!question) return;
  const { address: stamp, token } = question;
  const confirmed = await book.make('confirmation', { stamp, about: '', times: 4 }, () =>
    client.confirm({ query: { token } }),
  );
  if (confirmed.known === 'kept') removeFrom(roster, stamp);
}

function removeFrom(roster: Roster, address: string): void {
  roster.asked = roster.asked.filter((asked) => asked !== address);
}

import { dayAt } from '#domain/day';
import { newsletterGroup } from '#domain/email/newsletter';
import { isNews } from '#domain/release/releaseStatus';
import { followGroup, isNewsTo } from '#domain/visitor/follow';
import type { Book } from './book.ts';
import { isOnce } from './compareLabel.ts';
import { issueText } from './labelActors.ts';
import type { Roster } from './stage.ts';
import type { Stores, World } from './world.ts';

type Mails = Awaited<ReturnType<World['mails']>>;

const to = (mails: Mails, address: string) =>
  mails.filter((mail) => mail.to.some(({ email }) => email === address));

/** The releases about which a follower must have heard, each with whether an email was queued. */
async function newsOf(world: World, { releases, follows }: Stores, { artist }: Roster) {
  const { timeZone } = world.label;
  const today = dayAt(new Date(Date.now() + world.clock.clock()), timeZone);
  const out = (await releases.rows()).filter((release) => isNews(release, today));
  const all = await follows.list(followGroup(artist.cId));
  return all.flatMap(({ value }) =>
    out
      .filter((release) => isNewsTo({ ...value, told: [] }, release, timeZone))
      .map(({ cId }) => ({ address: value.address, cId, isTold: value.told.includes(cId) })),
  );
}

/** Newsletters and news for followers still to be queued. */
export async function openNews(world: World, stores: Stores, roster: Roster): Promise<string[]> {
  const sending = (await stores.newsletters.list(newsletterGroup)).filter(
    ({ value }) => value.state === 'sending',
  );
  const untold = (await newsOf(world, stores, roster)).filter(({ isTold }) => !isTold);
  return [
    ...sending.map(({ value }) => `newsletter ${value.draft.subject}`),
    ...untold.map(({ address, cId }) => `news of ${cId} to ${address}`),
  ];
}

/** Compares stored newsletters and their emails with what staff wrote and sent. */
export async function compareNewsletters(
  { newsletters }: Stores,
  book: Book,
  { mails, roster }: { mails: Mails; roster: Roster },
): Promise<string[]> {
  const broken: string[] = [];
  const stored = (await newsletters.list(newsletterGroup)).map(({ value }) => value);
  for (const { id, draft } of stored) {
    const { subject, text } = draft;
    if (text !== issueText(subject)) broken.push(`newsletter ${subject} is half`);
    const asks = book.asks.issue.filter(({ about }) => about === id);
    const last = asks.findLastIndex(({ known }) => known === 'kept');
    const isAllowed = asks.some(
      ({ stamp, known }, index) => stamp === subject && (index === last || known === 'unknown'),
    );
    if (!isAllowed) broken.push(`newsletter ${subject} is not the one that was kept last`);
  }
  for (const { about, stamp, known } of book.asks.issue)
    if (known === 'kept' && !stored.some(({ id }) => id === about))
      broken.push(`newsletter ${stamp} was kept and is gone`);
  for (const { about, stamp, known, message } of book.asks.sending) {
    const { state } = stored.find(({ id }) => id === about) ?? {};
    const isWell = known === 'unknown' || (state === 'sent') === (known === 'kept');
    if (!isWell) broken.push(`newsletter ${stamp}: sending was ${known} (${message}), is ${state}`);
  }
  for (const { draft, state } of stored) {
    const sent = mails.filter(({ subject }) => subject === draft.subject);
    const wanted = state === 'sent' ? 1 : 0;
    for (const reader of roster.readers) {
      const count = to(sent, reader).length;
      if (count !== wanted)
        broken.push(`newsletter ${draft.subject} is ${state}, and ${reader} has it ${count} times`);
    }
    const others = sent.length - roster.readers.flatMap((reader) => to(sent, reader)).length;
    if (others > 0) broken.push(`newsletter ${draft.subject} went to ${others} others`);
  }
  return broken;
}

/** Compares followers and their emails with the requests and confirmations. */
export async function compareFollows(
  world: World,
  stores: Stores,
  { book, mails, roster }: { book: Book; mails: Mails; roster: Roster },
): Promise<string[]> {
  const broken: string[] = [];
  const stored = await stores.follows.list(followGroup(roster.artist.cId));
  const news = await newsOf(world, stores, roster);
  const isNewsMail = ({ customArgs }: Mails[number]) => customArgs.emailId.startsWith('follow-');
  for (const ask of book.asks.follow) {
    const { stamp: address, known, message } = ask;
    const found = stored.filter(({ value }) => value.address === address);
    if (!isOnce(ask, found.length))
      broken.push(`${address} was ${known} (${message}) and follows ${found.length} times`);
    const confirmed = book.asks.confirmation.filter(({ stamp }) => stamp === address);
    const isConfirmed = found[0]?.value.state === 'confirmed';
    if (confirmed.some((one) => one.known === 'kept') && !isConfirmed)
      broken.push(`${address} confirmed, and does not follow`);
    if (isConfirmed && !confirmed.some((one) => one.known !== 'refused'))
      broken.push(`${address} did not confirm (${confirmed[0]?.message}), and follows`);
    const mine = to(mails, address);
    const questions = mine.filter((mail) => !isNewsMail(mail)).length;
    if (!isOnce(ask, questions))
      broken.push(`${address}, ${known}, was asked to confirm ${questions} times`);
    const wanted = news.filter((one) => one.address === address).map(({ cId }) => cId);
    const told = mine.filter(isNewsMail).map(({ customArgs }) => customArgs.emailId.split('-')[1]);
    if (told.map(Number).toSorted().join() !== wanted.toSorted().join())
      broken.push(`${address} was told of ${told}, not of ${wanted}`);
  }
  return broken;
}

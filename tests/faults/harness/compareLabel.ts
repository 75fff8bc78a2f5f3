import { labelId } from '#domain/label/label';
import type { StoredRelease } from '#domain/release/release';
import { noorsMail } from './actors.ts';
import type { Ask, Book } from './book.ts';
import { decisionNotes } from './labelActors.ts';
import type { Stores, World } from './world.ts';

/** How often a field changed to each value, over the versions of an entry from its first. */
export function arrivals(values: readonly (string | undefined)[]): Map<string, number> {
  const found = new Map<string, number>();
  values.forEach((value, index) => {
    if (value && value !== values[index - 1]) found.set(value, (found.get(value) ?? 0) + 1);
  });
  return found;
}

/** Checks a count against the known outcome of a call that must act once. */
export const isOnce = ({ known }: Pick<Ask, 'known'>, found: number): boolean =>
  known === 'kept' ? found === 1 : known === 'refused' ? found === 0 : found <= 1;

/** Two fields of a release that are always written together. */
const pairs: [keyof StoredRelease, keyof StoredRelease][] = [
  ['catalogueNumber', 'incompleteReason'],
  ['copyright', 'coverAlt'],
];

type Version = { entity: StoredRelease; version: number };

/**
 * Compares edits of several releases, and proposals with their decisions, with all versions of the
 * releases, each from its first. `isKept`: an ask was acknowledged in the compared period.
 */
export async function compareChanges(
  { proposals }: Stores,
  book: Book,
  { versions, isKept }: { versions: Map<string, Version[]>; isKept: (ask: Ask) => boolean },
): Promise<string[]> {
  const broken: string[] = [];
  for (const { entity, version } of [...versions.values()].flat())
    for (const [one, other] of pairs)
      if (entity[one] !== entity[other])
        broken.push(`${entity.title}: version ${version} has ${entity[one]} and ${entity[other]}`);

  const known = (ask: Ask) => (ask.known === 'kept' && !isKept(ask) ? 'unknown' : ask.known);
  const of = (about: string, field: keyof StoredRelease) =>
    arrivals((versions.get(about) ?? []).map(({ entity }) => entity[field] as string | undefined));
  for (const ask of book.asks.edit) {
    const times = of(ask.about, 'catalogueNumber').get(ask.stamp) ?? 0;
    if (!isOnce({ known: known(ask) }, times))
      broken.push(`${ask.stamp} was ${ask.known} (${ask.message}) and was stored ${times} times`);
  }

  const open = (await proposals.list()).map(({ value }) => value);
  for (const { entry, fields } of open) {
    const wanted = new Set(fields.map((field) => field.wanted));
    const names = fields.map(({ field }) => field).toSorted();
    if (wanted.size !== 1 || names.join() !== 'copyright,coverAlt')
      broken.push(`the proposal about ${entry} is half: ${names} as ${[...wanted]}`);
  }
  book.asks.proposal.forEach((ask, index) => {
    const { stamp, about } = ask;
    const times = of(about, 'copyright').get(stamp) ?? 0;
    const approvals = book.asks.decision.filter(
      (decision) => decision.stamp === decisionNotes.approve(stamp) && decision.known !== 'refused',
    );
    const isOpen = open.some((one) => one.entry === about && one.fields[0]?.wanted === stamp);
    const isReplaced = book.asks.proposal
      .slice(index + 1)
      .some((later) => later.about === about && later.known !== 'refused');
    const state = `${isOpen ? 'is' : 'is not'} open, and was stored ${times} times`;
    if (ask.known === 'refused' ? isOpen || times > 0 : times > 1)
      broken.push(`the proposal ${stamp} was ${ask.known} (${ask.message}), ${state}`);
    if (isKept(ask) && !isReplaced && !isOpen && times === 0)
      broken.push(`the proposal ${stamp} was kept, ${state}`);
    if (times > 0 && approvals.length === 0)
      broken.push(`the proposal ${stamp} was never approved, and ${state}`);
    if (times === 0 && approvals.some(isKept))
      broken.push(`the proposal ${stamp} was approved, and ${state}`);
  });
  return broken;
}

/** Compares the label and its history with the label's saves. */
export async function compareLabel({ labels }: Stores, book: Book): Promise<string[]> {
  const broken: string[] = [];
  const stored = await labels.find(labelId);
  if (!stored) return ['the label is gone'];
  const earlier = await labels.history(labelId, { below: stored.version });
  const all = [stored, ...earlier].toReversed();
  const found = all.map(({ version }) => version);
  if (found.some((version, index) => version !== index + 1))
    broken.push(`the label's history is ${found}`);
  for (const { entity, version } of all)
    if (entity.tagline.startsWith('Motto') && entity.description !== entity.tagline)
      broken.push(`the label's version ${version} is half`);
  const times = arrivals(all.map(({ entity }) => entity.tagline));
  for (const ask of book.asks.label) {
    const count = times.get(ask.stamp) ?? 0;
    if (!isOnce(ask, count))
      broken.push(
        `the label's ${ask.stamp} was ${ask.known} (${ask.message}), stored ${count} times`,
      );
    if (ask.known === 'kept' && all[(ask.version ?? 0) - 1]?.entity.tagline !== ask.stamp)
      broken.push(`the label's ${ask.stamp} was version ${ask.version}, which it is not`);
  }
  return broken;
}

type Mails = Awaited<ReturnType<World['mails']>>;

/** Compares the artist's emails with staff's decisions, each of which has its own stamp. */
export function compareDecisions(mails: Mails, book: Book): string[] {
  const toArtist = mails.filter(({ to }) => to.some(({ email }) => email === noorsMail));
  const notes = new Set(book.asks.decision.map(({ stamp }) => stamp));
  return [...notes].flatMap((stamp) => {
    const asks = book.asks.decision.filter((ask) => ask.stamp === stamp);
    const has = (known: Ask['known']) => asks.some((ask) => ask.known === known);
    const known = has('kept') ? 'kept' : has('unknown') ? 'unknown' : 'refused';
    const count = toArtist.filter(({ text }) => text?.includes(stamp)).length;
    return isOnce({ known }, count)
      ? []
      : [`“${stamp}” was ${known} and was mailed ${count} times`];
  });
}

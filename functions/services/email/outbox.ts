import {
  afterInquiry,
  afterOutcome,
  claimed,
  newDelivery,
  nextStep,
  restarted,
} from '#domain/email/delivery';
import { type Email, type EmailContent, emailGroup as group } from '#domain/email/email';
import { errorLine } from '#domain/errorLine';
import { isVisible } from '#domain/release/releaseStatus';
import { followGroup } from '#domain/visitor/follow';
import { isThere, stockGroup } from '#domain/visitor/stockRequest';
import { subscriptionGroup } from '#domain/visitor/subscription';
import type { OutgoingEmail } from '#functions/ports/emails';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import { createLinkedEmail } from './linkedEmail.ts';
import { createMailCount } from './mailCount.ts';
import { hasRecords, inAllGroups } from './personRecords.ts';
import { recordOutcome } from './recordOutcome.ts';
import { createShowFacts } from './showFacts.ts';
import { createSignUps, type QuestionLimiter } from './signUps.ts';
import type { TokenSigner } from './tokens.ts';

type NeededPorts = Pick<
  Ports,
  | 'emails'
  | 'rateCounts'
  | 'newsletters'
  | 'subscriptions'
  | 'presaves'
  | 'follows'
  | 'stockRequests'
  | 'releases'
  | 'artists'
  | 'shows'
  | 'emailProvider'
  | 'emailTemplates'
  | 'emailQueue'
  | 'clock'
  | 'log'
  | 'labels'
  | 'site'
> &
  ShownEntries;
interface NeededServices {
  tokenSigner: TokenSigner;
  rateLimiter: QuestionLimiter;
  /** Whether an address gets the sign-in code that somebody asked for. */
  isCodeWanted: (content: CodeContent) => Promise<boolean>;
}

type CodeContent = Extract<EmailContent, { kind: 'signIn' }>;

/** An email overdue by this much has lost its queue message, in milliseconds. */
const lostAfter = 60_000;
/**
 * How long ids of delivered emails are remembered, in milliseconds: longer than anything is
 * retried.
 */
const deliveredFor = 48 * 3_600_000;

const deliveredGroup = (id: string) => `sent-${id}`;

/** The outbox: emails are stored first, then sent, each exactly once. */
export function createOutbox(ports: NeededPorts, services: NeededServices) {
  const { emails, rateCounts, subscriptions, emailProvider, emailTemplates, follows } = ports;
  const { stockRequests, releases, emailQueue, clock, log } = ports;
  const mailCount = createMailCount(ports);
  const linkedEmail = createLinkedEmail(ports, services);
  const { factsOf: showFactsOf } = createShowFacts(ports);
  const isAsking = createSignUps(ports, services);

  async function outgoing(stored: Email): Promise<OutgoingEmail> {
    const { email, to, ...rest } = await linkedEmail(stored);
    const signInCode = email.kind === 'signIn' ? { signInCode: email.code } : {};
    const rendered = await emailTemplates.email(email);
    return { ...rendered, id: stored.id, to: [to], ...signInCode, ...rest };
  }

  async function enqueue(id: string, afterSeconds = 0): Promise<void> {
    await emailQueue.email(id, afterSeconds).catch((error: unknown) => {
      // The email is stored, so deliverDue will find it.
      log('email.notQueued', { reason: errorLine(error) });
    });
  }

  async function send(entry: KeyValueEntry<Email>): Promise<KeyValueEntry<Email> | null> {
    // Render before the claim: after a failure here, the provider need not be asked about the
    // email.
    const email = await outgoing(entry.value);
    const sending = claimed(entry.value.sending, clock.now());
    const mine = await emails.replace(entry, { ...entry.value, sending });
    if (!mine) return null;
    const outcome = await emailProvider.send(email);
    const change = (stored: Email): Email => ({
      ...stored,
      sending: afterOutcome(stored.sending, outcome, clock.now()),
    });
    const insist = outcome.kind === 'taken';
    return recordOutcome({ store: emails, clock }, mine, { change, insist });
  }

  async function ask(entry: KeyValueEntry<Email>): Promise<KeyValueEntry<Email> | null> {
    const inquiry = await emailProvider.inquire(entry.value.id);
    const sending = afterInquiry(entry.value.sending, inquiry, clock.now());
    return emails.replace(entry, { ...entry.value, sending });
  }

  async function conclude({ key, value }: KeyValueEntry<Email>): Promise<void> {
    const { state, failure, nextAt } = value.sending;
    const { content, person } = value;
    const { kind } = content;
    if (state === 'taken') {
      // Record the delivery before erasing the email, so that adding it again never sends it again.
      const until = new Date(clock.now().getTime() + deliveredFor).toISOString();
      await rateCounts.add(deliveredGroup(key), 'sent', { count: 1, until });
      // It was the one email that they asked for.
      if (content.kind === 'inStock') await stockRequests.erase(stockGroup(content), [person]);
      await emails.erase(group, [key]);
      if (!emailProvider.onlyPrints) await mailCount.add(1);
      log(emailProvider.onlyPrints ? 'email.printed' : 'email.sent', { kind });
      return;
    }
    log(`email.${state}`, { kind, failure });
    const seconds = Math.ceil((Date.parse(nextAt) - clock.now().getTime()) / 1000);
    if (state === 'waiting' || state === 'unsure') await enqueue(key, Math.max(1, seconds));
  }

  async function wasDelivered(id: string): Promise<boolean> {
    return (await rateCounts.find(deliveredGroup(id), 'sent')) !== null;
  }

  /** True if the visitor still follows the artist and the release still exists. */
  async function isStillNews(
    person: string,
    { artist, release }: Extract<EmailContent, { kind: 'released' }>,
  ): Promise<boolean> {
    const follow = await follows.find(followGroup(artist), person);
    const saved = await releases.find(release);
    return follow?.value.state === 'confirmed' && saved !== null && isVisible(saved.entity);
  }

  /** True if the visitor still wants to hear of shows, and one of them is still public. */
  async function isAboutShows(person: string, shows: readonly number[]): Promise<boolean> {
    const mine = await inAllGroups(follows, person);
    const wants = mine.some(({ value }) => value.state === 'confirmed' && value.shows);
    return wants && (await showFactsOf(shows, undefined)).length > 0;
  }

  /** True if the visitor still waits for an edition, and it is still in stock. */
  async function isStillThere(
    person: string,
    content: Extract<EmailContent, { kind: 'inStock' }>,
  ): Promise<boolean> {
    const request = await stockRequests.find(stockGroup(content), person);
    const release = (await releases.find(content.release))?.entity;
    const edition = release?.editions?.find(({ id }) => id === content.edition);
    if (request?.value.state !== 'confirmed' || !release || !edition) return false;
    const { timeZone } = await readLabel(ports);
    return isVisible(release) && isThere(edition, release, { now: clock.now(), timeZone });
  }

  /**
   * Whether to send an email after all. Senders of forms are answered before anything is looked up,
   * so a confirmation may be needless, and a link to personal data may lead to none. Others may
   * have unsubscribed meanwhile.
   */
  async function isWanted({ id, person, content }: Email): Promise<boolean> {
    const subscription = async () =>
      (await subscriptions.find(subscriptionGroup, person))?.value.state;
    switch (content.kind) {
      case 'released':
        return isStillNews(person, content);
      case 'shows':
        return isAboutShows(person, content.shows);
      case 'showChanged':
        return isAboutShows(person, [content.show]);
      case 'inStock':
        return isStillThere(person, content);
      case 'follow':
      case 'stock':
      case 'confirm':
        return isAsking({ id, person, content });
      case 'newsletter':
        return !content.address || (await subscription()) === 'listed';
      case 'personalData':
        return hasRecords(ports, person);
      case 'signIn':
        return services.isCodeWanted(content);
      default:
        return true;
    }
  }

  /** Takes the next step for one email, if one is due. */
  async function deliver(id: string): Promise<void> {
    const entry = await emails.find(group, id);
    if (!entry) return;
    if (entry.value.sending.state === 'taken') return conclude(entry);
    if (await wasDelivered(id)) return emails.erase(group, [id]);
    const step = nextStep(entry.value.sending, clock.now());
    if (step === 'rest') return;
    if (step === 'send' && !(await isWanted(entry.value))) return void (await emails.remove(entry));
    const after = await (step === 'send' ? send(entry) : ask(entry));
    if (after) await conclude(after);
  }

  return {
    deliver,

    /** Stores an email and queues it; false if the id is taken or was delivered lately. */
    async add(id: string, person: string, content: EmailContent): Promise<boolean> {
      if (await wasDelivered(id)) return false;
      const email = { id, person, content, sending: newDelivery(clock.now()) };
      const added = await emails.add(group, id, email);
      if (added) await enqueue(id);
      return added;
    },

    /** Delivers emails whose queue message was lost. Called every minute. */
    async deliverDue(): Promise<void> {
      const before = new Date(clock.now().getTime() - lostAfter);
      for (const { key, value } of await emails.list(group)) {
        const isOverdue = nextStep(value.sending, before) !== 'rest';
        if (isOverdue || value.sending.state === 'taken') await deliver(key);
      }
    },

    /** Marks an email as failed after repeated errors of our own. */
    async giveUp(id: string): Promise<void> {
      const entry = await emails.find(group, id);
      if (!entry || entry.value.sending.state === 'taken') return;
      const failure = 'It could not be processed. The log says why.';
      const state = entry.value.sending.state === 'claimed' ? 'blocked' : 'dead';
      const sending = { ...entry.value.sending, state, failure } as const;
      await emails.replace(entry, { ...entry.value, sending });
      log('email.givenUp', { kind: entry.value.content.kind });
    },

    /** Sends an email again that failed or is blocked. */
    async retry(entry: KeyValueEntry<Email>): Promise<boolean> {
      const sending = restarted(entry.value.sending, clock.now());
      const next = await emails.replace(entry, { ...entry.value, sending });
      if (next) await enqueue(entry.key);
      return next !== null;
    },

    /** Deletes an email; false if it was changed meanwhile. */
    discard: (entry: KeyValueEntry<Email>) => emails.remove(entry),

    /** Cancels an email, unless it is just being handed over. */
    async cancel(id: string): Promise<void> {
      const entry = await emails.find(group, id);
      if (entry && entry.value.sending.state !== 'claimed') await emails.remove(entry);
    },

    /** Erases an email in whatever state: one that is just being handed over is never tried again. */
    erase: (id: string) => emails.erase(group, [id]),

    /** Erases the marks of a person's delivered emails, whose ids end with the person's key. */
    async forgetDelivered(person: string): Promise<void> {
      for (const mark of await rateCounts.groups())
        if (mark.startsWith(deliveredGroup('')) && mark.endsWith(`-${person}`))
          await rateCounts.erase(mark, ['sent']);
    },

    find: (id: string) => emails.find(group, id),
    list: () => emails.list(group),
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

import { isSame } from '#domain/comparison';
import { dayMilliseconds } from '#domain/day';
import type { Email, EmailContent } from '#domain/email/email';
import { mailboxOf } from '#domain/mailAddress';
import type { Consent } from '#domain/visitor/consent';
import { followGroup, type StoredFollow } from '#domain/visitor/follow';
import { type StoredStockRequest, stockGroup } from '#domain/visitor/stockRequest';
import { type Subscription, subscriptionGroup } from '#domain/visitor/subscription';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { KeyValueStore, Ports } from '#functions/services/ports';
import type { TokenSigner } from './tokens.ts';

type Limit = { name: string; times: number; within: number };
export interface QuestionLimiter {
  take(limit: Limit, key: string, id: string): Promise<boolean>;
}
type NeededPorts = Pick<Ports, 'subscriptions' | 'follows' | 'stockRequests'>;
interface NeededServices {
  tokenSigner: TokenSigner;
  rateLimiter: QuestionLimiter;
}
type Question = Extract<EmailContent, { kind: 'confirm' | 'follow' | 'stock' }>;

/** Keeps a third party from flooding a mailbox with confirmation emails. */
const questionLimits: Record<Question['kind'], Limit> = {
  confirm: { name: 'question', times: 2, within: dayMilliseconds },
  follow: { name: 'followQuestion', times: 5, within: dayMilliseconds },
  stock: { name: 'stockQuestion', times: 5, within: dayMilliseconds },
};
/** The same sign-up again within this time counts as a double click, in milliseconds. */
const doubleClick = 10 * 60_000;

/** Whether a sign-up repeats the one whose consent is stored. */
const isRepeated = (stored: Consent, { at }: Consent) =>
  Date.parse(at) - Date.parse(stored.at) < doubleClick;

/**
 * Takes sign-ups for the newsletter, for artists and for editions out of the outbox. A visitor is answered before
 * anything is looked up, so that neither the answer nor its time reveals who is subscribed. Their
 * sign-up waits as the email with the question, and is stored just before that is sent.
 */
export function createSignUps(ports: NeededPorts, services: NeededServices) {
  const { subscriptions, follows, stockRequests } = ports;
  const { tokenSigner, rateLimiter } = services;
  /** Stores a sign-up; false if its address has answered, or was asked a moment ago. */
  async function store<T extends Subscription | StoredFollow | StoredStockRequest>(
    signUps: KeyValueStore<T>,
    group: string,
    { person, asked, consent }: { person: string; asked: T; consent: Consent },
  ): Promise<boolean> {
    if (await signUps.add(group, person, asked)) return true;
    const entry = await signUps.find(group, person);
    if (entry?.value.state === 'leaving') {
      const { language } = asked;
      await signUps.replace(entry, {
        ...entry.value,
        again: consent,
        ...(language && { language }),
      });
    }
    if (entry?.value.state === 'confirmed' && 'told' in asked)
      return askAgain(entry as KeyValueEntry<StoredFollow>, asked);
    if (entry?.value.state !== 'asked') return false;
    // The same email once more, after a failure of the provider.
    if (entry.value.question === asked.question) return true;
    if (entry.value.question && isRepeated(entry.value.consent, consent)) return false;
    return (await signUps.replace(entry, asked)) !== null;
  }

  /** Keeps a confirmed follower's wish to hear of shows until they confirm it; false for no new wish. */
  async function askAgain(
    entry: KeyValueEntry<StoredFollow>,
    { shows, consent, question }: StoredFollow,
  ): Promise<boolean> {
    if (!shows || isSame(entry.value.shows, shows)) return false;
    if (entry.value.question === question) return true;
    const { again } = entry.value;
    if (again && isRepeated(again.consent, consent) && isSame(again.shows, shows)) return false;
    const wished = { ...entry.value, again: { consent, shows }, ...(question && { question }) };
    return (await follows.replace(entry, wished)) !== null;
  }

  function storedSignUp(person: string, content: Question) {
    if (content.kind === 'confirm') return subscriptions.find(subscriptionGroup, person);
    if (content.kind === 'stock') return stockRequests.find(stockGroup(content), person);
    return follows.find(followGroup(content.artist), person);
  }

  function storeSignUp(
    content: Question,
    signUp: { person: string; asked: StoredStockRequest; consent: Consent },
  ): Promise<boolean> {
    if (content.kind === 'confirm') return store(subscriptions, subscriptionGroup, signUp);
    if (content.kind === 'stock') return store(stockRequests, stockGroup(content), signUp);
    const { asked } = signUp;
    return store(follows, followGroup(content.artist), {
      ...signUp,
      asked: { ...asked, told: [], ...(content.shows && { shows: content.shows }) },
    });
  }

  /**
   * Whether to send the email that asks a visitor to confirm. An email with a consent is a sign-up
   * that is not stored yet: it is stored first. An email without one asks about a stored sign-up.
   */
  return async function isAsking({
    id,
    person,
    content,
  }: Pick<Email, 'id' | 'person'> & { content: Question }): Promise<boolean> {
    const { kind, address, language, consent } = content;
    if (!consent) {
      const stored = (await storedSignUp(person, content))?.value;
      return stored?.state === 'asked' || (kind === 'follow' && stored?.question === id);
    }
    const asked = {
      address,
      state: 'asked' as const,
      consent,
      confirmedAt: null,
      question: id,
      ...(language && { language }),
    };
    const isNew = await storeSignUp(content, { person, asked, consent });
    const mailbox = tokenSigner.keyOf(mailboxOf(address));
    return isNew && rateLimiter.take(questionLimits[kind], mailbox, id);
  };
}

import {
  afterInquiry,
  afterOutcome,
  claimed,
  newDelivery,
  nextStep,
  restarted,
} from '#domain/email/delivery';
import { type Email, type EmailContent, emailGroup as group } from '#domain/email/email';
import { newsletterGroup, textsFor } from '#domain/email/newsletter';
import { isVisible } from '#domain/release/releaseStatus';
import { followGroup, type LinkScope, scopedKey } from '#domain/visitor/follow';
import type { FromPage } from '#domain/visitor/pageQuery';
import { subscriptionGroup } from '#domain/visitor/subscription';
import type { LinkedEmail, OutgoingEmail, Recipient } from '#functions/ports/emails';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import { prefixOf } from '#words/languages';
import { createMailCount } from './mailCount.ts';
import { hasRecords } from './personRecords.ts';
import { recordOutcome } from './recordOutcome.ts';
import { createReleaseFacts } from './releaseFacts.ts';
import { shownPage } from './shownPage.ts';
import { createSignUps, type QuestionLimiter } from './signUps.ts';
import { codeOf, invitationLink, type TokenSigner, visitorLinks } from './tokens.ts';

type Needs = Pick<
  Ports,
  | 'emails'
  | 'rateCounts'
  | 'newsletters'
  | 'subscriptions'
  | 'presaves'
  | 'follows'
  | 'releases'
  | 'artists'
  | 'emailProvider'
  | 'emailTemplates'
  | 'emailQueue'
  | 'clock'
  | 'log'
  | 'labels'
  | 'site'
> &
  ShownEntries & {
    tokenSigner: TokenSigner;
    rateLimiter: QuestionLimiter;
    /** Whether an address gets the sign-in code that somebody asked for. */
    isCodeWanted: (content: CodeContent) => Promise<boolean>;
  };

type CodeContent = Extract<EmailContent, { kind: 'signIn' }>;

type ToVisitor = Pick<Extract<EmailContent, { kind: 'confirm' }>, 'address'>;

/** An email overdue by this much has lost its queue message, in milliseconds. */
const lostAfter = 60_000;
/**
 * How long ids of delivered emails are remembered, in milliseconds: longer than anything is
 * retried.
 */
const deliveredFor = 48 * 3_600_000;

const deliveredGroup = (id: string) => `sent-${id}`;

/** The outbox: emails are stored first, then sent, each exactly once. */
export function createOutbox(needs: Needs) {
  const { emails, rateCounts, newsletters, subscriptions, emailProvider, emailTemplates } = needs;
  const { follows, releases, artists } = needs;
  const { emailQueue, tokenSigner } = needs;
  const { clock, log, site } = needs;
  const mailCount = createMailCount(needs);
  const links = visitorLinks(needs);
  const factsOf = createReleaseFacts(needs);
  const isAsking = createSignUps(needs);

  /** A link to the page on which an email was requested, in its language. */
  async function backTo(from: FromPage, language: string | undefined) {
    const page = await shownPage(needs, from);
    if (!page) return undefined;
    const home = site.siteUrl + prefixOf(await readLabel(needs), language);
    return { title: page.title, address: home + page.path };
  }

  /** The links in a visitor's email that end emails: those of a scope, and all of them. */
  function endsOf(person: string, language: string | undefined, scope?: LinkScope) {
    const from = typeof scope === 'object' ? scope : undefined;
    const end = (key: string) => links.unsubscribe(key, { language, from });
    return { leave: end(scopedKey(person, scope)), unsubscribe: end(person) };
  }

  /** One click in the recipient's mail program does the same as the given link in the email. */
  const toVisitor = ({ address }: ToVisitor, unsubscribe: string): Recipient => ({
    address,
    substitutions: {},
    unsubscribe,
  });

  const nameOf = async (artist: number) => (await artists.find(artist))?.entity.name ?? '';

  /** The email with its links, which are created here so that none is stored. */
  async function addressed({
    id,
    person,
    content,
  }: Email): Promise<Pick<OutgoingEmail, 'replyTo'> & { email: LinkedEmail; to: Recipient }> {
    const toLabel = async (): Promise<Recipient> => ({
      address: (await readLabel(needs)).mail || site.mailFrom,
      substitutions: {},
    });
    const profile = `${site.siteUrl}/profile`;
    switch (content.kind) {
      case 'contact': {
        const replyTo = { email: content.fromAddress, name: content.fromName };
        return { email: content, to: await toLabel(), replyTo };
      }
      case 'build': {
        const publications = `${site.siteUrl}/admin/publications`;
        return { email: { ...content, publications }, to: await toLabel() };
      }
      case 'attention': {
        const status = `${site.siteUrl}/admin/status`;
        return { email: { ...content, status }, to: await toLabel() };
      }
      case 'granted': {
        const { address } = content;
        return { email: content, to: address ? { address, substitutions: {} } : await toLabel() };
      }
      case 'links': {
        const edit = `${site.siteUrl}/admin/releases/edit-release/${content.cId}`;
        return { email: { ...content, edit }, to: await toLabel() };
      }
      case 'handedIn': {
        const { address } = content;
        const email = { ...content, open: `${site.siteUrl}/admin/proposals`, profile };
        return { email, to: address ? { address, substitutions: {} } : await toLabel() };
      }
      case 'approved':
      case 'returned': {
        const { entry, cId, address } = content;
        const open = `${site.siteUrl}/admin/${entry}s/edit-${entry}/${cId}`;
        return { email: { ...content, open, profile }, to: { address, substitutions: {} } };
      }
      case 'test': {
        const arrived = `${site.siteUrl}/admin?arrived=${content.code}`;
        return {
          email: { ...content, arrived },
          to: { address: content.address, substitutions: {} },
        };
      }
      case 'invitation': {
        const { link } = invitationLink(site, tokenSigner, content.id);
        const to = { address: content.address, substitutions: {} };
        return { email: { ...content, link }, to };
      }
      case 'signIn': {
        const code = codeOf(tokenSigner, id);
        return { email: { ...content, code }, to: { address: content.address, substitutions: {} } };
      }
      case 'confirm': {
        const confirm = links.confirm(person, content);
        const back = content.from && (await backTo(content.from, content.language));
        const ends = endsOf(person, content.language, 'newsletter');
        const email = {
          ...content,
          ...ends,
          confirm,
          personalData: links.personalData(person, content),
          ...(back && { back }),
        };
        return { email, to: toVisitor(content, ends.leave) };
      }
      case 'personalData': {
        const { unsubscribe } = endsOf(person, content.language);
        const personalData = links.personalData(person, content);
        const email = { ...content, unsubscribe, personalData };
        return { email, to: toVisitor(content, unsubscribe) };
      }
      case 'follow': {
        const { artist, language } = content;
        const page = { language, from: { artist } };
        const ends = endsOf(person, language, { artist });
        const email = {
          ...content,
          ...ends,
          name: await nameOf(artist),
          confirm: links.confirm(scopedKey(person, { artist }), page),
          personalData: links.personalData(person, page),
          back: await backTo(page.from, language),
        };
        return { email, to: toVisitor(content, ends.leave) };
      }
      case 'released': {
        const { artist, language } = content;
        const release = await releases.find(content.release);
        if (!release) throw new Error('The release of an email is gone.');
        const ends = endsOf(person, language, { artist });
        const email = {
          ...content,
          ...ends,
          ...(await factsOf(release.entity, language)),
          links: release.entity.links,
          name: await nameOf(artist),
          personalData: links.personalData(person, { language, from: content.release }),
          language,
        };
        return { email, to: toVisitor(content, ends.leave) };
      }
      case 'newsletter': {
        const stored = await newsletters.find(newsletterGroup, content.newsletter);
        if (!stored) throw new Error('The newsletter of an email is gone.');
        const { address, language } = content;
        const draft = textsFor(stored.value.draft, language);
        if (!address) return { email: { ...content, draft }, to: await toLabel() };
        const ends = endsOf(person, language, 'newsletter');
        const reader = { personalData: links.personalData(person, { language }), ...ends };
        return { email: { ...content, draft, reader }, to: toVisitor({ address }, ends.leave) };
      }
    }
  }

  async function outgoing(stored: Email): Promise<OutgoingEmail> {
    const { email, to, ...rest } = await addressed(stored);
    const signInCode = email.kind === 'signIn' ? { signInCode: email.code } : {};
    const rendered = await emailTemplates.email(email);
    return { ...rendered, id: stored.id, to: [to], ...signInCode, ...rest };
  }

  async function enqueue(id: string, afterSeconds = 0): Promise<void> {
    await emailQueue.email(id, afterSeconds).catch((error: unknown) => {
      // The email is stored, so deliverDue will find it.
      log('email.notQueued', { error: String(error) });
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
    const { kind } = value.content;
    if (state === 'taken') {
      // Record the delivery before erasing the email, so that adding it again never sends it again.
      const until = new Date(clock.now().getTime() + deliveredFor).toISOString();
      await rateCounts.add(deliveredGroup(key), 'sent', { count: 1, until });
      await emails.erase(group, [key]);
      await mailCount.add(1);
      log('email.sent', { kind });
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

  /**
   * False for an email to somebody who has left meanwhile, for a confirmation that is not needed,
   * and for a link to data that is not there, since whoever requests one of them is answered before
   * anything is looked up.
   */
  async function isWanted({ id, person, content }: Email): Promise<boolean> {
    const subscription = async () =>
      (await subscriptions.find(subscriptionGroup, person))?.value.state;
    switch (content.kind) {
      case 'released':
        return isStillNews(person, content);
      case 'follow':
      case 'confirm':
        return isAsking({ id, person, content });
      case 'newsletter':
        return !content.address || (await subscription()) === 'listed';
      case 'personalData':
        return hasRecords(needs, person);
      case 'signIn':
        return needs.isCodeWanted(content);
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

    find: (id: string) => emails.find(group, id),
    list: () => emails.list(group),
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

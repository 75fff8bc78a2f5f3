import type { Answer, Call } from '#contract/api';
import { dayMilliseconds } from '#domain/day';
import { presaveGroup } from '#domain/email/campaign';
import type { Email } from '#domain/email/email';
import { mailboxOf } from '#domain/mailAddress';
import { type LinkScope, scopeOf } from '#domain/visitor/follow';
import { type AskedEdition, askedEditionOf, stockGroup } from '#domain/visitor/stockRequest';
import type { Outbox } from '#functions/services/email/outbox';
import { recordsOf } from '#functions/services/email/personRecords';
import { shownName, shownPage } from '#functions/services/email/shownPage';
import { createPersonReader, type TokenSigner } from '#functions/services/email/tokens';
import type { Ports, ShownEntries } from '#functions/services/ports';
import type { Follows } from './follows.ts';
import type { RateLimit, RateLimiter } from './rateLimiter.ts';
import type { ShowNews } from './showNews.ts';
import type { SpamFilter } from './spamFilter.ts';
import type { StockRequests } from './stockRequests.ts';
import type { Submissions } from './submissions.ts';
import type { Subscriptions } from './subscriptions.ts';

type NeededPorts = Pick<
  Ports,
  | 'artists'
  | 'releases'
  | 'presaves'
  | 'follows'
  | 'stockRequests'
  | 'subscriptions'
  | 'emails'
  | 'clock'
  | 'site'
  | 'log'
> &
  ShownEntries;
interface NeededServices {
  tokenSigner: TokenSigner;
  spamFilter: SpamFilter;
  outbox: Pick<Outbox, 'add' | 'list' | 'erase' | 'forgetDelivered'>;
  subscriptions: Subscriptions;
  follows: Follows;
  showNews: Pick<ShowNews, 'leaveShows'>;
  stockRequests: StockRequests;
  submissions: Submissions;
  rateLimiter: Pick<RateLimiter, 'take'>;
}
/** Keeps a third party from flooding a mailbox with links. */
const linkLimit: RateLimit = { name: 'personalData', times: 3, within: dayMilliseconds };

type PersonalData = Answer<'showPersonalData'>;

/** Shows and erases a visitor's personal data, by a link that only their mailbox receives. */
export function createPersonalData(ports: NeededPorts, services: NeededServices) {
  const { presaves, log } = ports;
  const { tokenSigner, spamFilter, outbox, subscriptions, follows, showNews, stockRequests } =
    services;
  const { submissions, rateLimiter } = services;
  const personIn = createPersonReader(ports, tokenSigner);

  type Records = Awaited<ReturnType<typeof recordsOf>>;

  const presavesIn = (records: Records): Promise<PersonalData['presaves']> =>
    Promise.all(
      records.presaves.map(async ({ group, value: { consent, platform } }) => {
        const { title = '', path } = (await shownPage(ports, { release: Number(group) })) ?? {};
        return {
          cId: Number(group),
          title,
          ...(path && { path }),
          ...consent,
          ...(platform && { platform }),
        };
      }),
    );

  function newsletterIn({ subscription }: Records): PersonalData['newsletter'] {
    if (!subscription) return null;
    const { consent, state, confirmedAt } = subscription.value;
    return { ...consent, state, confirmedAt };
  }

  const followsIn = (records: Records): Promise<PersonalData['follows']> =>
    Promise.all(
      records.follows.map(async ({ group, value: { consent, state, confirmedAt } }) => {
        const artist = Number(group);
        const name = await shownName(ports, artist);
        return { cId: artist, artist: name, ...consent, state, confirmedAt };
      }),
    );

  const stockIn = (records: Records, language?: string): Promise<PersonalData['stock']> =>
    Promise.all(
      records.stock.flatMap(({ group, value: { consent, state, confirmedAt } }) => {
        const asked = askedEditionOf(group);
        if (!asked) return [];
        const entry = async () => {
          const { name: edition, path } = await stockRequests.factsOf(asked, language);
          return { key: group, edition, ...(path && { path }), ...consent, state, confirmedAt };
        };
        return [entry()];
      }),
    );

  async function dataOf(person: string, language?: string): Promise<PersonalData> {
    const records = await recordsOf(ports, person);
    return {
      presaves: await presavesIn(records),
      follows: await followsIn(records),
      stock: await stockIn(records, language),
      newsletter: newsletterIn(records),
      messages: records.messages.map(({ value }) => ({ at: value.sending.since })),
    };
  }

  async function erasePresaves(person: string): Promise<void> {
    for (const group of await presaves.groups()) await presaves.erase(group, [person]);
  }

  async function eraseEmails(person: string, which: (email: Email) => boolean): Promise<void> {
    for (const { key, value } of await outbox.list())
      if (value.person === person && which(value)) await outbox.erase(key);
  }

  /** Ends the emails of one scope, including those that wait to be sent. */
  async function end(person: string, scope: NonNullable<LinkScope>): Promise<void> {
    const isOfScope = ({ content }: Email) => {
      if (scope === 'newsletter')
        return content.kind === 'newsletter' || content.kind === 'confirm';
      if (scope === 'shows') return content.kind === 'shows' || content.kind === 'showChanged';
      if ('edition' in scope) {
        const isOfStock = content.kind === 'stock' || content.kind === 'inStock';
        return isOfStock && stockGroup(content) === stockGroup(scope);
      }
      const isOfArtist = content.kind === 'follow' || content.kind === 'released';
      return isOfArtist && content.artist === scope.artist;
    };
    if (scope === 'newsletter') await subscriptions.leave(person);
    else if (scope === 'shows') await showNews.leaveShows(person);
    else if ('edition' in scope) await stockRequests.leave(person, scope);
    else await follows.leave(person, scope.artist);
    await eraseEmails(person, isOfScope);
  }

  /** Erases one part of the stored data: the newsletter, a pre-save, a followed artist, an edition. */
  async function eraseOnly(person: string, only: string): Promise<void> {
    const [part = '', number = ''] = only.split('-');
    if (part === 'newsletter') await end(person, part);
    else if (part === 'follow') await end(person, { artist: Number(number) });
    else if (part === 'stock') {
      const asked = askedEditionOf(only.slice('stock-'.length));
      if (asked) await end(person, asked);
    } else await presaves.erase(presaveGroup(Number(number)), [person]);
  }

  const named = async (asked: AskedEdition, language?: string) => ({
    edition: (await stockRequests.factsOf(asked, language)).name,
  });

  /** The subject of a link, for its page. */
  async function aboutScope(person: string, scope: LinkScope, language?: string) {
    if (typeof scope !== 'object') return scope ? { scope } : {};
    if ('edition' in scope) {
      return { scope: 'stock' as const, ...(await named(scope, language)) };
    }
    const { artist } = await follows.stateOf(person, scope.artist);
    return { scope: 'artist' as const, artist };
  }

  return {
    async requestPersonalData({
      body,
      client,
    }: Call<'requestPersonalData'>): Promise<Answer<'requestPersonalData'>> {
      const { mailAddress: address, language } = body;
      const person = tokenSigner.keyOf(address);
      if (await spamFilter.isRobot({ form: body, client, address })) return {};
      // Nothing is looked up before the answer, so that neither it nor its time reveals which
      // addresses are stored: the outbox drops the email if there is nothing to show.
      await submissions.retriable(`personalData\n${person}`, async (id) => {
        const mailbox = tokenSigner.keyOf(mailboxOf(address));
        if (await rateLimiter.take(linkLimit, mailbox, id))
          await outbox.add(id, person, {
            kind: 'personalData',
            address,
            ...(language && { language }),
          });
      });
      return {};
    },

    async showPersonalData({ query }: Call<'showPersonalData'>): Promise<PersonalData> {
      return dataOf(personIn('data', query.token), query.language);
    },

    async erasePersonalData({
      query,
    }: Call<'erasePersonalData'>): Promise<Answer<'erasePersonalData'>> {
      const person = personIn('data', query.token);
      if (query.only) {
        await eraseOnly(person, query.only);
        return {};
      }
      await erasePresaves(person);
      await eraseEmails(person, () => true);
      await outbox.forgetDelivered(person);
      await follows.leaveAll(person);
      await stockRequests.leaveAll(person);
      await subscriptions.leave(person);
      log('visitor.erased');
      return {};
    },

    async showUnsubscribe({ query }: Call<'showUnsubscribe'>): Promise<Answer<'showUnsubscribe'>> {
      const { person, scope } = scopeOf(personIn('unsubscribe', query.token));
      return aboutScope(person, scope, query.language);
    },

    async unsubscribe({ query }: Call<'unsubscribe'>): Promise<Answer<'unsubscribe'>> {
      const { person, scope } = scopeOf(personIn('unsubscribe', query.token));
      if (scope) {
        await end(person, scope);
        return aboutScope(person, scope, query.language);
      }
      await erasePresaves(person);
      await follows.leaveAll(person);
      await stockRequests.leaveAll(person);
      // Keep their own message: it goes to the label, not to them.
      await eraseEmails(person, ({ content }) => content.kind !== 'contact');
      await outbox.forgetDelivered(person);
      await subscriptions.leave(person);
      log('visitor.unsubscribed');
      return {};
    },

    async showConfirm({ query }: Call<'showConfirm'>): Promise<Answer<'showConfirm'>> {
      const { person, scope } = scopeOf(personIn('confirm', query.token));
      if (typeof scope === 'object') {
        if (!('edition' in scope)) return follows.stateOf(person, scope.artist);
        return {
          state: await stockRequests.stateOf(person, scope),
          ...(await named(scope, query.language)),
        };
      }
      const entry = await subscriptions.find(person);
      return { state: entry && entry.value.state !== 'leaving' ? entry.value.state : 'gone' };
    },

    async confirm({ query }: Call<'confirm'>): Promise<Answer<'confirm'>> {
      const { person, scope } = scopeOf(personIn('confirm', query.token));
      if (typeof scope === 'object' && 'edition' in scope) {
        await stockRequests.confirm(person, scope);
        return named(scope, query.language);
      }
      if (typeof scope === 'object') {
        await follows.confirm(person, scope.artist);
        const { state: _, ...confirmed } = await follows.stateOf(person, scope.artist);
        return confirmed;
      }
      await subscriptions.confirm(person);
      return {};
    },
  };
}

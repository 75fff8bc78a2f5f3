import type { Answer, Call } from '#contract/api';
import { Problem } from '#domain/problem';
import { isByImport } from '#domain/publication/publication';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { consentTo } from '#domain/visitor/consent';
import {
  type AskedEdition,
  askedEditionOf,
  isAskable,
  isThere,
  type StoredStockRequest,
  stockGroup,
} from '#domain/visitor/stockRequest';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import { createLivePage } from '#functions/services/email/livePage';
import type { Outbox } from '#functions/services/email/outbox';
import { inAllGroups } from '#functions/services/email/personRecords';
import { createStockFacts } from '#functions/services/email/stockFacts';
import { linkUsed, openedTwice, type TokenSigner } from '#functions/services/email/tokens';
import { readLabel, readWording } from '#functions/services/entries/storedLabel';
import type { Ports, ShownEntries } from '#functions/services/ports';
import type { SpamFilter } from './spamFilter.ts';
import type { Submissions } from './submissions.ts';

type NeededPorts = Pick<
  Ports,
  'artists' | 'releases' | 'stockRequests' | 'labels' | 'clock' | 'log' | 'site'
> &
  ShownEntries;
interface NeededServices {
  tokenSigner: TokenSigner;
  spamFilter: SpamFilter;
  outbox: Pick<Outbox, 'add'>;
  submissions: Pick<Submissions, 'retriable'>;
}
type Entry = KeyValueEntry<StoredStockRequest>;

const editionIn = ({ editions }: StoredRelease, { edition }: AskedEdition) =>
  editions?.find(({ id }) => id === edition);

/** Requests for editions that are not there: double opt-in, and one email once they are in stock. */
export function createStockRequests(ports: NeededPorts, services: NeededServices) {
  const { releases, snapshots, stockRequests, clock, log, site } = ports;
  const { tokenSigner, spamFilter, outbox, submissions } = services;
  const isLive = createLivePage(ports);
  const factsOf = createStockFacts(ports);

  const find = (person: string, asked: AskedEdition) =>
    stockRequests.find(stockGroup(asked), person);

  async function leave(person: string, asked: AskedEdition): Promise<void> {
    await stockRequests.erase(stockGroup(asked), [person]);
  }

  const at = async () => ({ now: clock.now(), timeZone: (await readLabel(ports)).timeZone });

  async function isOffered(asked: AskedEdition): Promise<boolean> {
    // A release that the site does not show has no page to ask from.
    if (!(await snapshots.entries('wanted')).release[asked.release]) return false;
    const release = (await releases.find(asked.release))?.entity;
    const edition = release && editionIn(release, asked);
    return edition && isVisible(release) ? isAskable(edition, release, await at()) : false;
  }

  /** Whether the live page offers an edition that is in stock, and not because of an import. */
  async function isInStock(asked: AskedEdition): Promise<boolean> {
    const saved = await releases.find(asked.release);
    const release = saved?.entity;
    const edition = release && editionIn(release, asked);
    if (!edition || !isVisible(release) || isByImport(saved.publicBy)) return false;
    return isThere(edition, release, await at()) && (await isLive(asked.release));
  }

  /**
   * Queues the email to one visitor; false if it waits already. The outbox erases the request once
   * the email is sent. A later request has another id, so that it is answered, too.
   */
  function tell({ key: person, value }: Entry, asked: AskedEdition): Promise<boolean> {
    const { address, language, confirmedAt } = value;
    const id = `stock-${stockGroup(asked)}-${Date.parse(confirmedAt ?? '')}-${person}`;
    return outbox.add(id, person, {
      kind: 'inStock',
      ...asked,
      address,
      ...(language && { language }),
    });
  }

  return {
    leave,
    factsOf,

    async askForStock({ body, client }: Call<'askForStock'>): Promise<Answer<'askForStock'>> {
      const { mailAddress: address, releaseId: release, edition, language } = body;
      const text = JSON.stringify(['stock', address, release, edition]);
      if (await spamFilter.isRobot({ form: body, client, address, text })) return {};
      if (!(await isOffered({ release, edition })))
        throw new Problem(
          'invalid-input',
          'This edition can be bought already, or will not be there again.',
        );
      const { forms } = (await readWording(ports, language)).words;
      const consent = consentTo(forms.stockConsent, clock.now());
      // Nothing is looked up before the answer, so that neither it nor its time reveals who asked:
      // the outbox stores the request.
      await submissions.retriable(text, (id) =>
        outbox.add(id, tokenSigner.keyOf(address), {
          kind: 'stock',
          release,
          edition,
          address,
          consent,
          ...(language && { language }),
        }),
      );
      return {};
    },

    /** Whether a person's request in a link waits for them to confirm it. */
    async stateOf(person: string, asked: AskedEdition) {
      return (await find(person, asked))?.value.state ?? ('gone' as const);
    },

    /** @throws {Problem} not-found, if it expired or never existed */
    async confirm(person: string, asked: AskedEdition): Promise<void> {
      const entry = await find(person, asked);
      if (!entry) throw linkUsed();
      const { value } = entry;
      if (value.state === 'confirmed') return;
      const confirmedAt = clock.now().toISOString();
      if (!(await stockRequests.replace(entry, { ...value, state: 'confirmed', confirmedAt })))
        throw openedTwice();
      log('stock.confirmed');
    },

    async leaveAll(person: string): Promise<void> {
      for (const { group } of await inAllGroups(stockRequests, person))
        await stockRequests.erase(group, [person]);
    },

    /**
     * Emails those who asked for editions that are now in stock, as many as the rate allows in a
     * minute. Called every few minutes; the next run continues.
     */
    async tellOfStock(): Promise<void> {
      let left = site.mailsPerMinute;
      for (const group of await stockRequests.groups()) {
        const asked = askedEditionOf(group);
        if (left <= 0 || !asked || !(await isInStock(asked))) continue;
        for (const entry of await stockRequests.list(group)) {
          if (left <= 0) break;
          if (entry.value.state === 'confirmed' && (await tell(entry, asked))) left -= 1;
        }
      }
    },

    /**
     * Erases old requests: those not confirmed before one time, confirmed ones from before another,
     * and those for purged releases.
     */
    async eraseExpired(before: { unconfirmed: string; confirmed: string }): Promise<void> {
      for (const group of await stockRequests.groups()) {
        const asked = askedEditionOf(group);
        const isGone = !asked || (await releases.findKept(asked.release)) === null;
        for (const entry of await stockRequests.list(group)) {
          const { state, consent } = entry.value;
          const oldest = state === 'asked' ? before.unconfirmed : before.confirmed;
          if (isGone || consent.at < oldest) await stockRequests.remove(entry);
        }
      }
    },
  };
}
export type StockRequests = ReturnType<typeof createStockRequests>;

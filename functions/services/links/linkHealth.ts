import { createHash } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import { dayAt } from '#domain/day';
import { mergeLinks } from '#domain/link';
import { type Caller, ownsByArtists } from '#domain/member/member';
import type { StoredMerch } from '#domain/merch/merch';
import { isMerchForSale, isMerchVisible } from '#domain/merch/merchRules';
import { isForSale } from '#domain/release/edition';
import { editionName, toldApart } from '#domain/release/editionText';
import {
  type BrokenLink,
  brokenAgain,
  type CheckedLink,
  isBroken,
  isDueAgain,
  isRoundDue,
  isTold,
  isWorking,
  type LinkRound,
} from '#domain/release/linkHealth';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import { type Sold, saysSoldOut } from '#domain/release/soldOutPage';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';

type Needs = Pick<
  Ports,
  'releases' | 'merch' | 'labels' | 'brokenLinks' | 'linkRounds' | 'askLink' | 'clock' | 'log'
>;

/** How many links a run checks. */
const linksPerRun = 40;
/** After this many failures to answer, a host is skipped for the rest of the run. */
const maxSilences = 2;
const hostsAtOnce = 4;
/** The pause between two requests to one host, in milliseconds. */
const hostPause = 1000;
/** The limit of broken links in an answer. */
const maxTold = 200;

const brokenGroup = 'broken';
const [roundGroup, roundKey] = ['round', 'now'];

/** How many addresses are asked for. */
const countOf = (asked: readonly Asked[]) => new Set(asked.map(({ url }) => url)).size;

/** Hashed, since an address may contain characters that a row key can't. */
const keyOf = ({ release, url, edition = '' }: CheckedLink): string =>
  createHash('sha256').update(`${release} ${url} ${edition}`.trim()).digest('base64url');

/** A link to be checked, with what is sold there. */
interface Asked extends CheckedLink {
  name: string;
  sold?: Sold;
}

const isChecked = (release: Pick<StoredRelease, 'releaseStatus' | 'archived'>) =>
  isVisible(release) && !release.archived;

/**
 * The links to check: those of a release and of the shops of its available editions, each address
 * once. Shops are checked again for each edition, to see whether it is sold out.
 */
function linksOf({ id, links, editions = [] }: StoredRelease): Asked[] {
  const isGone = (state: string) => state === 'soldOut' || state === 'outOfPrint';
  const there = editions.filter(({ state }) => !isGone(state));
  const shops = there.flatMap((one) => one.links);
  return [
    ...mergeLinks(links, shops).map(({ name, url }) => ({ release: id, name, url })),
    ...there
      .filter(isForSale)
      .flatMap(({ id: edition, format, links: own }) =>
        own.map(({ name, url }) => ({ release: id, name, url, edition, sold: format })),
      ),
  ];
}

/**
 * The shops of an available item of merch, each twice: whether the link works, and whether the item
 * is sold out.
 */
function shopsOf(item: StoredMerch): Asked[] {
  if (!isMerchForSale(item)) return [];
  return item.links.flatMap(({ name, url }) => {
    const link = { release: item.id, kind: 'merch' as const, name, url };
    return [link, { ...link, edition: 'merch', sold: 'merch' as const }];
  });
}

/** Checks the links of public releases and merch, and reports the broken ones. */
export function createLinkHealth(needs: Needs) {
  const { releases, merch, brokenLinks, linkRounds, labels, askLink, clock, log } = needs;

  /** The links of a release or item that the public sees; null if it is gone or hidden. */
  async function ownLinks({ release: id, kind }: CheckedLink): Promise<Asked[] | null> {
    if (kind === 'merch') {
      const item = (await merch.find(id))?.entity;
      return item && isMerchVisible(item, await today()) ? shopsOf(item) : null;
    }
    const release = (await releases.find(id))?.entity;
    return release && isChecked(release) ? linksOf(release) : null;
  }

  const today = async () => dayAt(clock.now(), (await readLabel({ labels })).timeZone);

  /** Requests links: hosts in parallel, the links of one host in turn. */
  async function replies(
    ask: NonNullable<Ports['askLink']>,
    asked: readonly Asked[],
  ): Promise<Map<Asked, BrokenLink['reply']>> {
    const found = new Map<Asked, BrokenLink['reply']>();
    const hosts = [...Map.groupBy(asked, ({ url }) => URL.parse(url)?.host ?? '').values()];
    const askHost = async (own: readonly Asked[]) => {
      let silences = 0;
      for (const [index, same] of [...Map.groupBy(own, ({ url }) => url).values()].entries()) {
        if (silences >= maxSilences) break;
        if (index > 0) await clock.sleep(hostPause);
        const [first] = same;
        if (!first) continue;
        const { reply, page } = await ask(
          first.url,
          same.some(({ sold }) => sold),
        );
        if (reply === 'no-answer') silences += 1;
        for (const one of same)
          found.set(one, one.sold && page && saysSoldOut(page, one.sold) ? 'sold-out' : reply);
      }
    };
    for (let start = 0; start < hosts.length; start += hostsAtOnce)
      await Promise.all(hosts.slice(start, start + hostsAtOnce).map(askHost));
    return found;
  }

  async function note({ name: _, sold, ...asked }: Asked, reply: BrokenLink['reply']) {
    const key = keyOf(asked);
    const earlier = await brokenLinks.find(brokenGroup, key);
    const at = clock.now().toISOString();
    // A missing page is reported once, for its link, and not again for each edition.
    if (sold ? reply === 'sold-out' : isBroken(reply)) {
      const broken = brokenAgain(earlier?.value, { ...asked, reply, at });
      if (earlier) await brokenLinks.replace(earlier, broken);
      else await brokenLinks.add(brokenGroup, key, broken);
    } else if (earlier && (isWorking(reply) || isBroken(reply)))
      await brokenLinks.erase(brokenGroup, [key]);
    else if (earlier) await brokenLinks.replace(earlier, { ...earlier.value, at });
  }

  /**
   * The broken links that are due for another check. Deletes links that their release no longer
   * has.
   */
  async function dueAgain(): Promise<Asked[]> {
    const rows = await brokenLinks.list(brokenGroup);
    const due = rows.filter(({ value }) => isDueAgain(value, clock.now())).slice(0, linksPerRun);
    const asked: Asked[] = [];
    for (const { key, value } of due) {
      const found = (await ownLinks(value))?.find((one) => keyOf(one) === key);
      if (found) asked.push(found);
      else await brokenLinks.erase(brokenGroup, [key]);
    }
    return asked;
  }

  /** The current round, or a new one; null until the next one is due. */
  async function currentRound() {
    const since = clock.now().toISOString();
    const first: LinkRound = { since, after: 0, endedAt: null };
    const stored = await linkRounds.find(roundGroup, roundKey);
    if (!stored) {
      await linkRounds.add(roundGroup, roundKey, first);
      return linkRounds.find(roundGroup, roundKey);
    }
    if (stored.value.endedAt === null) return stored;
    return isRoundDue(stored.value, clock.now()) ? linkRounds.replace(stored, first) : null;
  }

  /** The links of the round's next releases, and the number of the last of these releases. */
  async function nextLinks(after: number, room: number) {
    const rows = (await releases.rows())
      .filter((row) => row.cId > after && isChecked(row))
      .toSorted((a, b) => a.cId - b.cId);
    const asked: Asked[] = [];
    let last: number | null = null;
    for (const { id, cId } of rows) {
      if (countOf(asked) >= room) return { asked, last };
      asked.push(...((await ownLinks({ release: id, url: '' })) ?? []));
      last = cId;
    }
    // Merch comes last, and all of it at once: a label has few items.
    const day = await today();
    for (const row of (await merch.rows()).filter((one) => isMerchVisible(one, day)))
      asked.push(...((await ownLinks({ release: row.id, kind: 'merch', url: '' })) ?? []));
    return { asked, last: null };
  }

  /** The entry of a link, and the edition; null if it is not the caller's. */
  async function entryOf({ release: id, kind, edition }: CheckedLink, caller: Caller) {
    if (kind === 'merch') {
      const item = (await merch.find(id))?.entity;
      if (!item || !ownsByArtists(caller, item.artistIds)) return null;
      return { kind, id, cId: item.cId, title: item.name };
    }
    const release = (await releases.find(id))?.entity;
    if (!release || !ownsByArtists(caller, release.artistIds)) return null;
    const { cId, title, editions = [] } = release;
    const sold = toldApart(editions).find((one) => one.id === edition);
    return {
      kind: 'release' as const,
      id,
      cId,
      title,
      ...(sold && { edition: { id: sold.id, name: editionName(sold) } }),
    };
  }

  return {
    /** Checks some links: known broken ones first, then the next ones of the round. */
    async checkLinks(): Promise<void> {
      if (!askLink) return;
      const again = await dueAgain();
      const round = await currentRound();
      const room = linksPerRun - again.length;
      const next = round && room > 0 ? await nextLinks(round.value.after, room) : null;
      const found = await replies(askLink, [...again, ...(next?.asked ?? [])]);
      for (const [asked, reply] of found) await note(asked, reply);
      if (round && next) {
        const endedAt = next.last === null ? clock.now().toISOString() : null;
        const after = next.last ?? round.value.after;
        await linkRounds.replace(round, { ...round.value, after, endedAt });
      }
      const broken = [...found.values()].filter(isBroken).length;
      if (found.size > 0) log('links.checked', { asked: found.size, broken });
    },

    async listBrokenLinks(
      _: Call<'listBrokenLinks'>,
      caller: Caller,
    ): Promise<Answer<'listBrokenLinks'>> {
      const [rows, round] = await Promise.all([
        brokenLinks.list(brokenGroup),
        linkRounds.find(roundGroup, roundKey),
      ]);
      const told = rows.filter(({ value }) => isTold(value)).slice(0, maxTold);
      const toldKeys = new Set(told.map(({ key }) => key));
      const links: Answer<'listBrokenLinks'>['links'] = [];
      for (const { key, value } of told) {
        const own = await ownLinks(value);
        const link = own?.find((one) => keyOf(one) === key);
        const entry = await entryOf(value, caller);
        if (!own || !link || !entry) continue;
        const { url, reply, since } = value;
        const shops = own.filter(
          ({ edition }) => edition !== undefined && edition === link.edition,
        );
        const { edition, ...row } = 'edition' in entry ? entry : { ...entry, edition: undefined };
        links.push({
          entry: row,
          ...(edition && { edition }),
          name: link.name,
          url,
          reply,
          since,
          isAllSoldOut: shops.length > 0 && shops.every((one) => toldKeys.has(keyOf(one))),
        });
      }
      return {
        isChecking: askLink !== null,
        links: links.toSorted((a, b) => (a.since < b.since ? 1 : -1)),
        checkedAt: round?.value.endedAt ?? null,
      };
    },
  };
}

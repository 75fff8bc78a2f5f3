import { createHash } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import { type Link, mergeLinks } from '#domain/link';
import { type Caller, ownsRelease } from '#domain/member/member';
import {
  type BrokenLink,
  brokenAgain,
  isBroken,
  isDueAgain,
  isRoundDue,
  isTold,
  isWorking,
  type LinkReply,
  type LinkRound,
} from '#domain/release/linkHealth';
import type { StoredRelease } from '#domain/release/release';
import { isVisible } from '#domain/release/releaseStatus';
import type { AskLink } from '#functions/ports/ports';
import type { Ports } from '#functions/services/ports';

type Needs = Pick<Ports, 'releases' | 'brokenLinks' | 'linkRounds' | 'askLink' | 'clock' | 'log'>;

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

/** Hashed, since an address may contain characters that a row key can't. */
const keyOf = ({ release, url }: Pick<BrokenLink, 'release' | 'url'>): string =>
  createHash('sha256').update(`${release} ${url}`).digest('base64url');

interface Asked {
  release: string;
  url: string;
}

const isChecked = (release: Pick<StoredRelease, 'releaseStatus' | 'archived'>) =>
  isVisible(release) && !release.archived;

/** The links of a release, and those to shops of editions that are not gone, each address once. */
function linksOf({ links, editions = [] }: Pick<StoredRelease, 'links' | 'editions'>): Link[] {
  const isGone = (state: string) => state === 'soldOut' || state === 'outOfPrint';
  const shops = editions.filter(({ state }) => !isGone(state)).flatMap((one) => one.links);
  return mergeLinks(links, shops);
}

/** Checks the links of public releases, and reports the broken ones. */
export function createLinkHealth(needs: Needs) {
  const { releases, brokenLinks, linkRounds, askLink, clock, log } = needs;

  /** Requests links: hosts in parallel, the links of one host in turn. */
  async function replies(ask: AskLink, asked: readonly Asked[]): Promise<Map<Asked, LinkReply>> {
    const found = new Map<Asked, LinkReply>();
    const hosts = [...Map.groupBy(asked, ({ url }) => URL.parse(url)?.host ?? '').values()];
    const askHost = async (own: readonly Asked[]) => {
      let silences = 0;
      for (const [index, one] of own.entries()) {
        if (silences >= maxSilences) break;
        if (index > 0) await clock.sleep(hostPause);
        const reply = await ask(one.url);
        if (reply === 'no-answer') silences += 1;
        found.set(one, reply);
      }
    };
    for (let start = 0; start < hosts.length; start += hostsAtOnce)
      await Promise.all(hosts.slice(start, start + hostsAtOnce).map(askHost));
    return found;
  }

  async function note(asked: Asked, reply: LinkReply): Promise<void> {
    const key = keyOf(asked);
    const earlier = await brokenLinks.find(brokenGroup, key);
    const at = clock.now().toISOString();
    if (isBroken(reply)) {
      const broken = brokenAgain(earlier?.value, { ...asked, reply, at });
      if (earlier) await brokenLinks.replace(earlier, broken);
      else await brokenLinks.add(brokenGroup, key, broken);
    } else if (earlier && isWorking(reply)) await brokenLinks.erase(brokenGroup, [key]);
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
      const saved = await releases.find(value.release);
      const isThere =
        saved &&
        isChecked(saved.entity) &&
        linksOf(saved.entity).some(({ url }) => url === value.url);
      if (isThere) asked.push({ release: value.release, url: value.url });
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
      if (asked.length >= room) return { asked, last };
      const saved = await releases.find(id);
      if (saved) asked.push(...linksOf(saved.entity).map(({ url }) => ({ release: id, url })));
      last = cId;
    }
    return { asked, last: null };
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
      const told = rows.map(({ value }) => value).filter(isTold);
      const links: Answer<'listBrokenLinks'>['links'] = [];
      for (const { release, url, reply, since } of told.slice(0, maxTold)) {
        const entity = (await releases.find(release))?.entity;
        const link = entity && linksOf(entity).find((one) => one.url === url);
        if (!entity || !link || !isChecked(entity) || !ownsRelease(caller, entity.artistIds))
          continue;
        const { id, cId, title } = entity;
        links.push({ release: { id, cId, title }, name: link.name, url, reply, since });
      }
      return {
        isChecking: askLink !== null,
        links: links.toSorted((a, b) => (a.since < b.since ? 1 : -1)),
        checkedAt: round?.value.endedAt ?? null,
      };
    },
  };
}

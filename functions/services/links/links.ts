import type { Answer, Call } from '#contract/api';
import { type Link, maxLinks, mergeLinks } from '#domain/link';
import type { Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { StoredRelease } from '#domain/release/release';
import type { ReleaseCodes } from '#functions/ports/linkLookups';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import type { Releases } from '#functions/services/releases/releases';

type NeededPorts = Pick<Ports, 'songLinks' | 'linkLookups' | 'labels' | 'site' | 'log'>;
interface NeededServices {
  releases: Pick<Releases, 'owned'>;
}

const codesOf = ({ title, barcode, editions, tracks }: StoredRelease): ReleaseCodes => ({
  title,
  barcodes: [...new Set([barcode, ...(editions ?? []).map((one) => one.barcode)])].flatMap(
    (code) => code || [],
  ),
  isrcs: tracks.flatMap(({ isrc }) => isrc || []),
});

/** Suggests links to a release on other platforms. */
export function createLinks(ports: NeededPorts, services: NeededServices) {
  const { songLinks, linkLookups, site, log } = ports;
  const { releases } = services;

  /**
   * What each service that may be asked would answer.
   * @throws {Problem} unavailable, if there is none
   */
  async function searches(release: StoredRelease, url: string | null) {
    const codes = codesOf(release);
    const { mail, timeZone, linkLookups: chosen } = await readLabel(ports);
    const about = { timeZone, contact: mail || site.siteUrl };
    const hasCodes = codes.barcodes.length > 0 || codes.isrcs.length > 0;
    const lookups = linkLookups.filter(({ name }) => chosen.includes(name));
    const all = [
      ...(songLinks && url ? [() => songLinks.find(url)] : []),
      ...(hasCodes ? lookups.map((lookup) => () => lookup.find(codes, about)) : []),
    ];
    if (all.length > 0) return all;
    throw new Problem(
      'unavailable',
      lookups.length > 0
        ? 'Links are looked up by the barcode and the ISRCs: add one and save. Or paste the addresses: their platforms are recognised.'
        : 'No service is chosen that links are looked up at. Staff choose some under Label, Links. Or paste the addresses: their platforms are recognised.',
    );
  }

  return {
    async proposeLinks(
      { params, body }: Call<'proposeLinks'>,
      caller: Caller,
    ): Promise<Answer<'proposeLinks'>> {
      const { entity } = await releases.owned(params.id, caller);
      const asked = await searches(entity, body.url);
      const answers = await Promise.allSettled(asked.map((ask) => ask()));
      const failures = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      for (const failure of failures) log('links.lookupFailed', { error: String(failure) });
      if (failures.length === answers.length) throw failures[0];
      const found = answers.flatMap((one): Link[] => (one.status === 'fulfilled' ? one.value : []));
      return { links: mergeLinks(entity.links, found).slice(0, maxLinks) };
    },
  };
}

import type { FoundRelease } from '#domain/importing/foundEntry';
import { type MatchPart, matchParts } from '#domain/importing/importRun';
import { compared } from '#domain/listing/twins';
import type { StoredRelease } from '#domain/release/release';

/** A release of here, as a source's releases are compared with it. */
export type Here = Pick<
  StoredRelease,
  'cId' | 'title' | 'releaseDate' | 'catalogueNumber' | 'barcode' | 'tracks' | 'links'
>;

/** The release of here that a source means, and what it was recognised by. */
export interface Match {
  cId: number;
  by: MatchPart;
}

type Found = Omit<FoundRelease, 'artists'>;
type Either = Omit<Here, 'cId' | 'tracks'> & {
  tracks: readonly { isrc: string }[];
  page?: string;
};

/** An address as far as it names a page. */
function pageOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  return `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

/** UPC and EAN write the same code with another number of zeros before it. */
const bareCode = (barcode: string | undefined) => barcode?.replace(/^0+/, '') ?? '';

/** A title as it is compared; one of signs alone is compared as it is. */
const bareTitle = (title: string) => compared(title) || title;

/** What a release shows of itself: two with the same sign may be the same. */
const signs: Record<Exclude<MatchPart, 'key'>, (release: Either) => string[]> = {
  address: ({ links, page }) => [...links.map(({ url }) => url), page ?? ''].map(pageOf),
  barcode: ({ barcode }) => [bareCode(barcode)],
  catalogueNumber: ({ catalogueNumber = '' }) => [compared(catalogueNumber)],
  isrc: ({ tracks }) => tracks.map(({ isrc }) => isrc),
  name: ({ title, releaseDate }) => (releaseDate ? [`${releaseDate} ${bareTitle(title)}`] : []),
};

/** Whether a sign holds for two releases that share it. */
function holds(by: MatchPart, found: Found, here: Here): boolean {
  if (by === 'isrc') {
    // A compilation shares some recordings with each album.
    const isrcs = new Set(found.tracks.map(({ isrc }) => isrc));
    const shared = here.tracks.filter(({ isrc }) => isrc !== '' && isrcs.has(isrc)).length;
    return shared * 2 >= Math.max(found.tracks.length, here.tracks.length);
  }
  if (by !== 'catalogueNumber') return true;
  // Labels have given one number twice.
  const [one, other] = [bareCode(found.barcode), bareCode(here.barcode)];
  const differs = one !== '' && other !== '' && one !== other;
  return !differs || bareTitle(found.title) === bareTitle(here.title);
}

/** The releases of here by each sign of a kind. */
function indexOf(by: Exclude<MatchPart, 'key'>, here: readonly Here[]): Map<string, Here[]> {
  const index = new Map<string, Here[]>();
  for (const release of here)
    for (const sign of new Set(signs[by](release)))
      if (sign) index.set(sign, [...(index.get(sign) ?? []), release]);
  return index;
}

/**
 * Finds for each release of a source the one of here that it means, by the surest sign first. Each
 * of here is found once; where a sign points at several, it says nothing.
 * @param keys the numbers of here by the keys of earlier imports from the source
 */
export function matchReleases(
  found: readonly Found[],
  here: readonly Here[],
  keys: ReadonlyMap<string, number>,
): Map<string, Match> {
  const matches = new Map<string, Match>();
  const taken = new Set<number>();
  const take = (key: string, match: Match) => {
    matches.set(key, match);
    taken.add(match.cId);
  };
  for (const { key } of found) {
    const cId = keys.get(key);
    if (cId !== undefined && !taken.has(cId)) take(key, { cId, by: 'key' });
  }
  for (const by of matchParts) {
    if (by === 'key') continue;
    const index = indexOf(by, here);
    for (const one of found) {
      if (matches.has(one.key)) continue;
      const alike = new Set(signs[by](one).flatMap((sign) => index.get(sign) ?? []));
      const same = [...alike].filter((other) => !taken.has(other.cId) && holds(by, one, other));
      if (same.length === 1 && same[0]) take(one.key, { cId: same[0].cId, by });
    }
  }
  return matches;
}

/** The day of an edition for their order: without one it is the last. */
const dayOf = ({ releaseDate }: Found) => releaseDate ?? '9999';

/**
 * Unites the editions of one release. The earliest one leads; what it lacks comes from the others,
 * and a note names each of them.
 */
export function uniteEditions(found: readonly FoundRelease[]): FoundRelease[] {
  const groups = new Map<string, FoundRelease[]>();
  const seen = new Set<string>();
  for (const release of found) {
    // A page that moved while it was read lists a release again.
    if (seen.has(release.key)) continue;
    seen.add(release.key);
    const group = release.group ?? release.key;
    groups.set(group, [...(groups.get(group) ?? []), release]);
  }
  return [...groups].map(([key, editions]) => {
    const [lead, ...others] = editions.toSorted(
      (a, b) => dayOf(a).localeCompare(dayOf(b)) || a.key.localeCompare(b.key),
    );
    if (!lead) throw new Error('A release without an edition.');
    return { ...others.reduce(withEdition, lead), key };
  });
}

function withEdition(lead: FoundRelease, other: FoundRelease): FoundRelease {
  const links = [
    ...lead.links,
    ...other.links.filter(({ url }) => !lead.links.some((link) => link.url === url)),
  ];
  const { barcode, catalogueNumber } = other;
  const codes = [other.edition, catalogueNumber, barcode].filter(Boolean).join(', ');
  const note = `The source has another edition: ${codes || other.title}. It is not imported by itself.`;
  return {
    ...lead,
    ...(!lead.barcode && barcode && { barcode }),
    ...(!lead.catalogueNumber && catalogueNumber && { catalogueNumber }),
    ...(!lead.copyright && other.copyright && { copyright: other.copyright }),
    ...(!lead.credits && other.credits && { credits: other.credits }),
    ...(!lead.tags && other.tags && { tags: other.tags }),
    description: lead.description || other.description,
    tracks: lead.tracks.length > 0 ? lead.tracks : other.tracks,
    cover: lead.cover ?? other.cover,
    links,
    notes: [...lead.notes, note],
  };
}

import { type Link, maxLinks } from '#domain/link';
import { maxBonusTracks, maxEditions, maxPrices } from '#domain/release/edition';
import { maxReleaseArtists } from '#domain/release/release';

const most = {
  artists: maxReleaseArtists,
  editions: maxEditions,
  links: maxLinks,
  'bonus tracks': maxBonusTracks,
  'further prices': maxPrices,
};

type Holder = 'A release' | 'An edition' | `Its edition ${string}`;

/** Says how much of a source a release, or an edition, has no room for. */
export const noRoomFor = (
  list: keyof typeof most,
  more: number,
  holder: Holder = 'A release',
): string[] =>
  more > 0 ? [`${holder} has at most ${most[list]} ${list}; ${more} more were left out.`] : [];

/** The links that there is room for, and a note on the others. */
export const linksWithin = (
  links: readonly Link[],
  holder?: Holder,
): { links: Link[]; notes: string[] } => ({
  links: links.slice(0, maxLinks),
  notes: noRoomFor('links', links.length - maxLinks, holder),
});

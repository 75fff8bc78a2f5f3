import { maxLinks } from '#domain/link';
import { maxEditions } from '#domain/release/edition';

const most = { editions: maxEditions, links: maxLinks };

/** Says how many editions or links of a source a release has no room for. */
export const noRoomFor = (list: keyof typeof most, more: number): string[] =>
  more > 0 ? [`A release has at most ${most[list]} ${list}; ${more} more were left out.`] : [];

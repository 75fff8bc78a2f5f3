import type { Link } from '#domain/link';
import { canBeOrdered, type EditionState } from '#domain/release/editionFormat';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import { isDescribed } from '#domain/richText/richText';

/**
 * The parts of a release that can be missing, in the order of its form: fields, artists, and
 * fields of tracks.
 */
export const releaseParts = [
  ...(['artists', 'description', 'releaseDate', 'cover', 'coverAlt', 'tracks'] as const),
  ...(['isrc', 'credits', 'recordings', 'heard'] as const),
  ...(['links', 'catalogueNumber', 'shops'] as const),
] as const;
export type ReleasePart = (typeof releaseParts)[number];

/** A part that a release should have before it becomes public. */
export interface MissingPart {
  part: ReleasePart;
  /** For a part of tracks or editions, how many of them lack it. */
  count?: number | undefined;
  /** True for a required part: without it, a release becomes public only if staff give a reason. */
  isNeeded: boolean;
}

/** The missing parts in English, for use inside a sentence. */
export const missingPartSentences = {
  artists: 'an artist',
  description: 'a description of its own',
  releaseDate: 'a date',
  cover: 'a cover',
  coverAlt: 'a description of the cover',
  tracks: 'tracks',
  isrc: { one: 'the ISRC of one track', other: 'the ISRC of {count} tracks' },
  credits: { one: 'the composer of one track', other: 'the composer of {count} tracks' },
  recordings: 'recordings',
  heard: {
    one: 'something to hear of one recording',
    other: 'something to hear of {count} recordings',
  },
  links: 'links',
  catalogueNumber: 'a catalogue number',
  shops: {
    one: 'a link to a shop for one edition that can be bought',
    other: 'a link to a shop for {count} editions that can be bought',
  },
} as const satisfies Record<ReleasePart, string | { one: string; other: string }>;

/** The fields that decide whether a release is ready, as typed or as stored. */
interface Checked {
  description: string;
  descriptionIn?: Readonly<Record<string, string>> | undefined;
  releaseDate: string | null;
  releaseStatus: ReleaseStatus;
  cover: string | null;
  coverAlt?: string | undefined;
  catalogueNumber?: string | undefined;
  links: readonly Link[];
  /** The links of a draft are text while they can't be read. */
  editions?: readonly { state: EditionState; links: readonly unknown[] | string }[] | undefined;
  tracks: readonly Pick<Track, 'id' | 'isrc' | 'composer' | 'listen'>[];
}

/**
 * The missing parts of a release, in the order of its form. To be announced or released, it needs
 * artists, a description of its own and a date; the rest is recommended.
 */
export function missingPartsOf(
  release: Checked,
  artistCount: number,
  /** The ids of the tracks with a recording, where they are known. */
  recorded?: ReadonlySet<string>,
): MissingPart[] {
  const { tracks, cover } = release;
  const isUnheard = ({ id, listen = 'none' }: Pick<Track, 'id' | 'listen'>) =>
    listen === 'none' && recorded?.has(id) === true;
  /** Nothing has arrived yet of a release that is still to come out. */
  const isUnrecorded =
    recorded !== undefined &&
    release.releaseStatus !== releaseStatus.Released &&
    !tracks.some(({ id }) => recorded.has(id));
  const unheard = tracks.filter(isUnheard).length;
  const without = (field: 'isrc' | 'composer') => tracks.filter((track) => !track[field]).length;
  const { editions = [] } = release;
  const shopless = editions.filter(
    ({ state, links }) => canBeOrdered(state) && links.length === 0,
  ).length;
  const counts: Partial<Record<ReleasePart, number>> = {
    isrc: without('isrc'),
    credits: without('composer'),
    heard: unheard,
    shops: shopless,
  };
  const isMissing: Record<ReleasePart, boolean> = {
    artists: artistCount === 0,
    description: !isDescribed(release),
    releaseDate: !release.releaseDate,
    cover: cover === null,
    coverAlt: cover !== null && !release.coverAlt,
    tracks: tracks.length === 0,
    isrc: without('isrc') > 0,
    credits: without('composer') > 0,
    recordings: tracks.length > 0 && isUnrecorded,
    heard: unheard > 0,
    links: release.links.length === 0,
    catalogueNumber: !release.catalogueNumber,
    shops: shopless > 0,
  };
  const needed: readonly ReleasePart[] = ['artists', 'description', 'releaseDate'];
  return releaseParts
    .filter((part) => isMissing[part])
    .map((part) => {
      const count = counts[part];
      return { part, ...(count && { count }), isNeeded: needed.includes(part) };
    });
}

import type { Link } from '#domain/link';
import type { Track } from '#domain/release/track';
import { isDescribed } from '#domain/richText/richText';

/** The parts of a release that can be missing: fields, and what belongs to them. */
export type ReleasePart =
  | 'artists'
  | 'description'
  | 'releaseDate'
  | 'cover'
  | 'coverAlt'
  | 'tracks'
  | 'isrc'
  | 'credits'
  | 'links'
  | 'catalogueNumber';

/** A part that a release is missing before it becomes public. */
export interface MissingPart {
  part: ReleasePart;
  /** For people, as in “a date”. */
  words: string;
  /** True for a part without which a release may only become public if staff give a reason. */
  isNeeded: boolean;
}

/** The fields that tell whether a release is ready; typed or stored. */
interface Checked {
  description: string;
  descriptionIn?: Readonly<Record<string, string>> | undefined;
  releaseDate: string | null;
  cover: string | null;
  coverAlt?: string | undefined;
  catalogueNumber?: string | undefined;
  links: readonly Link[];
  tracks: readonly Pick<Track, 'isrc' | 'composer'>[];
}

/**
 * The missing parts of a release, in the order of its form. An announced or released one needs artists, a
 * description of its own and a date; it should have the rest.
 */
export function missingPartsOf(release: Checked, artistCount: number): MissingPart[] {
  const { tracks, cover } = release;
  const without = (field: 'isrc' | 'composer') => tracks.filter((track) => !track[field]).length;
  const of = (count: number) => (count === 1 ? 'one track' : `${count} tracks`);
  const all: readonly (readonly [ReleasePart, boolean, string])[] = [
    ['artists', artistCount === 0, 'an artist'],
    ['description', !isDescribed(release), 'a description of its own'],
    ['releaseDate', !release.releaseDate, 'a date'],
    ['cover', cover === null, 'a cover'],
    ['coverAlt', cover !== null && !release.coverAlt, 'words for the cover'],
    ['tracks', tracks.length === 0, 'tracks'],
    ['isrc', without('isrc') > 0, `the ISRC of ${of(without('isrc'))}`],
    ['credits', without('composer') > 0, `the composer of ${of(without('composer'))}`],
    ['links', release.links.length === 0, 'links'],
    ['catalogueNumber', !release.catalogueNumber, 'a catalogue number'],
  ];
  const needed: readonly ReleasePart[] = ['artists', 'description', 'releaseDate'];
  return all
    .filter(([, isLacking]) => isLacking)
    .map(([part, , words]) => ({ part, words, isNeeded: needed.includes(part) }));
}

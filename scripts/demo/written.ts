import type { ReleaseKind } from '#domain/release/releaseKind';
import type { ReleaseStatusName } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import type { Platform, PlayerPlace, SocialPlace } from './platforms.ts';

/** A track as it is written down: its name alone, or what differs from its release's credits. */
export type WrittenTrack =
  | string
  | ({
      name: string;
      composer?: string;
      lyricsWriter?: string;
      description?: string;
    } & SleeveWords);

/** The sleeve's text about a track, besides its writers. */
export type SleeveWords = Partial<
  Pick<Track, 'performer' | 'guests' | 'credits' | 'lyrics' | 'language' | 'explicit' | 'length'>
>;

/** A release as it is written down, in the file of the artist who is billed first. */
export interface WrittenRelease {
  /** Names its cover's file, and keeps it from being added twice. */
  key: string;
  title: string;
  /** The keys of the other artists, in the order of the billing. */
  with?: readonly string[];
  status: ReleaseStatusName;
  /** Days from today, negative for the past; null where no date is set. */
  day: number | null;
  kind?: ReleaseKind;
  /** The number in LSR-000; a record without one has no ISRCs and no copyright line yet. */
  number?: number;
  barcode?: string;
  /** HTML; left out where nobody has written one yet. */
  description?: string;
  /** The default composers of its tracks. */
  composer?: string;
  /** The roles on the whole record, a line each. */
  credits?: string;
  /** The language that is sung. */
  language?: string;
  /** The default lyricists of its tracks. */
  lyricsWriter?: string;
  tracks: readonly WrittenTrack[];
  /** Where it can be heard, in the order of the links. */
  on?: readonly Platform[];
  /** The players of other sites that its page offers. */
  players?: readonly PlayerPlace[];
  /** Alternative text of the cover in `images/releases`; left out where there is no cover yet. */
  cover?: string;
}

/** An artist as written down, with the releases they lead. */
export interface WrittenArtist {
  key: string;
  name: string;
  sortName?: string;
  /** The tags of the releases they lead, separated by commas. */
  tags?: string;
  /** HTML. */
  bio: string;
  /** In per cent; the label's usual one unless said. */
  share?: number;
  socials?: readonly SocialPlace[];
  /** The demo's artist account speaks for this artist. */
  owned?: true;
  /** False where there is no portrait in `images/artists`. */
  portrait?: false;
  releases: readonly WrittenRelease[];
}

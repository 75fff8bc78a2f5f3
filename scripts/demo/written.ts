import type { ReleaseKind } from '#domain/release/releaseKind';
import type { ReleaseStatusName } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import type { Platform, PlayerSite, SocialSite } from './platforms.ts';

/** A track as authored: its name alone, or its differences from the release's credits. */
export type WrittenTrack =
  | string
  | ({
      name: string;
      composer?: string;
      lyricsWriter?: string;
      description?: string;
    } & SleeveTexts);

/** The sleeve's text about a track, apart from its writers. */
export type SleeveTexts = Partial<
  Pick<Track, 'performer' | 'guests' | 'credits' | 'lyrics' | 'language' | 'explicit' | 'length'>
>;

/** A release as authored, in the file of the first-billed artist. */
export interface WrittenRelease {
  /** Names the cover's file and prevents adding the release twice. */
  key: string;
  title: string;
  /** The title in Latin letters, if it is in another script. */
  latinTitle?: string;
  /** The keys of the other artists, in billing order. */
  with?: readonly string[];
  status: ReleaseStatusName;
  /** Days from today, negative for the past; null where no date is set. */
  day: number | null;
  kind?: ReleaseKind;
  /** The number in LSR-000. A release without a number has no ISRCs and no copyright line yet. */
  number?: number;
  barcode?: string;
  /** HTML; absent if nobody has written one yet. */
  description?: string;
  /** The default composers of its tracks. */
  composer?: string;
  /** The credits of the whole release, one role per line. */
  credits?: string;
  /** The language of the lyrics. */
  language?: string;
  /** The default lyricists of its tracks. */
  lyricsWriter?: string;
  tracks: readonly WrittenTrack[];
  /** The services that carry it, in the order of the links. */
  on?: readonly Platform[];
  /** The external players on its page. */
  players?: readonly PlayerSite[];
  /** Alternative text of the cover in `images/releases`; absent while there is no cover. */
  cover?: string;
}

/** An artist as authored, with the releases that bill them first. */
export interface WrittenArtist {
  key: string;
  name: string;
  sortName?: string;
  /** Comma-separated tags of these releases. */
  tags?: string;
  /** HTML. */
  bio: string;
  /** In percent; the label's default if absent. */
  share?: number;
  socials?: readonly SocialSite[];
  /** Owned by the demo's artist account. */
  owned?: true;
  /** False where there is no portrait in `images/artists`. */
  portrait?: false;
  releases: readonly WrittenRelease[];
}

import type { Day } from '#domain/day';
import type { Id } from '#domain/identifier';
import type { StoredRelease } from '#domain/release/release';
import type { Track } from '#domain/release/track';

/** The formats that fans choose from, in the order in which they are offered. */
export const downloadFormats = ['mp3', 'flac', 'wav'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** Raise it when files are made in another way: all are then made again. */
const recipe = 2;

/** The tags of a track's file. */
export interface SoundTags {
  title: string;
  artist: string;
  album: string;
  albumArtist: string;
  trackNumber: number;
  tracksTotal: number;
  isrc: string;
  /** The day of the release; null without one. */
  date: Day | null;
}

/** A track with a recording, as its files name it. */
export interface DownloadTrack {
  track: Id;
  /** The file of its recording. */
  recording: string;
  bytes: number;
  tags: SoundTags;
}

/** A file as it is stored, and the name under which it is downloaded. */
export interface MadeFile {
  name: string;
  format: DownloadFormat | 'zip';
  /** The format of what a zip contains. */
  of: DownloadFormat;
  /** Its name in the container. */
  file: string;
  bytes: number;
}

/** The files of a release for the holders of codes, as far as they are made. */
export interface Downloads {
  /** What they were made from; see `downloadKey`. */
  key: string;
  files: MadeFile[];
  /**
   * The progress of the work, its last sign of life, and which run does it, if one does; null when
   * nothing is left to do.
   */
  work: { done: number; total: number; at: string; by?: string } | null;
  /** The tracks whose files could not be made, and why. */
  failures: { name: string; reason: string }[];
}

/** The performers of a track, as in `The Voles feat. Ada`. */
function artistOf({ performer, guests }: Track, artist: string): string {
  const main = performer || artist;
  return guests ? `${main} feat. ${guests}` : main;
}

/** The tags of every track, in order. */
export function tagsOf(
  { title, releaseDate, tracks }: Pick<StoredRelease, 'title' | 'releaseDate' | 'tracks'>,
  artist: string,
): SoundTags[] {
  return tracks.map((track, index) => ({
    title: track.name,
    artist: artistOf(track, artist),
    album: title,
    albumArtist: artist,
    trackNumber: index + 1,
    tracksTotal: tracks.length,
    isrc: track.isrc,
    date: releaseDate,
  }));
}

/** The inputs of all files of a release, as a text to hash. */
export function downloadSource(tracks: readonly DownloadTrack[], cover: string | null): string {
  return JSON.stringify([recipe, cover, tracks.map(({ recording, tags }) => [recording, tags])]);
}

/** The inputs of one file, as a text to hash. */
export function fileSource(
  { recording, tags }: DownloadTrack,
  cover: string | null,
  format: DownloadFormat,
): string {
  return JSON.stringify([recipe, format, recording, tags, cover]);
}

/** Two parts with a number and an ending stay within the 255 bytes of a name in most systems. */
const maxPartBytes = 110;

/** The beginning of a text that fits, without half a letter at its end. */
const fitting = (text: string) =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxPartBytes)).read);

/** A text as a part of a file's name that every system takes. */
const inFileName = (text: string) =>
  fitting(text.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').replaceAll(/\s+/g, ' ')).replace(
    /^[. ]+|(?<![. ])[. ]+$/g,
    '',
  ) || '_';

/** The name of a track's file: `03 The Voles - High Water.flac`. */
export function trackFileName({ trackNumber, artist, title }: SoundTags, format: DownloadFormat) {
  const number = String(trackNumber).padStart(2, '0');
  return `${number} ${inFileName(artist)} - ${inFileName(title)}.${format}`;
}

/** The name of the zip of a format: `The Voles - High Water (FLAC).zip`. */
export function zipName({ album, albumArtist }: SoundTags, format: DownloadFormat): string {
  return `${inFileName(albumArtist)} - ${inFileName(album)} (${format.toUpperCase()}).zip`;
}

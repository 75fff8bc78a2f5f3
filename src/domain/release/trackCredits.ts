// Apart from the track's schema, so that a page's script has the credits without zod.
import type { Track } from '#domain/release/track';

/** The writers of a track in one line; a person who did both is named once. */
export function writers({
  composer,
  lyricsWriter,
}: Pick<Track, 'composer' | 'lyricsWriter'>): string {
  if (composer && composer === lyricsWriter) return `Music and words: ${composer}`;
  return [composer && `Music: ${composer}`, lyricsWriter && `Words: ${lyricsWriter}`]
    .filter(Boolean)
    .join('. ');
}

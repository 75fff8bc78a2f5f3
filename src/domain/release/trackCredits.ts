import type { Track } from '#domain/release/track';

/** Who wrote a track, in one line; one name where both are the same. */
export function writers({
  composer,
  lyricsWriter,
}: Pick<Track, 'composer' | 'lyricsWriter'>): string {
  if (composer && composer === lyricsWriter) return `Music and words: ${composer}`;
  return [composer && `Music: ${composer}`, lyricsWriter && `Words: ${lyricsWriter}`]
    .filter(Boolean)
    .join('. ');
}

// Apart from the track's schema, so that a page's script has the credits without zod.
import type { Track } from '#domain/release/track';

/** Credits that name no person. */
const unnamed = /^(trad(itional|\.)?|unknown|anonymous|n\/?a|-)$/i;

/** The people in a credit, as in “A. Berg, B. Lund & C. Moe”. */
export function namesIn(credit: string): string[] {
  return (
    credit
      // A run of blanks is tried from its beginning alone.
      .split(/(?:(?<!\s)\s+)?[,;\n]\s*|(?<!\s)\s+(?:&|\/|\+|and|og|und|et|y)\s+/u)
      .map((name) => name.trim())
      .filter((name) => name && !unnamed.test(name))
  );
}

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

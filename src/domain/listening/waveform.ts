/**
 * A waveform is a text with one character per stretch of the recording, for its loudest sample.
 * Each character is a level from 0 to 63.
 */
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const highest = characters.length - 1;

/** The number of characters in a recording's waveform. */
export const measuredLevels = 2000;
/** The number of characters in the waveform that a page draws. */
export const shownLevels = 96;

/** The waveform of levels from 0 to 1; higher ones count as 1. */
export function toWaveform(levels: Iterable<number>): string {
  return Array.from(levels, (level) =>
    characters.charAt(Math.round(Math.min(1, Math.max(0, level)) * highest)),
  ).join('');
}

/** The levels of a waveform, from 0 to 1. */
export function levelsOf(waveform: string): number[] {
  return Array.from(waveform, (character) => Math.max(0, characters.indexOf(character)) / highest);
}

/**
 * A part of a waveform as this many characters, scaled to its loudest level. `from` and `to` are
 * shares of the whole.
 */
export function waveformPart(
  waveform: string,
  { from, to }: { from: number; to: number },
  count = shownLevels,
) {
  const levels = levelsOf(waveform);
  const [first, last] = [from * levels.length, to * levels.length];
  const width = (last - first) / count;
  const peaks = Array.from({ length: count }, (_, index) => {
    const start = Math.floor(first + index * width);
    const end = Math.max(start + 1, Math.ceil(first + (index + 1) * width));
    return Math.max(0, ...levels.slice(start, end));
  });
  const loudest = Math.max(...peaks);
  return toWaveform(peaks.map((peak) => (loudest > 0 ? peak / loudest : 0)));
}

/** A waveform as an SVG path of bars, in a box of one unit per character by 100. */
export function waveformPath(waveform: string): string {
  return levelsOf(waveform)
    .map((level, index) => {
      const height = Math.max(4, Math.round(level * 100));
      return `M${index + 0.5} ${50 - height / 2}v${height}`;
    })
    .join('');
}

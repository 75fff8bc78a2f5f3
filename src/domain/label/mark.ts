/**
 * The label's uploads: its mark on light pages and on dark ones, and its name as lettering for both.
 * A dark one that is missing is the light one.
 */
export const markSlots = ['light', 'dark', 'wordmark', 'wordmarkDark'] as const;
export type MarkSlot = (typeof markSlots)[number];

export const maxMarkBytes = 2 * 1024 * 1024;
/** An SVG of a mark is a few kilobytes; a larger one is a picture in disguise. */
export const maxMarkSvgBytes = 128 * 1024;
/** The shortest and the longest side of a PNG, in pixels. */
export const markSides = { min: 128, max: 4096 } as const;

/** The formats in which a mark is stored. */
export type MarkFormat = 'svg' | 'png';

/** The pictures that are drawn from a mark, by the names of their files. */
export const markPictures = [
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'share.png',
] as const;
export type MarkPicture = (typeof markPictures)[number];

/** A picture that has a ground, with the mark in its middle. */
export interface MarkFrame {
  /** In pixels. */
  width: number;
  height: number;
  /** How high a mark with a ground of its own stands in it, as a part of the height. */
  part: number;
}

/** The pictures with a ground. */
export const markFrames = {
  // Launchers cut it to a circle or a squircle: four fifths in the middle are safe.
  'icon-maskable-512.png': { width: 512, height: 512, part: 0.72 },
  'apple-touch-icon.png': { width: 180, height: 180, part: 0.9 },
  'share.png': { width: 1200, height: 630, part: 0.8 },
} as const satisfies Partial<Record<MarkPicture, MarkFrame>>;

/** The path of a stored mark, by the hash of its content. */
export function markPath(hash: string, format: MarkFormat): string {
  return `marks/${hash}/mark.${format}`;
}

/** Whether a path is one that `markPath` gives. */
export function isMarkPath(path: string): boolean {
  return /^marks\/[0-9a-f]{16}\/mark\.(svg|png)$/.test(path);
}

/** The address of a picture of a mark; it stands beside the mark. */
export function markPicture(mark: string, picture: MarkPicture): string {
  return mark.replace(/[^/]*$/, picture);
}

/** The marks turned into something else, as their paths into addresses. */
export function mapMarks<A, B>(
  marks: Readonly<Record<MarkSlot, A>>,
  change: (mark: A) => B,
): Record<MarkSlot, B> {
  return {
    light: change(marks.light),
    dark: change(marks.dark),
    wordmark: change(marks.wordmark),
    wordmarkDark: change(marks.wordmarkDark),
  };
}

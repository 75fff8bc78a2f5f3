/**
 * The label's uploads: its logo for light and dark pages, and its wordmark for both. A missing dark
 * one falls back to the light one.
 */
export const markSlots = ['light', 'dark', 'wordmark', 'wordmarkDark'] as const;
export type MarkSlot = (typeof markSlots)[number];

export const maxMarkBytes = 2 * 1024 * 1024;
/** An SVG logo has a few kilobytes; a larger file is an embedded picture. */
export const maxMarkSvgBytes = 128 * 1024;
/** The shortest and the longest side of a PNG, in pixels. */
export const markSides = { min: 128, max: 4096 } as const;

/** The formats in which a logo is stored. */
export type MarkFormat = 'svg' | 'png';

/** The pictures drawn from a logo, by file name. */
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

/** A picture with a background and the logo in its centre. */
export interface MarkFrame {
  /** In pixels. */
  width: number;
  height: number;
  /** The height of a logo that has its own background, as a share of the picture's height. */
  part: number;
}

/** The pictures with a background. */
export const markFrames = {
  // Launchers cut it to a circle or a squircle: the middle four fifths are safe.
  'icon-maskable-512.png': { width: 512, height: 512, part: 0.72 },
  'apple-touch-icon.png': { width: 180, height: 180, part: 0.9 },
  'share.png': { width: 1200, height: 630, part: 0.8 },
} as const satisfies Partial<Record<MarkPicture, MarkFrame>>;

/** The path of a stored logo, by the hash of its content. */
export function markPath(hash: string, format: MarkFormat): string {
  return `marks/${hash}/mark.${format}`;
}

/** Whether a path comes from `markPath`. */
export function isMarkPath(path: string): boolean {
  return /^marks\/[0-9a-f]{16}\/mark\.(svg|png)$/.test(path);
}

/** The address of a picture of a logo, next to the logo. */
export function markPicture(mark: string, picture: MarkPicture): string {
  return mark.replace(/[^/]*$/, picture);
}

/** Converts each logo, for example its path to its address. */
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

import { contentPattern } from '#domain/image/image';

/**
 * The label's uploads: its logo for light and dark pages, and its wordmark for both. A missing dark
 * one falls back to the light one.
 */
export const logoSlots = ['light', 'dark', 'wordmark', 'wordmarkDark'] as const;
export type LogoSlot = (typeof logoSlots)[number];

export const maxLogoBytes = 2 * 1024 * 1024;
/** An SVG logo has a few kilobytes; a larger file is an embedded picture. */
export const maxLogoSvgBytes = 128 * 1024;
/** The shortest and the longest side of a PNG, in pixels. */
export const logoSides = { min: 128, max: 4096 } as const;

/** The formats in which a logo is stored. */
export type LogoFormat = 'svg' | 'png';

/** The pictures drawn from a logo, by file name. */
export const logoPictures = [
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'share.png',
] as const;
export type LogoPicture = (typeof logoPictures)[number];

/** A picture with a background and the logo in its centre. */
export interface LogoFrame {
  /** In pixels. */
  width: number;
  height: number;
  /** The height of a logo that has its own background, as a share of the picture's height. */
  part: number;
}

/** The pictures with a background. */
export const logoFrames = {
  // Launchers cut it to a circle or a squircle: the middle four fifths are safe.
  'icon-maskable-512.png': { width: 512, height: 512, part: 0.72 },
  'apple-touch-icon.png': { width: 180, height: 180, part: 0.9 },
  'share.png': { width: 1200, height: 630, part: 0.8 },
} as const satisfies Partial<Record<LogoPicture, LogoFrame>>;

/** The path of a stored logo, by the hash of its content. */
export function logoPath(hash: string, format: LogoFormat): string {
  return `marks/${hash}/mark.${format}`;
}

const pathPattern = new RegExp(`^marks/${contentPattern}/mark\\.(svg|png)$`);

/** Whether a path comes from `logoPath`. */
export function isLogoPath(path: string): boolean {
  return pathPattern.test(path);
}

/** The address of a picture of a logo, next to the logo. */
export function logoPicture(logo: string, picture: LogoPicture): string {
  return logo.replace(/[^/]*$/, picture);
}

/** Converts each logo, for example its path to its address. */
export function mapLogos<A, B>(
  logos: Readonly<Record<LogoSlot, A>>,
  change: (logo: A) => B,
): Record<LogoSlot, B> {
  return {
    light: change(logos.light),
    dark: change(logos.dark),
    wordmark: change(logos.wordmark),
    wordmarkDark: change(logos.wordmarkDark),
  };
}

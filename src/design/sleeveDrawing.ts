import type { DrawnCover, Motif } from './drawnCover.ts';

/**
 * A stroke of a drawn sleeve's pattern, in a square of 100 units: a circle around the centre, or a
 * path.
 */
export interface SleeveStroke {
  r?: number;
  d?: string;
  /** The stroke's width. */
  width: number;
  dashes?: string;
  cap?: 'round';
}

const steps = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The covers' patterns. */
export const sleevePatterns: Readonly<Record<Motif, readonly SleeveStroke[]>> = {
  rays: [{ r: 40, width: 62, dashes: '7.85' }],
  rings: steps(6).map((i) => ({ r: 24 + i * 9, width: 4 })),
  bars: [{ d: 'M-25 10H125M-25 30H125M-25 70H125M-25 90H125', width: 9 }],
  waves: steps(6).map((i) => ({ d: `M-30 ${i * 20 - 5}q20 -16 40 0t40 0 40 0 40 0`, width: 5 })),
  dots: steps(7).map((i) => ({
    d: `M${i % 2 ? -16 : -8} ${i * 17 - 2}H120`,
    width: 7,
    cap: 'round',
    dashes: '0 16',
  })),
  steps: [{ d: 'M-25 95h30v-30h30v-30h30v-30h30v-30h30', width: 18 }],
};

/** The record's label, visible through the sleeve's hole. */
export const recordLabel = { hole: 20, label: 17.5, spindle: 1.8, vinyl: '#171412' } as const;

/** The side of the picture of a drawn cover, in pixels. */
export const coverPictureSide = 1200;

/** The file name of a drawn cover's picture within its theme; covers that look alike share it. */
export const coverPicture = ({ pair, motif, turn }: DrawnCover) => `${pair}-${motif}-${turn}.jpg`;

function strokeOf({ r, d, width, dashes, cap }: SleeveStroke): string {
  const shape = d ? `path d="${d}"` : `circle cx="50" cy="50" r="${r}"`;
  const dashed = dashes ? ` stroke-dasharray="${dashes}"` : '';
  return `<${shape} stroke-width="${width}"${dashed}${cap ? ` stroke-linecap="${cap}"` : ''}/>`;
}

const patternOf = ({ print, motif, turn }: Pick<DrawnCover, 'print' | 'motif' | 'turn'>) =>
  `<g fill="none" stroke="${print}" transform="rotate(${turn} 50 50)">${sleevePatterns[motif].map(strokeOf).join('')}</g>`;

/** The pattern of a drawn cover alone, in black, as the address of a picture for a mask. */
export const patternAddress = (drawn: Pick<DrawnCover, 'motif' | 'turn'>): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${patternOf({ ...drawn, print: 'black' })}</svg>`,
  )}`;

/**
 * A drawn cover as a standalone SVG. Its record label has a spindle hole instead of a letter,
 * because the server that draws it has no fonts.
 */
export function coverDrawing({ ground, print, ...pattern }: DrawnCover): string {
  const { hole, label, spindle, vinyl } = recordLabel;
  const disc = (r: number, fill: string) => `<circle cx="50" cy="50" r="${r}" fill="${fill}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${coverPictureSide}" height="${coverPictureSide}"><rect width="100" height="100" fill="${ground}"/>${patternOf({ ...pattern, print })}${disc(hole, vinyl)}${disc(label, print)}${disc(spindle, vinyl)}</svg>`;
}

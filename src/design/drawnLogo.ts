import { type LogoFrame, logoFrames } from '#domain/label/logo';
import { type CoverInks, drawnCover, type Motif } from './drawnCover.ts';

/** The covers' patterns, coarse enough for 16 pixels, in a square of 64 units. */
const patterns: Record<Motif, (ground: string) => string> = {
  rays: () =>
    '<circle cx="32" cy="32" r="20" fill="none" stroke-width="14" stroke-dasharray="5.236"/><circle cx="32" cy="32" r="10" stroke="none"/>',
  rings: (ground) =>
    `<circle cx="32" cy="32" r="25"/><circle cx="32" cy="32" r="20" fill="${ground}"/><circle cx="32" cy="32" r="15"/><circle cx="32" cy="32" r="10" fill="${ground}"/><circle cx="32" cy="32" r="5"/>`,
  bars: (ground) =>
    `<circle cx="32" cy="32" r="25"/><path d="M4 31h56v2H4zM4 38h56v3H4zM4 45.500h56v4H4zM4 53h56v5H4z" fill="${ground}"/>`,
  waves: (ground) =>
    `<circle cx="32" cy="32" r="25"/><path d="M2 22q7.500-6 15 0t15 0 15 0 15 0M2 32q7.500-6 15 0t15 0 15 0 15 0M2 42q7.500-6 15 0t15 0 15 0 15 0" fill="none" stroke="${ground}" stroke-width="4"/>`,
  dots: () =>
    [14, 32, 50]
      .flatMap((y) => [14, 32, 50].map((x) => ({ x, y, r: x === 32 && y === 32 ? 8 : 5.5 })))
      .map(({ x, y, r }) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
      .join(''),
  steps: () => '<path d="M8 56V44h12V32h12V20h12V8h12v48z"/><circle cx="17" cy="17" r="7"/>',
};

/** The patterns that change when rotated. */
const turned: readonly Motif[] = ['bars', 'waves', 'steps'];

/** The background of a name's logo, and its shapes in a square of 64 units. */
function shapesOf(name: string, inks?: CoverInks): { ground: string; shapes: string } {
  const { ground, print, motif, turn } = drawnCover(name, '', inks);
  const angle = turned.includes(motif) ? Math.floor(turn / 90) * 90 : 0;
  const group = `<g fill="${print}" stroke="${print}" stroke-width="0"${angle ? ` transform="rotate(${angle} 32 32)"` : ''}>`;
  return {
    ground,
    shapes: `<rect width="64" height="64" rx="6" fill="${ground}"/>${group}${patterns[motif](ground)}</g>`,
  };
}

const svgOf = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>\n`;

/**
 * The logo of a label without an uploaded one, as an SVG in its theme's inks: the same name gives
 * the same logo. It has no letters, because the server that draws it has no fonts.
 */
export function drawnLogo(name: string, inks?: CoverInks): string {
  return svgOf(64, 64, shapesOf(name, inks).shapes);
}

/**
 * The drawn logo's pictures with a background, as SVGs: the server renders them when it publishes.
 */
export function drawnLogoPictures(
  name: string,
  inks?: CoverInks,
): Record<keyof typeof logoFrames, string> {
  const { ground, shapes } = shapesOf(name, inks);
  const framed = ({ width, height, part }: LogoFrame) => {
    const side = Math.round(height * part);
    const transform = `translate(${(width - side) / 2} ${(height - side) / 2}) scale(${side / 64})`;
    const paper = `<rect width="${width}" height="${height}" fill="${ground}"/>`;
    return svgOf(width, height, `${paper}<g transform="${transform}">${shapes}</g>`);
  };
  return {
    'icon-maskable-512.png': framed(logoFrames['icon-maskable-512.png']),
    'apple-touch-icon.png': framed(logoFrames['apple-touch-icon.png']),
    'share.png': framed(logoFrames['share.png']),
  };
}

/** An SVG as a data address. */
export const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

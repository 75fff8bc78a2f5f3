import { box, polygon, SIDE, steps } from '../shapes.ts';
import type { Composition, Draw, Sheet } from './sheet.ts';

const STRIP = SIDE / 7;

/** One block of a woven strip, in one of four weaves. */
function block(at: { x: number; y: number; weave: number }, sheet: Sheet): string {
  const { x, y } = at;
  const [s, h] = [STRIP, STRIP / 2];
  switch (at.weave) {
    case 0:
      return steps(4)
        .map((row) => box([x, y + row * (s / 4), s, s / 8], sheet.ink))
        .join('');
    case 1:
      return (
        box([x, y, s, s], sheet.accent) +
        polygon(
          [
            [x + h, y],
            [x + s, y + h],
            [x + h, y + s],
            [x, y + h],
          ],
          sheet.light,
        )
      );
    case 2:
      return (
        box([x, y, s, s], sheet.ink) +
        polygon(
          [
            [x, y],
            [x + s, y],
            [x + h, y + h],
          ],
          sheet.accent,
        ) +
        polygon(
          [
            [x, y + s],
            [x + s, y + s],
            [x + h, y + h],
          ],
          sheet.light,
        )
      );
    default:
      return box([x, y, s, s], sheet.light) + box([x + s / 4, y, h, s], sheet.ground);
  }
}

/** Narrow strips sewn side by side, each begun a little later than its neighbour. */
const strips: Draw = (sheet) =>
  steps(7)
    .flatMap((column) => {
      const start = Math.floor(sheet.random() * 4);
      const shift = column % 2 ? -STRIP / 2 : 0;
      return steps(8).map((row) =>
        block({ x: column * STRIP, y: row * STRIP + shift, weave: (row + start) % 4 }, sheet),
      );
    })
    .join('');

/** Bands of zigzag, the widest in the middle. */
const zigzag: Draw = ({ ink, accent, light, ground }) => {
  const fills = [ink, ground, accent, light, ink, accent, ground, light, ink, accent, ink];
  return fills
    .map((fill, band) => {
      const top = band * 140 - 160;
      const upper = steps(9).map((i) => [i * 175, top + (i % 2 ? 120 : 0)] as const);
      const lower = [...upper].reverse().map(([x, y]) => [x, y + (band === 5 ? 150 : 92)] as const);
      return polygon([...upper, ...lower], fill);
    })
    .join('');
};

/** Lozenges in lozenges, like a wrapper's border grown to fill the cloth. */
const lozenges: Draw = ({ ink, accent, light, ground }) => {
  const cell = SIDE / 4;
  const diamond = (x: number, y: number, r: number, fill: string) =>
    polygon(
      [
        [x, y - r],
        [x + r, y],
        [x, y + r],
        [x - r, y],
      ],
      fill,
    );
  return steps(41)
    .map((index) => {
      const row = Math.floor(index / 4.5);
      const column = index - Math.ceil(row * 4.5);
      const x = (column + (row % 2 ? 0.5 : 0)) * cell;
      const y = (row * cell) / 2;
      const fills =
        (row + column) % 3 === 0 ? [accent, ground, light, ink] : [ink, ground, accent, light];
      return fills.map((fill, i) => diamond(x, y, cell * (0.47 - i * 0.115), fill)).join('');
    })
    .join('');
};

/** Adaeze Okọnjọ: cloth, which keeps time by itself. */
export const cloth: readonly Composition[] = [
  {
    draw: strips,
    alt: 'Woven strips of blocks and diamonds, each begun a little later than the next.',
  },
  { draw: zigzag, alt: 'Bands of zigzag across the whole sheet.' },
  { draw: lozenges, alt: 'Nested diamonds from edge to edge.' },
];

import { area, disc, SIDE, star, steps, within } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

const CELL = SIDE / 5;

/** The eight-pointed star of two crossed squares; its notches lie on the inner octagon. */
const khatam = (x: number, y: number, outer: number, fill: string): string =>
  star({ x, y, outer, inner: outer * 0.7654, points: 8 }, fill);

/** A wall of stars; those near the lamp are lit. */
const wall: Draw = ({ ink, accent, light, ground, random }) => {
  const lampX = 1 + Math.floor(random() * 4);
  return steps(6)
    .flatMap((row) =>
      steps(6).map((column) => {
        const lit = Math.hypot(column - lampX, row - 2) < 1.9;
        const [x, y] = [column * CELL, row * CELL];
        return [
          khatam(x, y, CELL * 0.52, lit ? light : ink),
          khatam(x, y, CELL * 0.33, ground),
          khatam(x, y, CELL * 0.2, lit ? accent : ink),
        ].join('');
      }),
    )
    .join('');
};

/** One star in another, the tips of each in the notches of the last. */
const rosette: Draw = ({ ink, accent, light, ground }) => {
  const fills = [ink, ground, light, ground, ink, accent, ground, light];
  return fills
    .map((fill, index) => {
      const outer = 690 * 0.7654 ** index;
      return star(
        { x: 700, y: 700, outer, inner: outer * 0.7654, points: 8, turn: index * 22.5 },
        fill,
      );
    })
    .join('');
};

const arch = (width: number, top: number): string =>
  `M${700 - width} ${SIDE}V${top + width * 1.15}Q${700 - width} ${top + width * 0.45} 700 ${top}Q${700 + width} ${top + width * 0.45} ${700 + width} ${top + width * 1.15}V${SIDE}Z`;

/** A doorway in a doorway, and the moon in the last. */
const doorway: Draw = ({ ink, accent, light, ground }) => {
  const fills = [ink, ground, ink, ground, accent];
  const arches = fills.map((fill, index) => area(arch(560 - index * 92, 110 + index * 118), fill));
  const night = within('door', area(arch(192, 582), '#000'), [
    disc(700, 1010, 120, light),
    disc(742, 980, 108, accent),
  ]);
  return arches.join('') + night;
};

/** Layan al-Sahili: stars counted on tiles. */
export const khatamStars: readonly Composition[] = [
  { draw: wall, alt: 'A tiled wall of eight-pointed stars, those around one of them lit.' },
  { draw: doorway, alt: 'Pointed arches one within the other, a crescent in the innermost.' },
  { draw: rosette, alt: 'Eight-pointed stars nested tip to notch around one centre.' },
];

import { disc, line, quarter, SIDE, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

/** A sea of scales under a moon that has its own path across it. */
const scales: Draw = ({ ink, accent, ground, light, random }) => {
  const radius = SIDE / 8;
  const moon = 3 + Math.floor(random() * 3);
  const sea = steps(8).flatMap((row) =>
    steps(6).flatMap((column) => {
      const x = column * radius * 2 + (row % 2 ? radius : 0) - radius * 0.5;
      const y = 640 + row * radius * 0.62;
      const lit = Math.abs(x - moon * radius * 1.6) < radius * 0.9;
      return [ink, ground, ink, ground, lit ? accent : ink].map((fill, index) =>
        disc(x, y, radius * (1 - index * 0.2), fill),
      );
    }),
  );
  return (
    disc(moon * radius * 1.6, 330, 190, accent) +
    disc(moon * radius * 1.6, 330, 64, light) +
    sea.join('')
  );
};

/** Tiles of two arcs, thrown as they fell: a coast without an end. */
const coast: Draw = ({ ink, accent, ground, random }) => {
  const cell = SIDE / 5;
  return steps(25)
    .flatMap((index) => {
      const [x, y] = [(index % 5) * cell, Math.floor(index / 5) * cell];
      const corner = random() < 0.5 ? 0 : 1;
      const far = index === 12 || index === 8 ? accent : ink;
      return [
        quarter({ x, y, size: cell, corner }, ink),
        ...[0.78, 0.5, 0.22].map((part, ringIndex) =>
          inCorner({ x, y, cell, corner, part }, ringIndex % 2 ? ink : ground),
        ),
        inCorner({ x, y, cell, corner: corner + 2, part: 0.34 }, far),
      ];
    })
    .join('');
};

/** A quarter disc of a part of the cell, kept in its corner. */
function inCorner(
  at: { x: number; y: number; cell: number; corner: number; part: number },
  fill: string,
) {
  const size = at.cell * at.part;
  const right = at.corner % 4 === 1 || at.corner % 4 === 2;
  const bottom = at.corner % 4 >= 2;
  const x = at.x + (right ? at.cell - size : 0);
  const y = at.y + (bottom ? at.cell - size : 0);
  return quarter({ x, y, size, corner: at.corner }, fill);
}

/** Swell: one line repeated, heavier towards the viewer. */
const swell: Draw = ({ ink, accent, light, random }) => {
  const phase = random() * Math.PI * 2;
  const sea = steps(15).map((row) => {
    const y = 560 + row * row * 3.1 + row * 18;
    const points = steps(36).map((column) => {
      const x = column * 40;
      return `${x} ${Math.round(y + Math.sin(x / 170 + phase + row * 0.55) * (10 + row * 3.4))}`;
    });
    return line(`M${points.join('L')}`, row === 6 ? light : ink, 6 + row * 3.2);
  });
  return disc(980, 400, 230, accent) + sea.join('');
};

/** Θάλεια Βοριά: the sea, by day, by night and on the map. */
export const waves: readonly Composition[] = [
  { draw: scales, alt: 'A sea of fish-scale arcs under a round moon.' },
  { draw: coast, alt: 'Interlocking arcs that wander like a coastline.' },
  { draw: swell, alt: 'Wavy lines that grow heavier towards the viewer, a disc above them.' },
];

import { area, box, disc, dome, polygon, SIDE, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

/** A tenement at night: most asleep, some not. */
const windows: Draw = ({ ink, accent, light, random }) => {
  const [wide, high] = [SIDE / 6, SIDE / 5];
  return steps(30)
    .map((index) => {
      const x = ((index % 6) + 0.5) * wide;
      const y = Math.floor(index / 6) * high;
      const chance = random();
      const fill = chance < 0.16 ? light : chance < 0.38 ? accent : ink;
      return (
        dome({ x, y: y + 116, radius: 76 }, fill) +
        box([x - 76, y + 115, 152, 120], fill) +
        box([x - 100, y + 246, 200, 10], ink)
      );
    })
    .join('');
};

/** Three lamps over one table. */
const cones: Draw = ({ ink, accent, light }) => {
  const lamp = (x: number, drop: number) =>
    box([x - 4, 0, 8, drop], light) +
    polygon(
      [
        [x, drop],
        [x + 330, 1120],
        [x - 330, 1120],
      ],
      `${accent}b8`,
    ) +
    dome({ x, y: drop + 66, radius: 92 }, light);
  return (
    [lamp(330, 300), lamp(1070, 300), lamp(700, 170)].join('') +
    box([0, 1120, SIDE, 280], ink) +
    area('M40 1120A330 66 0 0 0 700 1120A330 66 0 0 0 1360 1120Z', accent)
  );
};

/** One lamp on its cord, and how far it reaches. */
const halo: Draw = ({ ink, accent, light, ground }) => {
  const reach = [ink, ground, ink, accent, light].map((fill, index) =>
    disc(700, 560, 800 - index * 128, fill),
  );
  const lamp = [box([692, 0, 16, 400], ink), dome({ x: 700, y: 600, radius: 216 }, ink)];
  return [...reach, ...lamp, disc(700, 612, 62, accent), box([0, 1210, SIDE, 190], ink)].join('');
};

/** The Lamplight Committee: rooms with somebody still up. */
export const lamps: readonly Composition[] = [
  { draw: windows, alt: 'Rows of arched windows at night, a few of them lit.' },
  { draw: cones, alt: 'Three hanging lamps, their cones of light overlapping on a table.' },
  { draw: halo, alt: 'A lamp on its cord amid wide rings of light.' },
];

import { area, disc, dome, quarter, SIDE, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

/** A band seen from above: sixteen quarter turns, no two neighbours alike. */
const formation: Draw = ({ ink, accent, light, ground, random }) => {
  const cell = SIDE / 4;
  const pairs = [
    [ink, accent],
    [accent, ink],
    [ground, ink],
    [light, accent],
  ] as const;
  return steps(16)
    .map((index) => {
      const [x, y] = [(index % 4) * cell, Math.floor(index / 4) * cell];
      const [back, front] = pairs[(index + Math.floor(index / 4) * 2) % 4] ?? [ground, ink];
      const corner = Math.floor(random() * 4);
      return `<rect x="${x}" y="${y}" width="${cell + 1}" height="${cell + 1}" fill="${back}"/>${quarter({ x, y, size: cell, corner }, front)}`;
    })
    .join('');
};

/** Straight into the bell of a tuba. */
const bell: Draw = ({ ink, accent, light, ground, random }) => {
  const lean = random() < 0.5 ? 1 : -1;
  const fills = [ink, accent, ink, ground, ink, light, ink];
  return fills
    .map((fill, index) => disc(700 + lean * index * 34, 700 + index * 22, 620 - index * 88, fill))
    .join('');
};

const horn = (y: number): string =>
  `M0 ${y - 34}H620C900 ${y - 34} 1060 ${y - 90} 1180 ${y - 210}V${y + 210}C1060 ${y + 90} 900 ${y + 34} 620 ${y + 34}H0Z`;

/** Three horns, one of them early. */
const section: Draw = ({ ink, accent, light }) =>
  [
    area(horn(250), ink),
    area(horn(700), accent),
    area(horn(1150), ink),
    ...[250, 700, 1150].map((y, index) =>
      dome({ x: 1210, y, radius: 210, turn: 90 }, index === 1 ? light : ink),
    ),
    ...[160, 330, 500].map((x) => disc(x, 700, 34, ink)),
  ].join('');

/** Ludvík Žďárský: brass. */
export const bells: readonly Composition[] = [
  { draw: bell, alt: 'Rings inside rings, off centre, like a look into a tuba.' },
  { draw: section, alt: 'Three horns one above the other, the middle one in another colour.' },
  { draw: formation, alt: 'A grid of quarter circles, each turned its own way.' },
];

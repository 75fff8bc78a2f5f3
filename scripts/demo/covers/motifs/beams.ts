import { area, box, disc, line, placed, polygon, ring, SIDE, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

/** A transmitter in the corner, its beams as wide as the sheet. */
const transmitter: Draw = ({ ink, accent, light }) => {
  const beams = steps(7).map((index) => {
    const from = ((index * 13 + 3) * Math.PI) / 180;
    const to = from + (6.5 * Math.PI) / 180;
    const tip = (angle: number) =>
      [210 + 2200 * Math.cos(angle), 1190 - 2200 * Math.sin(angle)] as const;
    return polygon([[210, 1190], tip(from), tip(to)], index === 3 ? light : accent);
  });
  const mast = [
    disc(210, 1190, 330, ink),
    ring({ x: 210, y: 1190, radius: 230, width: 26 }, accent),
  ];
  return [...beams, ...mast, disc(210, 1190, 110, light)].join('');
};

/** An envelope as large as the sheet, and its stamp. */
const envelope: Draw = ({ ink, accent, ground, light }) => {
  const flaps = steps(5).map((index) =>
    polygon(
      [
        [0, index * 118 - 20],
        [700, 700 + index * 118],
        [SIDE, index * 118 - 20],
        [SIDE, index * 118 + 39],
        [700, 759 + index * 118],
        [0, index * 118 + 39],
      ],
      index === 4 ? accent : ink,
    ),
  );
  const stamp = [
    disc(1130, 215, 150, accent),
    disc(1130, 215, 96, ground),
    disc(1130, 215, 46, light),
  ];
  return area('M0 0H1400L700 700Z', `${ink}18`) + flaps.join('') + stamp.join('');
};

/** Five wires aslant, with a message of dots and dashes under way on each. */
const wires: Draw = ({ ink, accent, light, random }) => {
  const wire = (row: number): string => {
    const y = 120 + row * 250;
    let x = -500 + random() * 120;
    const signs: string[] = [];
    for (let count = 0; count < 26 && x < 1900; count += 1) {
      const width = random() < 0.5 ? 62 : 200;
      signs.push(box([x, y, width, 62], row === 2 ? accent : light));
      x += width + 46 + (random() < 0.2 ? 120 : 0);
    }
    return box([-600, y + 27, 2600, 8], ink) + signs.join('');
  };
  return (
    placed(
      'rotate(-24 700 700)',
      steps(6).map((row) => wire(row)),
    ) + disc(1090, 1060, 170, ink)
  );
};

/** A wedge, a disc and the line between them. */
const wedge: Draw = ({ ink, accent, light }) =>
  [
    disc(860, 560, 400, ink),
    polygon(
      [
        [0, SIDE],
        [0, 620],
        [930, 520],
      ],
      accent,
    ),
    line('M0 1290L1400 560', light, 26),
    line('M0 1360L1400 630', light, 10),
    box([1080, 1080, 190, 190], ink),
  ].join('');

/** Почта Полюса: news sent a long way. */
export const beams: readonly Composition[] = [
  { draw: transmitter, alt: 'Beams fanning out from a disc in the lower left corner.' },
  { draw: envelope, alt: 'The flap of an envelope in repeated stripes, with a round stamp.' },
  { draw: wires, alt: 'Slanting wires strung with dots and dashes, and a disc.' },
  { draw: wedge, alt: 'A wedge driven into a large disc, crossed by two lines.' },
];

import { box, disc, dome, polygon, SIDE, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

/** Silos against the light, ruled so that they turn. */
const silos: Draw = ({ ink, accent, ground, random }) => {
  const tall = [520, 340, 440, 300];
  const first = Math.floor(random() * 4);
  const row = steps(4).flatMap((index) => {
    const x = 60 + index * 330;
    const top = tall[(index + first) % 4] ?? 400;
    const ribs = steps(7).map((rib) =>
      box([x + 30 + rib * rib * 5.4, top, 13 - rib * 1.5, SIDE], ground),
    );
    return [
      dome({ x: x + 150, y: top, radius: 150 }, ink),
      box([x, top - 1, 300, SIDE], ink),
      ...ribs,
    ];
  });
  return disc(980, 330, 250, accent) + row.join('') + box([0, 1270, SIDE, 130], ink);
};

/** Stubble running to one point, and nothing on the horizon for a long time. */
const furrows: Draw = ({ ink, accent, light }) => {
  const rows = steps(19).map((index) => {
    const x = -2300 + index * 320;
    return polygon(
      [
        [700, 560],
        [x, SIDE],
        [x + 150, SIDE],
      ],
      index === 9 ? light : ink,
    );
  });
  return (
    rows.join('') +
    box([0, 540, SIDE, 26], ink) +
    box([930, 430, 84, 112], ink) +
    polygon(
      [
        [918, 432],
        [972, 380],
        [1026, 432],
      ],
      ink,
    ) +
    disc(330, 300, 120, accent)
  );
};

/** The elevator: a black mass, one window lit. */
const elevator: Draw = ({ ink, accent, light }) =>
  [
    disc(700, 700, 560, accent),
    box([300, 620, 800, 780], ink),
    polygon(
      [
        [300, 622],
        [470, 400],
        [930, 400],
        [1100, 622],
      ],
      ink,
    ),
    box([540, 210, 320, 200], ink),
    polygon(
      [
        [520, 212],
        [700, 100],
        [880, 212],
      ],
      ink,
    ),
    box([662, 262, 76, 76], light),
    ...steps(5).map((index) => box([372 + index * 150, 720, 8, 680], accent)),
  ].join('');

/** Grain Elevator: large things, far apart. */
export const silosAndFields: readonly Composition[] = [
  { draw: silos, alt: 'Four ribbed black silos before a low sun.' },
  { draw: elevator, alt: 'The black outline of a grain elevator against a disc, one window lit.' },
  {
    draw: furrows,
    alt: 'Furrows running to one point on the horizon, a small elevator at its edge.',
  },
];

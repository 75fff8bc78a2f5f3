import { box, disc, dome, SIDE, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

/** The sun on the water: a dome, and its reflection in slats that thin out. */
const setting: Draw = ({ ink, accent, random }) => {
  const level = 780 + Math.round(random() * 3) * 35;
  const radius = 420;
  const slats = steps(8).map((index) => {
    const depth = 24 + index * 50;
    const half = Math.sqrt(radius ** 2 - depth ** 2);
    return box([700 - half, level + depth, half * 2, 34 - index * 3.6], accent);
  });
  return [
    box([0, level, SIDE, SIDE - level], ink),
    dome({ x: 700, y: level, radius }, accent),
    ...slats,
  ].join('');
};

/** One evening in six exposures, each lower than the last. */
const exposures: Draw = ({ ink, accent, light }) => {
  const column = SIDE / 6;
  const suns = steps(6).map((index) =>
    disc(column * (index + 0.5), 350 + index * 118, 96, index === 4 ? light : accent),
  );
  const seas = steps(6).map((index) =>
    box([column * index, 350 + index * 118, column + 1, SIDE], index % 2 ? ink : `${ink}e0`),
  );
  return suns.join('') + seas.join('');
};

/** Domes within domes, standing on the bottom edge like a sun too large for the frame. */
const afterglow: Draw = ({ ink, accent, light, ground }) => {
  const fills = [ink, ground, ink, accent, ink, light, accent];
  return fills
    .map((fill, index) => dome({ x: 700, y: 1120, radius: 640 - index * 88 }, fill))
    .concat(box([0, 1120, SIDE, 280], ink), box([0, 1164, SIDE, 12], accent))
    .join('');
};

/** A disc cut down the middle, one half an hour later than the other. */
const halves: Draw = ({ ink, accent, light }) =>
  [
    box([700, 0, 700, SIDE], ink),
    dome({ x: 700, y: 560, radius: 460, turn: -90 }, ink),
    dome({ x: 700, y: 840, radius: 460, turn: 90 }, accent),
    box([0, 1200, 700, 18], ink),
    box([700, 1200, 700, 18], light),
  ].join('');

/** Marit Våge: the low sun itself. */
export const horizon: readonly Composition[] = [
  { draw: setting, alt: 'A pale sun half set behind a dark sea, its reflection in thinning bars.' },
  { draw: halves, alt: 'A disc cut down the middle, its right half slipped lower than its left.' },
  { draw: afterglow, alt: 'Half discs one within the other, standing on a dark horizon.' },
  {
    draw: exposures,
    alt: 'Six suns side by side, each lower behind its strip of sea than the last.',
  },
];

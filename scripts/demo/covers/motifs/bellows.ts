import { disc, line, polygon, SIDE, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

/** Bellows drawn open: folds that widen to the right. */
const open: Draw = ({ ink, accent, light, random }) => {
  const height = 190 + Math.round(random() * 4) * 20;
  let x = -40;
  return steps(11)
    .map((index) => {
      const width = 52 + index * 17;
      const fold = polygon(
        [
          [x, height],
          [x + width, height - 90],
          [x + width, SIDE - height + 90],
          [x, SIDE - height],
        ],
        index === 7 ? accent : index % 2 ? light : ink,
      );
      x += width;
      return fold;
    })
    .join('');
};

/** A fan of blades from one hand. */
const fan: Draw = ({ ink, accent, light }) => {
  const blades = steps(11).map((index) => {
    const from = Math.PI * (1 - index / 11);
    const to = Math.PI * (1 - (index + 1) / 11);
    const at = (angle: number) =>
      [700 + 980 * Math.cos(angle), 1190 - 980 * Math.sin(angle)] as const;
    const fill = index === 5 ? accent : index % 2 ? light : ink;
    return polygon([[700, 1190], at(from), at(to)], fill);
  });
  return blades.join('') + disc(700, 1190, 150, ink) + disc(700, 1190, 62, accent);
};

/** Chevrons up and down the sheet, with one out of step. */
const folds: Draw = ({ ink, accent }) =>
  steps(13)
    .map((index) => {
      const y = index * 118 - 40;
      const swing = index === 6 ? -110 : 110;
      const points = steps(9).map((i) => `${i * 175} ${y + (i % 2 ? swing : 0)}`);
      return line(`M${points.join('L')}`, index === 6 ? accent : ink, index === 6 ? 60 : 44);
    })
    .join('');

/** Iñaki Etxeandia: air, folded. */
export const bellows: readonly Composition[] = [
  {
    draw: fan,
    alt: 'A fan of blades opening from a round hinge, the middle one in another colour.',
  },
  { draw: open, alt: 'The folds of a bellows, wider and wider to the right.' },
  { draw: folds, alt: 'Stacked chevrons, one of them out of step.' },
];

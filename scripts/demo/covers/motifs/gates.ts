import { box, disc, SIDE, steps, within } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

/** Bars that change places where the disc passes behind them. */
const gate: Draw = ({ ink, accent, random }) => {
  const y = 560 + Math.round(random() * 3) * 70;
  const bars = (shift: number, fill: string) =>
    steps(11).map((index) => box([index * 140 + shift, 0, 70, SIDE], fill));
  return (
    bars(0, ink).join('') +
    within('water', disc(700, y, 440, '#000'), [box([0, 0, SIDE, SIDE], accent), ...bars(70, ink)])
  );
};

/** Water let down in steps. */
const locks: Draw = ({ ink, accent, light }) =>
  steps(7)
    .map((index) => box([index * 200, 160 + index * 165, 200, SIDE], index === 4 ? accent : ink))
    .concat(disc(1050, 380, 200, light))
    .join('');

/** Sluice: pressure, held and let go. */
export const gates: readonly Composition[] = [
  { draw: gate, alt: 'Vertical bars that swap places inside a disc.' },
  { draw: locks, alt: 'Black steps descending to the right, one in colour, under a disc.' },
];

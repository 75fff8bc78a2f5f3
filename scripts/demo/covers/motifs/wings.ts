import { box, disc, placed, ring, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

const ellipse = (
  at: { x: number; y: number; wide: number; high: number; turn: number },
  fill: string,
): string =>
  `<ellipse cx="${at.x}" cy="${at.y}" rx="${at.wide}" ry="${at.high}" fill="${fill}" transform="rotate(${at.turn} ${at.x} ${at.y})"/>`;

/** What is drawn on the right is drawn again on the left. */
const mirrored = (shapes: readonly string[]): string =>
  shapes.join('') + placed('matrix(-1 0 0 1 1400 0)', shapes);

/** A moth with its wings open, an eye on each. */
const moth: Draw = ({ ink, accent, light, ground, random }) => {
  const spread = 24 + random() * 14;
  return (
    mirrored([
      ellipse({ x: 960, y: 900, wide: 330, high: 190, turn: 38 }, accent),
      ellipse({ x: 930, y: 880, wide: 200, high: 104, turn: 38 }, ground),
      ellipse({ x: 1010, y: 520, wide: 440, high: 236, turn: -spread }, ink),
      disc(1080, 480, 136, light),
      disc(1080, 480, 92, ground),
      disc(1098, 462, 40, accent),
    ]) + ellipse({ x: 700, y: 720, wide: 52, high: 330, turn: 0 }, light)
  );
};

/** A mirror ball: squares laid on a sphere, some of them caught by the lamp. */
const mirrorBall: Draw = ({ ink, accent, light, random }) => {
  const radius = 520;
  const tiles = steps(15).flatMap((row) => {
    const from = -Math.PI / 2 + (row * Math.PI) / 15;
    const to = from + Math.PI / 15;
    const top = 640 + radius * Math.sin(from);
    const high = 640 + radius * Math.sin(to) - top;
    const reach = radius * Math.cos((from + to) / 2);
    return steps(14).map((column) => {
      const left = 700 - reach * Math.cos((column * Math.PI) / 14);
      const wide = 700 - reach * Math.cos(((column + 1) * Math.PI) / 14) - left;
      const chance = random();
      const fill = chance < 0.14 ? light : chance < 0.42 ? accent : ink;
      return box([left + 2, top + 2, Math.max(1, wide - 4), high - 4], fill);
    });
  });
  return box([694, 0, 12, 130], light) + tiles.join('');
};

/** Two eyes that are not eyes, looking out over their own ripples. */
const eyes: Draw = ({ ink, accent, light, ground }) => {
  const ripples = steps(5).map((index) =>
    ring({ x: 1050, y: 640, radius: 420 + index * 74, width: 16 }, index % 2 ? accent : ink),
  );
  const eye = [ink, ground, ink, accent, ground, light].map((fill, index) =>
    disc(1050, 640, 350 - index * 56, fill),
  );
  return mirrored(ripples) + mirrored(eye);
};

/** Mirrorball for Moths: symmetry, and a lamp. */
export const wings: readonly Composition[] = [
  { draw: mirrorBall, alt: 'A mirror ball of coloured tiles hanging from the top edge.' },
  { draw: moth, alt: 'A moth with open wings, an eye on each.' },
  { draw: eyes, alt: 'Two sets of rings side by side like eyes, their ripples crossing.' },
];

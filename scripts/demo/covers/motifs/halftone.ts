import { disc, SIDE, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

const PITCH = 46;

/** How dark a place is, 0 to 1, for coordinates from 0 to 1. */
type Tone = (x: number, y: number) => number;

/** Prints a tone as staggered rows of dots; the darkest just touch. */
function screen(tone: Tone, fill: string): string {
  const rows = Math.ceil(SIDE / (PITCH * 0.866)) + 1;
  const columns = Math.ceil(SIDE / PITCH) + 1;
  return steps(rows)
    .flatMap((row) =>
      steps(columns).map((column) => {
        const x = (column + (row % 2) / 2) * PITCH;
        const y = row * PITCH * 0.866;
        const radius = Math.min(1, Math.max(0, tone(x / SIDE, y / SIDE))) * PITCH * 0.54;
        return radius < 1.5 ? '' : disc(x, y, radius, fill);
      }),
    )
    .join('');
}

/** A mountain in mist: two slopes, dark at the ridge and gone at the foot. */
const mountain: Draw = ({ ink, accent, random }) => {
  const peak = 0.36 + random() * 0.28;
  const tone: Tone = (x, y) => {
    const ridge = 0.36 + Math.abs(x - peak) * 0.78 + Math.sin(x * 21) * 0.012;
    return y < ridge ? 0 : 1.05 - (y - ridge) * 2.1;
  };
  return disc(SIDE * (1 - peak), 330, 190, accent) + screen(tone, ink);
};

/** A lit sphere, its shadow falling to the lower right. */
const sphere: Draw = ({ ink, accent }) => {
  const tone: Tone = (x, y) => {
    if (Math.hypot(x - 0.5, y - 0.5) > 0.37) {
      return 0.1;
    }
    return Math.hypot(x - 0.36, y - 0.34) * 1.7;
  };
  return screen(tone, ink) + disc(1070, 1070, 118, accent);
};

/** Two stones dropped in one pond. */
const ripples: Draw = ({ ink, accent, random }) => {
  const drop = 0.25 + random() * 0.1;
  const tone: Tone = (x, y) => {
    const first = Math.sin(Math.hypot(x - drop, y - 0.3) * 42);
    const second = Math.sin(Math.hypot(x - 0.76, y - 0.78) * 42);
    return 0.46 + (first + second) * 0.27;
  };
  return (
    screen(tone, ink) + disc(SIDE * drop, SIDE * 0.3, 74, accent) + disc(1064, 1092, 74, accent)
  );
};

/** Kirishima Nao: weather, printed. */
export const halftone: readonly Composition[] = [
  {
    draw: mountain,
    alt: 'A mountain of printed dots that fade towards its foot, a disc beside its peak.',
  },
  { draw: ripples, alt: 'Two rings of ripples crossing, in printed dots.' },
  {
    draw: sphere,
    alt: 'A sphere shaded with printed dots, lit from the upper left, and a small disc.',
  },
];

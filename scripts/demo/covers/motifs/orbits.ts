import { area, disc, ring, steps } from '../shapes.ts';
import type { Composition, Draw } from './sheet.ts';

/** Seven orbits, each with its planet where the clock left it. */
const orbits: Draw = ({ ink, accent, light, random }) => {
  const planets = steps(7).map((index) => {
    const radius = 180 + index * 78;
    const angle = random() * Math.PI * 2;
    const size = 16 + random() * 44;
    return (
      ring({ x: 700, y: 700, radius, width: 5 }, ink) +
      disc(
        700 + radius * Math.cos(angle),
        700 + radius * Math.sin(angle),
        size,
        index === 4 ? accent : light,
      )
    );
  });
  return disc(700, 700, 108, accent) + planets.join('');
};

/** The lit part of a moon, `age` from 0 (new) over 0.5 (full) to 1: a half disc, and the terminator's half ellipse. */
function moon(x: number, y: number, age: number): string {
  const lit = Math.cos(age * 2 * Math.PI);
  const outer = age < 0.5 ? 1 : 0;
  const inner = lit > 0 ? 1 - outer : outer;
  return `M${x} ${y - 100}A100 100 0 0 ${outer} ${x} ${y + 100}A${Math.abs(lit * 100).toFixed(1)} 100 0 0 ${inner} ${x} ${y - 100}Z`;
}

/** A month of moons, from dark to dark. */
const phases: Draw = ({ ink, accent }) =>
  steps(25)
    .map((index) => {
      const path = moon(
        180 + (index % 5) * 260,
        180 + Math.floor(index / 5) * 260,
        (index + 1) / 26,
      );
      return area(path, index === 12 ? accent : ink);
    })
    .join('');

/** An eclipse, at the moment of the diamond. */
const eclipse: Draw = ({ ink, accent, light, ground }) =>
  [
    ...steps(4).map((index) =>
      ring({ x: 700, y: 700, radius: 540 + index * 74, width: 12 - index * 3 }, ink),
    ),
    disc(700, 700, 450, accent),
    disc(726, 674, 436, ground),
    disc(382, 1018, 70, light),
  ].join('');

/** Orrery: the clockwork of the sky. */
export const orbitsAndMoons: readonly Composition[] = [
  { draw: orbits, alt: 'Thin orbits around a small sun, a planet on each.' },
  { draw: phases, alt: 'The phases of the moon in five rows, the full one in colour.' },
  { draw: eclipse, alt: 'An eclipse with a bright bead at its edge, ringed by thin circles.' },
];

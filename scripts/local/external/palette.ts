import { seededRandom } from '../seededRandom.ts';

/** Five matching colours: a background, a dark, and three that contrast with both. */
export interface Palette {
  ground: string;
  dark: string;
  bright: readonly [string, string, string];
}

const PALETTES: readonly Palette[] = [
  { ground: '#f2e3c6', dark: '#1c2a39', bright: ['#d8432e', '#e9a23b', '#2f6f73'] },
  { ground: '#1d1b26', dark: '#0d0c12', bright: ['#f25f5c', '#ffe066', '#70c1b3'] },
  { ground: '#e7e0d6', dark: '#33261d', bright: ['#b5532a', '#5c7f67', '#d9a441'] },
  { ground: '#0f3d3e', dark: '#082122', bright: ['#f2b880', '#e2725b', '#e8ecd6'] },
  { ground: '#f6c6b8', dark: '#3a1730', bright: ['#c2255c', '#f59f00', '#5f3dc4'] },
  { ground: '#dfe7ea', dark: '#14213d', bright: ['#fca311', '#3a6ea5', '#c1121f'] },
  { ground: '#2b2d42', dark: '#14151f', bright: ['#ef233c', '#edf2f4', '#8d99ae'] },
  { ground: '#f4d35e', dark: '#0d3b66', bright: ['#ee964b', '#f95738', '#faf0ca'] },
];

/** Random numbers from 0 to below 1, the same for each id; neighbouring ids differ at once. */
export function dice(id: number): () => number {
  return seededRandom(id * 2654435761);
}

/** A random element of a list. */
export function pickOne<T>(roll: () => number, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(roll() * choices.length)] ?? choices[0];
}

/** Picks a random palette. */
export function paletteFor(roll: () => number): Palette {
  const [first, ...rest] = PALETTES;
  if (!first) throw new Error('There is no palette.');
  return pickOne(roll, [first, ...rest]);
}

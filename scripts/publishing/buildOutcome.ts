import { z } from 'zod';

/** What a build did, for the log and the report. */
export type BuildCounts = { rendered: number; reused: number };

/** What the build's process says at its end. */
export const buildMessageSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('built') }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);

export type BuildMessage = z.infer<typeof buildMessageSchema>;

// biome's rule against control characters is right about ordinary patterns; colours begin with one.
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const PAGE = /[├└]─ \S+( \((?:cached|restored)\))?/g;

/** Counts the pages in what Astro prints: one line each, marked when it was taken from the last build. */
export function countPages(output: string): BuildCounts {
  const pages = [...output.replaceAll(COLOUR, '').matchAll(PAGE)];
  const reused = pages.filter(([, mark]) => mark !== undefined).length;
  return { rendered: pages.length - reused, reused };
}

/** The lines of an error that tell a person something: no stack, no colours, at most four. */
export function plainReason(message: string): string {
  const lines = message
    .replaceAll(COLOUR, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^at .+(:\d+|\))$/.test(line) && line !== 'Stack trace:');
  return lines.slice(0, 4).join(' ').slice(0, 600) || 'The build failed without a word.';
}

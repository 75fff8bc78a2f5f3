import { z } from 'zod';

/** How many pages a build rendered, and how many it took from the last one. */
export const buildCountsSchema = z.object({ rendered: z.int(), reused: z.int() });
export type BuildCounts = z.infer<typeof buildCountsSchema>;

/** What the build's process says at its end. */
export const buildMessageSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('built'), counts: buildCountsSchema }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);

export type BuildMessage = z.infer<typeof buildMessageSchema>;

// biome's rule against control characters is right about ordinary patterns; colours begin with one.
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
/** The lines of an error that tell a person something: no stack, no colours, at most four. */
export function plainReason(message: string): string {
  const lines = message
    .replaceAll(COLOUR, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^at .+(:\d+|\))$/.test(line) && line !== 'Stack trace:');
  return lines.slice(0, 4).join(' ').slice(0, 600) || 'The build failed without a word.';
}

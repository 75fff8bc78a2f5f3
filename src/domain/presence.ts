import * as z from 'zod';

/** A person who has an entry open, as others see it. Timestamps are in UTC. */
export const presentSchema = z.object({
  name: z.string(),
  since: z.iso.datetime(),
  /** Whether they have changes that are not saved. */
  isChanging: z.boolean(),
});
export type Present = z.infer<typeof presentSchema>;

/** A person with an entry open, as stored: beside it, when their browser last said so. */
export interface Presence extends Present {
  at: string;
}

/** How often an open editor says that it is open, in milliseconds. */
export const presenceInterval = 15_000;
/** Silent for longer, a browser was closed, or its line is gone. */
const silence = 3 * presenceInterval;

/** Whether a person still has the entry open. */
export const isPresent = ({ at }: Presence, now: Date): boolean =>
  now.getTime() - Date.parse(at) < silence;

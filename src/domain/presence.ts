import * as z from 'zod';

/** A person who has an entry open, as others see it. Timestamps are in UTC. */
export const presentSchema = z.object({
  name: z.string(),
  since: z.iso.datetime(),
  /** Whether they have unsaved changes. */
  isChanging: z.boolean(),
});
export type Present = z.infer<typeof presentSchema>;

/** A stored person with an entry open, and when their browser last reported it. */
export interface Presence extends Present {
  at: string;
}

/** How often an open editor reports itself, in milliseconds. */
export const presenceInterval = 15_000;
/** After this long without a report, the browser is closed or offline. */
const silence = 3 * presenceInterval;

/** Whether a person still has the entry open. */
export const isPresent = ({ at }: Presence, now: Date): boolean =>
  now.getTime() - Date.parse(at) < silence;

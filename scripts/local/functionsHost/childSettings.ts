import { z } from 'zod';

/** What the parent tells the host's process in its only argument, as JSON. */
export const childSettingsSchema = z.object({
  port: z.number().int(),
  /** The app's entry: a TypeScript source or a production bundle. */
  entry: z.string(),
  hostFile: z.string(),
  /** Where the host keeps when its timers last ran. */
  timersFile: z.string(),
  /** Ports of this machine that have to answer before the app starts: loading it takes as long. */
  awaits: z.array(z.number().int()).optional(),
});

export type ChildSettings = z.infer<typeof childSettingsSchema>;

import * as z from 'zod';

/** The settings of the host's process, passed as JSON in its only argument. */
export const childSettingsSchema = z.object({
  port: z.number().int(),
  /** The app's entry: a TypeScript source or a production bundle. */
  entry: z.string(),
  hostFile: z.string(),
  /** The file with the last runs of the timers. */
  timersFile: z.string(),
  /** Local ports that must answer before the app starts. Loading the app happens meanwhile. */
  awaits: z.array(z.number().int()).optional(),
});

export type ChildSettings = z.infer<typeof childSettingsSchema>;

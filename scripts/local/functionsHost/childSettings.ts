import * as z from 'zod';

/** The settings of the host's process, passed as JSON in its only argument. */
export const childSettingsSchema = z.object({
  port: z.number().int(),
  /** The app's entry: a TypeScript source or a production bundle. */
  entry: z.string(),
  hostFile: z.string(),
  /** A range in NuGet's notation; this host behaves like version 4. */
  timersFile: z.string(),
  /** Local ports that must answer before the app starts; the app loads meanwhile. */
  awaits: z.array(z.number().int()).optional(),
});

export type ChildSettings = z.infer<typeof childSettingsSchema>;

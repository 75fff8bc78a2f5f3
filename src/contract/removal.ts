import * as z from 'zod';

/** The data that goes to the trash with an entry, shown before it happens. */
export const removalSchema = z.object({
  versions: z.int(),
  tracks: z.int(),
  links: z.int(),
  /** The number of addresses waiting for an email on release day. */
  presaves: z.int(),
  hasImage: z.boolean(),
  /** True if the entry ever had a public page. */
  wasPublic: z.boolean(),
});
export type Removal = z.infer<typeof removalSchema>;

import { z } from 'zod';

/** What deleting an entry for good takes along, to be said before. */
export const removalSchema = z.object({
  versions: z.int(),
  tracks: z.int(),
  links: z.int(),
  /** Addresses that wait for a mail on the day of the release. */
  presaves: z.int(),
  hasImage: z.boolean(),
  /** True when the entry has had a public page. */
  wasPublic: z.boolean(),
});
export type Removal = z.infer<typeof removalSchema>;

import * as z from 'zod';
import { daySchema } from '#domain/day.schema';
import { type Edition, editionSchema } from '#domain/release/edition';

/** An edition of a source, before it is matched. */
export const foundEditionSchema = editionSchema
  .omit({ id: true, state: true, sides: true })
  .extend({
    /** Identifies the edition within its release, the same in every import. */
    key: z.string().min(1),
    /** Absent if the source does not say whether it is available. */
    state: editionSchema.shape.state.optional(),
    /** The day that it came out, in a source that knows the day of each edition. */
    releasedOn: daySchema.optional(),
    /** Its sides, with the keys of their tracks. */
    sides: z.array(z.object({ name: z.string(), tracks: z.array(z.string()) })).optional(),
  });
export type FoundEdition = z.infer<typeof foundEditionSchema>;

/** The state of an edition if the source names none. */
export const unknownState = 'notForSale' satisfies Edition['state'];

interface Given {
  id: (key: string) => string;
  trackId: (key: string) => string;
}

/** Gives an edition of a source ids of this catalogue. */
export function editionOf(
  { key, state = unknownState, sides, releasedOn: _, ...rest }: FoundEdition,
  { id, trackId }: Given,
): Edition {
  return {
    id: id(key),
    ...rest,
    state,
    ...(sides && {
      sides: sides.map(({ name, tracks }) => ({ name, tracks: tracks.map(trackId) })),
    }),
  };
}

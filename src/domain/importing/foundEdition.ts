import * as z from 'zod';
import { type Edition, editionSchema } from '#domain/release/edition';

/** An edition as a source has it. */
export const foundEditionSchema = editionSchema
  .omit({ id: true, state: true, sides: true })
  .extend({
    /** Identifies the edition within its release, the same in every import. */
    key: z.string().min(1),
    /** Absent where the source does not say whether it can be had. */
    state: editionSchema.shape.state.optional(),
    /** Its sides with the keys of the tracks on them. */
    sides: z.array(z.object({ name: z.string(), tracks: z.array(z.string()) })).optional(),
  });
export type FoundEdition = z.infer<typeof foundEditionSchema>;

/** The state of an edition of which a source only knows that it exists. */
export const unknownState = 'notForSale' satisfies Edition['state'];

interface Given {
  id: (key: string) => string;
  trackId: (key: string) => string;
}

/** An edition of a source with ids of here. */
export function editionOf(
  { key, state = unknownState, sides, ...rest }: FoundEdition,
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

import * as z from 'zod';
import { readerOf } from '#domain/field';
import { type Edition, editionSchema } from '#domain/release/edition';

const sideSchema = editionSchema.shape.sides.unwrap().element;

/**
 * An edition as the public sees it, with the positions of tracks, from 1, in place of their ids. An
 * allow-list.
 */
export const publicEditionSchema = editionSchema
  .pick({
    id: true,
    format: true,
    pieces: true,
    size: true,
    name: true,
    catalogueNumber: true,
    barcode: true,
    price: true,
    prices: true,
    day: true,
    state: true,
    copies: true,
    picture: true,
    pressing: true,
    bonusTracks: true,
    links: true,
  })
  .extend({
    sides: z.array(sideSchema.extend({ tracks: z.array(z.int().min(1)) })).optional(),
  });
export type PublicEdition = z.infer<typeof publicEditionSchema>;

const readEdition = readerOf(publicEditionSchema);

/** The part of a release that its editions refer to. */
interface Around {
  tracks: readonly { id: string }[];
  /** The public addresses of its pictures, by their stored paths. */
  pictures: ReadonlyMap<string, string>;
}

/**
 * The public editions of a release; undefined if there are none. One that is not for sale is not public: promotional copies and
 * numbers that were only kept are nobody else's business. A side leaves out tracks that the release
 * no longer has, and an edition a picture.
 */
export function publicEditions(
  editions: readonly Edition[],
  { tracks, pictures }: Around,
): PublicEdition[] | undefined {
  const positions = new Map(tracks.map(({ id }, index) => [id, index + 1]));
  const shown = editions.filter(({ state }) => state !== 'notForSale');
  if (shown.length === 0) return undefined;
  return shown.map(({ sides, picture, ...edition }) =>
    readEdition({
      ...edition,
      picture: picture && pictures.get(picture),
      sides: sides?.map((side) => ({
        ...side,
        tracks: side.tracks.flatMap((id) => positions.get(id) ?? []),
      })),
    }),
  );
}

import * as z from 'zod';
import { artistRefSchema, slugSchema } from '#domain/artist/artist';
import { lineSchema, textSchema } from '#domain/characters';
import { daySchema } from '#domain/day.schema';
import { idSchema, numberSchema } from '#domain/identifier';
import { pictureList, pictureSchema, storedPath } from '#domain/image/picture';
import { languageSchema } from '#domain/language';
import { linksSchema } from '#domain/link';
import { merchStates, merchStatuses } from '#domain/merch/merchState';
import { moneySchema } from '#domain/money';
import { otherTextsSchema } from '#domain/otherTexts';
import { leftSchema } from '#domain/release/left';
import { maxNoteLength } from '#domain/release/release';
import { richTextSchema } from '#domain/richText/richText';

const maxMerchArtists = 20;
export const maxMerchImages = 12;
export const maxSizes = 30;

const imageLimits = {
  most: maxMerchImages,
  tooMany: `An item has at most ${maxMerchImages} pictures.`,
};

/** A size in which an item can be had. */
export const sizeSchema = z.object({
  name: lineSchema(60).min(1, 'Name the size.'),
  state: z.enum(merchStates),
  /** How many are left to sell. Only staff see it. */
  left: leftSchema.optional(),
});
export type Size = z.infer<typeof sizeSchema>;

const sizesSchema = z
  .array(sizeSchema)
  .max(maxSizes, `An item has at most ${maxSizes} sizes.`)
  .superRefine((sizes, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of sizes.entries()) {
      const folded = name.toLowerCase();
      if (seen.has(folded))
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'This size is here twice.',
        });
      seen.add(folded);
    }
  });

const artistsSchema = z.array(artistRefSchema).max(maxMerchArtists);

/** An item of merch as members see it: a shirt, a poster, a book. */
export const merchSchema = z.object({
  id: idSchema,
  /** The public number, given by the server and never reused. */
  cId: numberSchema,
  /** The path of the public page, set by the server. */
  url: z.string(),
  /** The readable part of the path; follows the name until the item is first public. */
  slug: slugSchema,
  name: lineSchema(200).min(1, 'An item needs a name.'),
  /** Whose it is; empty for the label's own. */
  artists: artistsSchema,
  price: moneySchema.optional(),
  state: z.enum(merchStates),
  /** In the order of the page, smallest first; empty for an item without sizes. */
  sizes: sizesSchema,
  /** Where it is sold, best first. */
  links: linksSchema,
  description: richTextSchema,
  descriptionIn: otherTextsSchema(richTextSchema),
  /**
   * The language in which its texts were first written; absent for the language of the label's
   * earlier texts.
   */
  textsLanguage: languageSchema.optional(),
  /** In order: the first is shown in lists. */
  images: pictureList(pictureSchema, imageLimits),
  status: z.enum(merchStatuses),
  /** A public item is hidden until this day begins in the label's time zone. */
  publicFrom: daySchema.optional(),
  /** Why the label returned it, until it is handed in again. Set by the server, never public. */
  returnedWith: textSchema(maxNoteLength).optional(),
});
export type Merch = z.infer<typeof merchSchema>;

/** An item as stored, with ids of artists, and the pictures' paths. */
export const storedMerchSchema = merchSchema.omit({ url: true, artists: true }).extend({
  artistIds: z.array(idSchema).max(maxMerchArtists),
  images: pictureList(pictureSchema.extend(storedPath), imageLimits),
  earlierSlugs: z.array(z.string()),
});
export type StoredMerch = z.infer<typeof storedMerchSchema>;

/** The input for a new item. Its pictures are uploaded once it is there. */
export const newMerchSchema = z.object({
  name: merchSchema.shape.name,
  /** Artists by their ids, or as the API answers them. */
  artists: z
    .array(z.union([idSchema, z.object({ id: idSchema })]))
    .max(maxMerchArtists)
    .default([]),
  price: moneySchema.optional(),
  state: merchSchema.shape.state.default('inStock'),
  sizes: sizesSchema.default([]),
  links: linksSchema.default([]),
  description: richTextSchema.default(''),
});
export type NewMerch = z.infer<typeof newMerchSchema>;

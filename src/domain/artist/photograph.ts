import { lineSchema } from '#domain/characters';
import { pictureList, pictureSchema, storedPath } from '#domain/image/picture';

export const maxPhotographs = 24;

/** A photograph of an artist. */
export const photographSchema = pictureSchema.extend({
  /** Who took it, as printed below it. */
  credit: lineSchema(200).optional(),
});

const limits = {
  most: maxPhotographs,
  tooMany: `An artist has at most ${maxPhotographs} photographs.`,
};

export const photographsSchema = pictureList(photographSchema, limits);
/** The same as stored, with the pictures' paths. */
export const storedPhotographsSchema = pictureList(photographSchema.extend(storedPath), limits);

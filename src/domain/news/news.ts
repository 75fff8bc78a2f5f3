import * as z from 'zod';
import { slugSchema } from '#domain/artist/artist';
import { lineSchema } from '#domain/characters';
import { daySchema } from '#domain/day.schema';
import { idSchema, numberSchema } from '#domain/identifier';
import { pictureList, pictureSchema, storedPath } from '#domain/image/picture';
import { languageSchema } from '#domain/language';
import { otherTextsSchema } from '#domain/otherTexts';
import { richTextSchema } from '#domain/richText/richText';

export const maxNewsImages = 20;

/** How far a piece of news is on its way to the public. Staff alone write news. */
export const newsStatuses = ['draft', 'public'] as const;

const titleSchema = lineSchema(200);

const imageLimits = {
  most: maxNewsImages,
  tooMany: `A piece of news has at most ${maxNewsImages} pictures.`,
};

/** A picture of a piece of news, with the photographer's name. */
const newsPictureSchema = pictureSchema.extend({ credit: lineSchema(200).optional() });

/** A piece of news as staff see it. */
export const newsSchema = z.object({
  id: idSchema,
  /** The public number, given by the server and never reused. */
  cId: numberSchema,
  /** The path of the public page, set by the server. */
  url: z.string(),
  /** The readable part of the path; follows the title until the piece is first public. */
  slug: slugSchema,
  title: titleSchema.min(1, 'A piece of news needs a title.'),
  titleIn: otherTextsSchema(titleSchema),
  /** The day that is printed above it, and by which news is ordered. */
  day: daySchema,
  /** The writer's name as printed. */
  author: lineSchema(200).optional(),
  text: richTextSchema,
  textIn: otherTextsSchema(richTextSchema),
  /**
   * The language in which its texts were first written; absent for the language of the label's
   * earlier texts.
   */
  textsLanguage: languageSchema.optional(),
  /** In order: the first stands above the text and in lists. */
  images: pictureList(newsPictureSchema, imageLimits),
  status: z.enum(newsStatuses),
  /** A public piece is hidden until this day begins in the label's time zone. */
  publicFrom: daySchema.optional(),
});
export type News = z.infer<typeof newsSchema>;

/** A piece of news as stored, with the pictures' paths. */
export const storedNewsSchema = newsSchema.omit({ url: true }).extend({
  images: pictureList(newsPictureSchema.extend(storedPath), imageLimits),
  earlierSlugs: z.array(z.string()),
});
export type StoredNews = z.infer<typeof storedNewsSchema>;

/** The input for a new piece of news. Its pictures are uploaded once it is there. */
export const newNewsSchema = newsSchema
  .pick({ title: true, titleIn: true, author: true, textIn: true })
  .extend({
    /** Absent for the day of the call in the label's time zone. */
    day: daySchema.optional(),
    text: richTextSchema.default(''),
  });

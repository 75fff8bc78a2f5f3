import * as z from 'zod';
import type { Crop } from '#domain/image/crop';
import { storeCoverSide, uploadFormats } from '#domain/image/image';

/** The facts about the file of a picture. */
export const pictureFactsSchema = z.object({
  format: z.enum(uploadFormats),
  /** In pixels, upright. */
  width: z.int(),
  height: z.int(),
  colors: z.enum(['rgb', 'cmyk', 'grey']),
  /** The name of its colour profile, as in "Display P3"; empty for none, which is sRGB. */
  profile: z.string(),
});
export type PictureFacts = z.infer<typeof pictureFactsSchema>;

/** Whether the colours of a picture are those that stores ask for. */
export const isSrgb = ({ colors, profile }: PictureFacts): boolean =>
  colors === 'rgb' && (profile === '' || /^sRGB\b|^c2(ci)?$/i.test(profile));

/**
 * The demands of stores that a crop of a picture does not meet: a square of 3000 pixels or more, in
 * sRGB, as JPEG or PNG.
 */
export function shortOfStores(facts: PictureFacts, crop: Crop) {
  const unmet: ('size' | 'square' | 'colors' | 'format')[] = [];
  if (crop.side > Math.min(facts.width, facts.height)) unmet.push('square');
  if (crop.side < storeCoverSide) unmet.push('size');
  if (!isSrgb(facts)) unmet.push('colors');
  if (facts.format !== 'jpeg' && facts.format !== 'png') unmet.push('format');
  return unmet;
}

// A file of its own: pages, emails and the editor read it, and none of them needs the label's schema.
import { z } from 'zod';
import { colorSchema } from '#domain/artist/artist';

/** The themes to begin with; the first is the one of a label that chose none. */
const themePresets = ['sleeve'] as const;

/** The faces for titles and for text, each self-hosted. */
const displayFaces = ['bricolage-grotesque'] as const;
const textFaces = ['newsreader'] as const;

/** A theme, and what the label sets otherwise in it; null for the theme's own. */
export const themeSchema = z.object({
  preset: z.enum(themePresets).default('sleeve'),
  paper: colorSchema.nullable().default(null),
  ink: colorSchema.nullable().default(null),
  accent: colorSchema.nullable().default(null),
  display: z.enum(displayFaces).nullable().default(null),
  text: z.enum(textFaces).nullable().default(null),
});

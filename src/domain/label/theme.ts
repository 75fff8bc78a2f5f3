// A file of its own: pages, emails and the editor read it, and none of them needs the label's schema.
import * as z from 'zod';
import { colorSchema } from '#domain/artist/artist';

/** The themes to begin with; the first is the one of a label that chose none. */
export const themeNames = ['sleeve', 'archive', 'club', 'grid', 'riso', 'mist'] as const;
export type ThemeName = (typeof themeNames)[number];

/** The faces for titles and for text, each self-hosted. */
export const displayFaces = [
  ...(['bricolage-grotesque', 'instrument-serif', 'big-shoulders'] as const),
  ...(['hanken-grotesk', 'caprasimo', 'jost'] as const),
] as const;
export type DisplayFace = (typeof displayFaces)[number];
export const textFaces = [
  ...(['newsreader', 'crimson-text', 'ibm-plex-mono'] as const),
  ...(['hanken-grotesk', 'courier-prime', 'figtree'] as const),
] as const;
export type TextFace = (typeof textFaces)[number];

/** The colours that a label may set otherwise than its theme. */
export const themeColors = ['paper', 'ink', 'accent'] as const;
export type ThemeColor = (typeof themeColors)[number];

const ownColor = colorSchema.nullable().default(null);
const ownColors = { paper: ownColor, ink: ownColor, accent: ownColor };

/** A theme, and what the label sets otherwise in it; null for the theme's own. */
export const themeSchema = z.object({
  preset: z.enum(themeNames).default('sleeve'),
  /** The colours of light pages. */
  ...ownColors,
  /** The colours of dark pages. */
  dark: z.object(ownColors).prefault({}),
  display: z.enum(displayFaces).nullable().default(null),
  text: z.enum(textFaces).nullable().default(null),
});
export type LabelTheme = z.infer<typeof themeSchema>;

/** Light pages and dark ones, as a visitor's system asks for them. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The colours that a label sets for light pages, or for dark ones. */
export const ownColorsOf = (theme: LabelTheme, scheme: Scheme): LabelTheme['dark'] =>
  scheme === 'dark' ? theme.dark : theme;

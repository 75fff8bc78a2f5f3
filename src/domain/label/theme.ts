import * as z from 'zod';
import { colorSchema } from '#domain/color';

/** The themes; the first is the default. */
export const themeNames = ['sleeve', 'archive', 'club', 'grid', 'riso', 'mist'] as const;
export type ThemeName = (typeof themeNames)[number];

/** The fonts for titles and for text, all self-hosted. */
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

/** The colours that a label may override. */
export const themeColors = ['paper', 'ink', 'accent'] as const;
export type ThemeColor = (typeof themeColors)[number];

const ownColor = colorSchema.nullable().default(null);
const ownColors = { paper: ownColor, ink: ownColor, accent: ownColor };

/** A theme and the label's overrides; null for the theme's own value. */
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

/** The colour schemes, following the visitor's system. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The colours that a label overrides in one scheme. */
export const ownColorsOf = (theme: LabelTheme, scheme: Scheme): LabelTheme['dark'] =>
  scheme === 'dark' ? theme.dark : theme;

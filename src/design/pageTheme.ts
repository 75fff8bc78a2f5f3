import type { LabelTheme } from '#domain/label/theme';
import { firstFile, rulesOf } from './faceFiles.ts';
import { shownTheme, themeStyle } from './shownTheme.ts';
import type { Theme } from './theme.ts';

interface PageTheme {
  theme: Theme;
  /** A page's own styles for the theme, besides the style sheet. */
  style: string;
  /** The font files that every page needs. */
  fonts: readonly string[];
}

/** Every page asks for it several times. */
const known = new WeakMap<LabelTheme, PageTheme>();

/** The label's theme, as a page needs it. */
export function pageTheme(of: LabelTheme): PageTheme {
  const before = known.get(of);
  if (before) return before;
  const theme = shownTheme(of);
  const { display, text } = theme;
  const style = rulesOf([display, text]) + themeStyle(theme);
  const fonts = [...new Set([firstFile(display), firstFile(text)])];
  const made = { theme, style, fonts };
  known.set(of, made);
  return made;
}

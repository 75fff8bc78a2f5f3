// A file of its own: every page takes its label's theme from here, worked out once for all of them.
import type { OwnFile } from '#design/faces';
import { shownTheme, themeStyle } from '#design/shownTheme';
import type { Theme } from '#design/theme';
import type { LabelTheme } from '#domain/label/theme';
import { firstFile, ownFiles, rulesOf } from './faceFiles.ts';

interface PageTheme {
  theme: Theme;
  /** A page's own styles for it, besides the style sheet. */
  style: string;
  /** The font files that every page shows. */
  fonts: readonly string[];
  /** Those that only some pages show. */
  ownFiles: readonly OwnFile[];
}

const known = new WeakMap<LabelTheme, PageTheme>();

/** The label's theme, as a page shows it. */
export function pageTheme(of: LabelTheme): PageTheme {
  const before = known.get(of);
  if (before) return before;
  const theme = shownTheme(of);
  const { display, text } = theme;
  const style = rulesOf([display, text]) + themeStyle(theme);
  const fonts = [...new Set([firstFile(display), firstFile(text)])];
  const made = { theme, style, fonts, ownFiles: ownFiles(display, text) };
  known.set(of, made);
  return made;
}

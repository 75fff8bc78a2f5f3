import type { DisplayFace, TextFace } from '#domain/label/theme';
import type { CoverInks } from './drawnCover.ts';

/** The colours of light pages, or of dark ones, as `#rrggbb`. */
export interface Colors {
  paper: string;
  ink: string;
  /** Secondary text, on paper. */
  quiet: string;
  /** Lines between sections. */
  rule: string;
  /** A surface slightly different from the paper. */
  wash: string;
  /** Links, numbers and stamps, on paper; a page about an image uses the image's colour instead. */
  accent: string;
  bad: string;
  good: string;
  warn: string;
  /** The footer's background and text. */
  footer: string;
  onFooter: string;
}

/** The design of a theme besides its colours and fonts. */
interface Drawing {
  /** The width of lines. */
  line: string;
  /** The corners of buttons, fields and dialogs. Covers are always square. */
  radius: string;
  /** The weights of titles, and of the largest ones. */
  title: number;
  heavy: number;
  /** The tightness of titles relative to the default; negative values space them out. */
  tight: number;
  /** The line height of titles, relative to the default. */
  leading: number;
  /** `none` or `uppercase`. */
  letterCase: string;
  /**
   * The least line height of titles in languages with accents, in ems: in titles set in capitals an
   * accent must not touch the line above.
   */
  accented: number;
  /** The greatest width of a page's headline. */
  headline: string;
  /** `left` or `center`, of headings and captions. */
  align: 'start' | 'center';
  /** The type sizes from small to huge, and the factor for titles on a cover's colour. */
  scale: readonly [
    small: string,
    text: string,
    lead: string,
    head: string,
    big: string,
    huge: string,
  ];
  titleSize: number;
  /** The size of a title below a cover. */
  caption: string;
  /** The space between covers, and at the page's edge. */
  gap: string;
  edge: string;
  /** The same in the home page's grid; zero for covers that touch. */
  wallGap: string;
  wallEdge: string;
  /** The columns of a list on a wide page and on a very wide page. */
  columns: readonly [wide: number, wider: number];
  /** The stamp on coming releases: its rotation, border, corners, background and text. */
  stamp: readonly [turn: string, border: string, radius: string, ground: string, text: string];
  /** A shadow beside covers and buttons, and beside large titles, like a misaligned print. */
  shadow: string;
  titleShadow: string;
}

/** A theme: its colours, fonts and measures. */
export interface Theme extends Drawing {
  /** Its name in the editor, and the labels that it suits. */
  name: string;
  about: string;
  light: Colors;
  dark: Colors;
  display: DisplayFace;
  text: TextFace;
  covers: CoverInks;
}

/** The default theme's design; other themes only list differences. */
export const usualDrawing: Drawing = {
  line: '1.5px',
  radius: '0px',
  title: 750,
  heavy: 800,
  tight: 1,
  leading: 1,
  letterCase: 'none',
  accented: 0,
  headline: '10ch',
  align: 'start',
  scale: [
    '0.875rem',
    'clamp(1.0625rem, 0.98rem + 0.35vw, 1.25rem)',
    'clamp(1.25rem, 1.1rem + 0.7vw, 1.75rem)',
    'clamp(1.6rem, 1.25rem + 1.6vw, 2.75rem)',
    'clamp(2.25rem, 1.4rem + 3.8vw, 5rem)',
    'clamp(3.25rem, 1.2rem + 9.2vw, 11rem)',
  ],
  titleSize: 1,
  caption: 'var(--step-1)',
  gap: 'clamp(1rem, 0.5rem + 2.2vw, 2.75rem)',
  edge: 'clamp(1rem, 0.4rem + 2.6vw, 3rem)',
  wallGap: '0px',
  wallEdge: '0px',
  columns: [3, 3],
  stamp: ['-3deg', '2px solid', '0px', 'var(--paper)', 'var(--accent)'],
  shadow: 'none',
  titleShadow: 'none',
};

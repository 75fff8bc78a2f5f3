import type { DisplayFace, TextFace, ThemeName } from '#domain/label/theme';
import { type CoverInks, usualInks } from './drawnCover.ts';

/** The colours of light pages, or of dark ones, as `#rrggbb`. */
export interface Colors {
  paper: string;
  ink: string;
  /** Text of less importance, on paper. */
  quiet: string;
  /** Lines between parts. */
  rule: string;
  /** A surface a little off the paper. */
  wash: string;
  /** Links, numbers and stamps, on paper; a page about an image takes the image's instead. */
  accent: string;
  bad: string;
  good: string;
  warn: string;
  /** The foot of the page, and the text on it. */
  footer: string;
  onFooter: string;
}

/** How a theme is drawn, besides its colours and faces. */
interface Drawing {
  /** The width of lines. */
  line: string;
  /** The corners of buttons, fields and dialogs. Covers are always square. */
  radius: string;
  /** The weights of titles, and of the largest ones. */
  title: number;
  heavy: number;
  /** How much of the usual tightness titles are set with; below zero they are spaced. */
  tight: number;
  /** The line height of titles, as a multiple of the usual one. */
  leading: number;
  /** `none` or `uppercase`. */
  letterCase: string;
  /** `left` or `center`, of headings and captions. */
  align: 'start' | 'center';
  /** The sizes of type from small to huge, and what titles over a cover's colour are multiplied by. */
  scale: readonly [
    small: string,
    text: string,
    lead: string,
    head: string,
    big: string,
    huge: string,
  ];
  titleSize: number;
  /** The size of a title under a cover. */
  caption: string;
  /** The space between covers, and the page's edge. */
  gap: string;
  edge: string;
  /** The same on the wall of the home page; nothing for covers that touch. */
  wallGap: string;
  wallEdge: string;
  /** The columns of a list on a wide page, and on a very wide one. */
  columns: readonly [wide: number, wider: number];
  /** The stamp of what is to come: its turn, its border, its corners, its ground and its text. */
  stamp: readonly [turn: string, border: string, radius: string, ground: string, text: string];
  /** A shadow beside covers and buttons, and beside large titles, as of a print out of register. */
  shadow: string;
  titleShadow: string;
}

export interface Theme extends Drawing {
  /** As the editor calls it, and whom it suits. */
  name: string;
  about: string;
  light: Colors;
  dark: Colors;
  display: DisplayFace;
  text: TextFace;
  covers: CoverInks;
}

/** How the theme of a label that chose none is drawn; others say what differs. */
const usual: Drawing = {
  line: '1.5px',
  radius: '0px',
  title: 750,
  heavy: 800,
  tight: 1,
  leading: 1,
  letterCase: 'none',
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

const sleeve: Theme = {
  ...usual,
  wallGap: 'var(--gap)',
  wallEdge: 'var(--edge)',
  name: 'Sleeve',
  about: 'Warm paper, near black, heavy titles, whole covers.',
  light: {
    paper: '#f5f0e6',
    ink: '#16130f',
    quiet: '#5c5347',
    rule: '#16130f',
    wash: '#e9e1d1',
    accent: '#a8331a',
    bad: '#a3141c',
    good: '#1d5c33',
    warn: '#7a4b00',
    footer: '#16130f',
    onFooter: '#f5f0e6',
  },
  dark: {
    paper: '#14120f',
    ink: '#f2ebdd',
    quiet: '#b3a996',
    rule: '#676156',
    wash: '#211e19',
    accent: '#f08a6c',
    bad: '#ff9d94',
    good: '#8fd6a2',
    warn: '#f0c05f',
    footer: '#211e19',
    onFooter: '#f2ebdd',
  },
  display: 'bricolage-grotesque',
  text: 'newsreader',
  covers: usualInks,
};

const archive: Theme = {
  ...usual,
  name: 'Archive',
  about: 'A reading room: thin serifs, centred, on green-grey card.',
  light: {
    paper: '#eceee6',
    ink: '#13211b',
    quiet: '#4c5a52',
    rule: '#13211b',
    wash: '#dde2d7',
    accent: '#86202d',
    bad: '#93131c',
    good: '#1d5733',
    warn: '#6b4500',
    footer: '#1d3328',
    onFooter: '#eceee6',
  },
  dark: {
    paper: '#0f1713',
    ink: '#e4eadf',
    quiet: '#a2b0a7',
    rule: '#58675e',
    wash: '#19231e',
    accent: '#e79aa2',
    bad: '#ff9d94',
    good: '#8fd6a2',
    warn: '#f0c05f',
    footer: '#19231e',
    onFooter: '#e4eadf',
  },
  display: 'instrument-serif',
  text: 'crimson-text',
  line: '1px',
  title: 400,
  heavy: 400,
  tight: 0.45,
  leading: 1.1,
  align: 'center',
  scale: [
    '0.9375rem',
    'clamp(1.125rem, 1.05rem + 0.35vw, 1.3125rem)',
    'clamp(1.4rem, 1.25rem + 0.8vw, 2rem)',
    'clamp(1.9rem, 1.5rem + 1.9vw, 3.25rem)',
    'clamp(2.6rem, 1.6rem + 4.2vw, 5.5rem)',
    'clamp(3.75rem, 1.5rem + 9.6vw, 11rem)',
  ],
  titleSize: 1.12,
  wallGap: 'var(--gap)',
  wallEdge: 'var(--edge)',
  stamp: ['0deg', '3px double', '0px', 'var(--paper)', 'var(--accent)'],
  covers: [
    ['#dfd8c2', '#86202d'],
    ['#1d3328', '#d9c9a3'],
    ['#86202d', '#f0e3cf'],
    ['#c3cdbd', '#1d3328'],
    ['#23324a', '#dcd6c4'],
    ['#b59a5b', '#1d2a22'],
    ['#4a3a34', '#e2cdb4'],
    ['#d4d9d3', '#3b4d63'],
  ],
};

const club: Theme = {
  ...usual,
  name: 'Club',
  about: 'Condensed capitals, typewriter figures, acid on black.',
  light: {
    paper: '#e8e8ea',
    ink: '#000000',
    quiet: '#505056',
    rule: '#000000',
    wash: '#d5d5d9',
    accent: '#4b00e0',
    bad: '#a8001a',
    good: '#00562c',
    warn: '#6b4400',
    footer: '#000000',
    onFooter: '#e8e8ea',
  },
  dark: {
    paper: '#000000',
    ink: '#f4f4f4',
    quiet: '#a3a3a8',
    rule: '#5a5a5f',
    wash: '#171719',
    accent: '#c8ff00',
    bad: '#ff8f8f',
    good: '#6fe0a0',
    warn: '#ffc94d',
    footer: '#c8ff00',
    onFooter: '#000000',
  },
  display: 'big-shoulders',
  text: 'ibm-plex-mono',
  line: '2px',
  title: 900,
  heavy: 900,
  tight: 0.3,
  leading: 0.98,
  letterCase: 'uppercase',
  scale: [
    '0.8125rem',
    'clamp(0.9375rem, 0.9rem + 0.2vw, 1.0625rem)',
    'clamp(1.3rem, 1.15rem + 0.8vw, 1.9rem)',
    'clamp(2rem, 1.5rem + 2.2vw, 3.75rem)',
    'clamp(3rem, 1.7rem + 6vw, 7.5rem)',
    'clamp(4.75rem, 1.6rem + 14vw, 17rem)',
  ],
  titleSize: 1.3,
  gap: 'clamp(0.75rem, 0.5rem + 1.2vw, 1.5rem)',
  stamp: ['0deg', '2px solid', '0px', 'var(--accent)', 'var(--paper)'],
  covers: [
    ['#000000', '#c8ff00'],
    ['#c8ff00', '#000000'],
    ['#4b00e0', '#ffffff'],
    ['#d5d5d9', '#000000'],
    ['#101014', '#ff3d7f'],
    ['#ff3d7f', '#100008'],
    ['#00e0c6', '#001a17'],
    ['#2a2a30', '#e8e8ea'],
  ],
};

const grid: Theme = {
  ...usual,
  name: 'Grid',
  about: 'White, black and one red, in many columns, by the ruler.',
  light: {
    paper: '#ffffff',
    ink: '#0a0a0a',
    quiet: '#5c5c5c',
    rule: '#0a0a0a',
    wash: '#f0f0f0',
    accent: '#d4091c',
    bad: '#b0101c',
    good: '#146030',
    warn: '#7a4b00',
    footer: '#d4091c',
    onFooter: '#ffffff',
  },
  dark: {
    paper: '#0b0b0b',
    ink: '#fafafa',
    quiet: '#a6a6a6',
    rule: '#5e5e5e',
    wash: '#1b1b1b',
    accent: '#ff5f57',
    bad: '#ff9d94',
    good: '#8fd6a2',
    warn: '#f0c05f',
    footer: '#c0081a',
    onFooter: '#ffffff',
  },
  display: 'hanken-grotesk',
  text: 'hanken-grotesk',
  line: '1px',
  title: 600,
  heavy: 650,
  tight: 1.05,
  leading: 1.06,
  scale: [
    '0.8125rem',
    'clamp(1rem, 0.95rem + 0.2vw, 1.125rem)',
    'clamp(1.0625rem, 1rem + 0.3vw, 1.25rem)',
    'clamp(1.4rem, 1.2rem + 0.9vw, 2rem)',
    'clamp(1.9rem, 1.4rem + 2.4vw, 3.5rem)',
    'clamp(2.75rem, 1.3rem + 6.4vw, 7.5rem)',
  ],
  titleSize: 0.8,
  caption: 'var(--step-0)',
  gap: 'clamp(0.875rem, 0.6rem + 1vw, 1.5rem)',
  edge: 'clamp(1rem, 0.5rem + 1.8vw, 2.25rem)',
  wallGap: 'var(--gap)',
  wallEdge: 'var(--edge)',
  columns: [3, 6],
  stamp: ['0deg', '0px solid', '0px', 'var(--accent)', 'var(--paper)'],
  covers: [
    ['#d4091c', '#ffffff'],
    ['#0a0a0a', '#ffffff'],
    ['#f0f0f0', '#0a0a0a'],
    ['#ffd400', '#0a0a0a'],
    ['#003da5', '#ffffff'],
    ['#e2e2e2', '#d4091c'],
    ['#5c5c5c', '#ffffff'],
    ['#0a0a0a', '#ff5f57'],
  ],
};

const riso: Theme = {
  ...usual,
  name: 'Riso',
  about: 'Two inks out of register: blue and pink, soft black letters, a typewriter.',
  light: {
    paper: '#f7f3ee',
    ink: '#20298f',
    quiet: '#4a508f',
    rule: '#20298f',
    wash: '#ffdbe8',
    accent: '#d01471',
    bad: '#b3131f',
    good: '#0f5c46',
    warn: '#7d4600',
    footer: '#20298f',
    onFooter: '#ffdbe8',
  },
  dark: {
    paper: '#151a5e',
    ink: '#fff3ea',
    quiet: '#bfc2ee',
    rule: '#fff3ea',
    wash: '#222880',
    accent: '#ff8abf',
    bad: '#ffa9a0',
    good: '#8fe0bd',
    warn: '#ffd166',
    footer: '#ff8abf',
    onFooter: '#151a5e',
  },
  display: 'caprasimo',
  text: 'courier-prime',
  line: '3px',
  radius: '14px',
  title: 400,
  heavy: 400,
  tight: 0.6,
  leading: 1.08,
  scale: [
    '0.9375rem',
    'clamp(1.0625rem, 1rem + 0.25vw, 1.1875rem)',
    'clamp(1.3rem, 1.15rem + 0.7vw, 1.75rem)',
    'clamp(1.75rem, 1.35rem + 1.7vw, 2.9rem)',
    'clamp(2.25rem, 1.4rem + 3.6vw, 4.75rem)',
    'clamp(3.25rem, 1.3rem + 8.6vw, 10rem)',
  ],
  titleSize: 0.94,
  wallGap: 'var(--gap)',
  wallEdge: 'var(--edge)',
  stamp: ['-8deg', '3px solid', '999px', 'var(--accent)', 'var(--paper)'],
  shadow: '0.4rem 0.4rem 0 var(--accent)',
  titleShadow: '0.045em 0.045em 0 var(--accent)',
  covers: [
    ['#ff6fb0', '#20298f'],
    ['#20298f', '#ffb3d3'],
    ['#ffdbe8', '#20298f'],
    ['#ffd84d', '#20298f'],
    ['#f7f3ee', '#d01471'],
    ['#1f9e86', '#f7f3ee'],
    ['#d01471', '#ffe9d6'],
    ['#c9ccf5', '#20298f'],
  ],
};

const mist: Theme = {
  ...usual,
  name: 'Mist',
  about: 'Pale, light and far apart: for music that takes its time.',
  light: {
    paper: '#edf1f3',
    ink: '#20303b',
    quiet: '#51626d',
    rule: '#7e8c95',
    wash: '#dfe7eb',
    accent: '#554a9c',
    bad: '#98202c',
    good: '#1d5c45',
    warn: '#70480c',
    footer: '#dfe7eb',
    onFooter: '#20303b',
  },
  dark: {
    paper: '#0f171d',
    ink: '#dbe5ea',
    quiet: '#98abb6',
    rule: '#536671',
    wash: '#18232b',
    accent: '#b9aff5',
    bad: '#ff9f98',
    good: '#8fd6b4',
    warn: '#edc470',
    footer: '#18232b',
    onFooter: '#dbe5ea',
  },
  display: 'jost',
  text: 'figtree',
  line: '1px',
  radius: '28px',
  title: 300,
  heavy: 200,
  tight: 0.35,
  leading: 1.16,
  scale: [
    '0.875rem',
    'clamp(1rem, 0.95rem + 0.25vw, 1.125rem)',
    'clamp(1.25rem, 1.1rem + 0.6vw, 1.625rem)',
    'clamp(1.6rem, 1.25rem + 1.4vw, 2.5rem)',
    'clamp(2.1rem, 1.35rem + 3.2vw, 4.25rem)',
    'clamp(3rem, 1.3rem + 7.6vw, 9rem)',
  ],
  titleSize: 0.92,
  gap: 'clamp(1.25rem, 0.5rem + 3.4vw, 4.25rem)',
  edge: 'clamp(1.25rem, 0.2rem + 4.4vw, 6rem)',
  wallGap: 'var(--gap)',
  wallEdge: 'var(--edge)',
  stamp: ['0deg', '1px solid', '999px', 'var(--paper)', 'var(--accent)'],
  covers: [
    ['#c9d6dd', '#3c5566'],
    ['#20303b', '#b9d0dc'],
    ['#d9d4ea', '#554a9c'],
    ['#554a9c', '#e6e2f6'],
    ['#dfe3d8', '#4d6257'],
    ['#4d6257', '#dfe9df'],
    ['#ead9d6', '#83525a'],
    ['#7d8f99', '#ffffff'],
  ],
};

/** The themes, by their stored names. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  sleeve,
  archive,
  club,
  grid,
  riso,
  mist,
};

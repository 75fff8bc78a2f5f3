import type { Band } from '#domain/color';
import { contrast, minContrast } from '#domain/label/contrast';
import type { Scheme } from '#domain/label/theme';
import { mixed } from './shownTheme.ts';
import type { Theme } from './theme.ts';
import { themes } from './themes.ts';

/** The part of a theme that an entry's colours depend on. */
export type Ground = Pick<Theme, 'light' | 'dark'>;

/**
 * The first colour, shifted towards the second only as far as needed for contrast with the third.
 */
function shiftedUntilLegible(color: string, towards: string, against: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mixed(color, towards, share);
    if (contrast(candidate, against) >= minContrast) return candidate;
  }
  return towards;
}

/** An entry's colours in one colour scheme. */
export interface Accent {
  /** Text and lines on the page's background. */
  text: string;
  /** A surface in the entry's colour. */
  panel: string;
  /** Text on that surface. */
  onPanel: string;
}

/** The one of two colours with more contrast against a third. */
const clearer = (one: string, other: string, against: string) =>
  contrast(one, against) >= contrast(other, against) ? one : other;

/** Black or white, whichever has more contrast. */
const awayFrom = (color: string) => clearer('#000000', '#ffffff', color);

/**
 * The colours derived from an image's main colour, each with enough contrast: text on the page's
 * background, and text on a surface in that colour, which is darker in the dark scheme. The text on
 * the surface has one of the theme's two inks.
 */
export function accentOf(color: string, scheme: Scheme, theme: Ground = themes.sleeve): Accent {
  const { paper } = theme[scheme];
  const text = shiftedUntilLegible(color, awayFrom(paper), paper);
  const surface = scheme === 'light' ? color : mixed(color, '#000000', 0.15);
  const onPanel = clearer(theme.light.ink, theme.dark.ink, surface);
  return { text, panel: shiftedUntilLegible(surface, awayFrom(onPanel), onPanel), onPanel };
}

/** Whether black drawings on a surface must be inverted to be in the colour of its text: 0 or 1. */
const inverted = ({ panel, onPanel }: Accent) =>
  contrast('#000000', panel) >= contrast('#000000', onPanel) ? '0' : '1';

/**
 * The colours of an entry's band: header, player and footer are in the colour of its panel, while a
 * visitor looks at the entry or listens to it.
 */
export function bandOf(color: string, theme: Ground = themes.sleeve): Band {
  const [light, dark] = [accentOf(color, 'light', theme), accentOf(color, 'dark', theme)];
  return {
    properties: {
      '--band': `light-dark(${light.panel},${dark.panel})`,
      '--on-band': `light-dark(${light.onPanel},${dark.onPanel})`,
      '--band-icons': inverted(light),
      '--band-icons-dark': inverted(dark),
    },
    bar: [light.panel, dark.panel],
  };
}

type AccentProperties = Readonly<Record<string, string>>;

/** The custom properties for a page in an image's colour, for both schemes. */
export function accentProperties(color: string, theme: Ground = themes.sleeve): AccentProperties {
  const [light, dark] = [accentOf(color, 'light', theme), accentOf(color, 'dark', theme)];
  return {
    '--accent': `light-dark(${light.text},${dark.text})`,
    '--panel': `light-dark(${light.panel},${dark.panel})`,
    '--on-panel': `light-dark(${light.onPanel},${dark.onPanel})`,
  };
}

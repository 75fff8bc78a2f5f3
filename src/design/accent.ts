/** The two backgrounds of the site, as `styles/tokens.css` has them. */
export const paper = { light: '#f5f0e6', dark: '#14120f' } as const;
export const ink = { light: '#16130f', dark: '#f2ebdd' } as const;
/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

export type Scheme = keyof typeof paper;

type Rgb = readonly [red: number, green: number, blue: number];

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** An sRGB channel, from 0 to 255, as linear light from 0 to 1. */
function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A mix of two colours; `share` is the second one's, from 0 to 1. */
function mixed(color: string, other: string, share: number): string {
  const to = rgbOf(other);
  return hexOf(rgbOf(color).map((part, i) => part + ((to[i] ?? part) - part) * share));
}

/** The colour nearest to the first, towards the second, with enough contrast against the third. */
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

/**
 * The colours derived from an image's own, each with enough contrast: text on the page's background,
 * and text on a surface in the colour itself, which is darker in the dark scheme.
 */
export function accentOf(color: string, scheme: Scheme): Accent {
  const text = shiftedUntilLegible(
    color,
    scheme === 'light' ? '#000000' : '#ffffff',
    paper[scheme],
  );
  const surface = scheme === 'light' ? color : mixed(color, '#000000', 0.15);
  const [onPanel, away] =
    contrast(surface, ink.light) >= contrast(surface, ink.dark)
      ? [ink.light, '#ffffff']
      : [ink.dark, '#000000'];
  return { text, panel: shiftedUntilLegible(surface, away, onPanel), onPanel };
}

/** The custom properties with which a page takes an image's colour, for both schemes. */
export function accentProperties(color: string): Readonly<Record<string, string>> {
  const [light, dark] = [accentOf(color, 'light'), accentOf(color, 'dark')];
  return {
    '--accent': `light-dark(${light.text},${dark.text})`,
    '--panel': `light-dark(${light.panel},${dark.panel})`,
    '--on-panel': `light-dark(${light.onPanel},${dark.onPanel})`,
  };
}

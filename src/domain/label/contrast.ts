import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

registerMode(modeRgb);
registerMode(modeLrgb);
registerMode(modeOklch);
/** A colour as `#rrggbb` by lightness, chroma and hue, as the eye sees them. */
export const oklch = converter('oklch');

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

/** The contrast of two colours as `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);

/** The step of lightness (0 to 1), as fine as 8-bit colours. */
const step = 1 / 512;

/**
 * The nearest colour of the same hue with enough contrast against another; the colour itself if it
 * has enough. One always exists, since black or white is legible on any colour.
 */
export function nearestLegible(color: string, against: string, least = minContrast): string {
  if (contrast(color, against) >= least) return color;
  const start = oklch(color);
  for (let away = step; start && away <= 1; away += step)
    for (const l of [start.l - away, start.l + away]) {
      if (l < 0 || l > 1) continue;
      const candidate = formatHex(clampChroma({ ...start, l }, 'oklch'));
      if (contrast(candidate, against) >= least) return candidate;
    }
  return contrast('#000000', against) > contrast('#ffffff', against) ? '#000000' : '#ffffff';
}

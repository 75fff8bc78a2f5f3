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
const oklch = converter('oklch');

/** The least contrast of text (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;

/** The contrast of two colours written as `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);

/** Lightness, from 0 to 1, is tried in steps as fine as a colour of 8 bits. */
const step = 1 / 512;

/**
 * The colour nearest to one that has enough contrast against another: of the same hue, lighter or
 * darker by as little as possible. The same colour where it has enough. Black or white is legible
 * on everything, so there always is one.
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

import { contrast, minContrast, nearestLegible } from '#domain/label/contrast';
import { labelSchema } from '#domain/label/label';
import { prefixFaults } from '#domain/label/ownPage';
import { type LabelTheme, ownColorsOf, schemes } from '#domain/label/theme';
import { themes } from './themes.ts';

/** A colour of a label that is illegible in its theme. */
export interface ThemeFault {
  /** The field's path within the theme: `accent` or `dark.paper`. */
  path: readonly string[];
  message: string;
  /** The nearest legible colour. */
  nearest: string;
}

/** Whether a colour is complete, not half typed. */
export const isColor = (value: string | null): value is string =>
  /^#[0-9a-f]{6}$/.test(value ?? '');

/** A theme without half-typed colours. */
export function wholeColors(theme: LabelTheme): LabelTheme {
  const color = (value: string | null) => (isColor(value) ? value : null);
  const whole = ({ paper, ink, accent }: LabelTheme['dark']) => ({
    paper: color(paper),
    ink: color(ink),
    accent: color(accent),
  });
  return { ...theme, ...whole(theme), dark: whole(theme.dark) };
}

/** Rounds down, so that a contrast below the minimum never looks sufficient. */
const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)} : 1`;

/**
 * The label's own colours with too little contrast for text (WCAG 2.2, 1.4.3): ink and accent on
 * paper, in both schemes. Colours that the label does not set follow the ones it sets.
 */
export function themeFaults(theme: LabelTheme): ThemeFault[] {
  return schemes.flatMap((scheme) => {
    const own = ownColorsOf(theme, scheme);
    const preset = themes[theme.preset][scheme];
    const paper = isColor(own.paper) ? own.paper : preset.paper;
    const ink = isColor(own.ink) ? own.ink : preset.ink;
    const at = (name: string) => (scheme === 'dark' ? ['dark', name] : [name]);
    const on = `on ${isColor(own.paper) ? 'your' : 'the theme’s'} ${scheme} paper`;
    const faults: ThemeFault[] = [];
    const demand = (name: string, pair: { color: string; against: string; subject: string }) => {
      const found = contrast(pair.color, pair.against);
      if (found >= minContrast) return;
      const nearest = nearestLegible(pair.color, pair.against);
      const message = `${pair.subject} has a contrast of ${ratio(found)}; text needs ${minContrast} : 1. The nearest that has it is ${nearest}.`;
      faults.push({ path: at(name), message, nearest });
    };
    if (isColor(own.ink)) demand('ink', { color: ink, against: paper, subject: `This ink ${on}` });
    else if (isColor(own.paper))
      demand('paper', {
        color: paper,
        against: ink,
        subject: `This paper under the theme’s ${scheme} ink`,
      });
    if (isColor(own.accent))
      demand('accent', { color: own.accent, against: paper, subject: `This accent ${on}` });
    return faults;
  });
}

/**
 * The schema for saving a label. It is stricter than the stored form: a newer version of a theme
 * may have made a stored colour illegible, and a stored page may use a language's prefix.
 */
export const legibleLabelSchema = labelSchema.superRefine((label, context) => {
  for (const { path, message } of themeFaults(label.theme))
    context.addIssue({ code: 'custom', path: ['theme', ...path], message });
  for (const { path, message } of prefixFaults(label))
    context.addIssue({ code: 'custom', path, message });
});

// A file of its own: the API refuses by it, and the editor says the same while one chooses.
import { contrast, minContrast, nearestLegible } from '#domain/label/contrast';
import { labelSchema } from '#domain/label/label';
import { prefixFaults } from '#domain/label/ownPage';
import { type LabelTheme, ownColorsOf, schemes } from '#domain/label/theme';
import { themes } from './themes.ts';

/** A colour of a label that can't be read in its theme. */
export interface ThemeFault {
  /** The field, from the theme's own: `accent`, or `dark.paper`. */
  path: readonly string[];
  message: string;
  /** The colour nearest to it that can be read. */
  nearest: string;
}

/** Whether a colour is whole, and not still typed. */
export const isColor = (value: string | null): value is string =>
  /^#[0-9a-f]{6}$/.test(value ?? '');

/** A theme without the colours that are still typed. */
export function wholeColors(theme: LabelTheme): LabelTheme {
  const color = (value: string | null) => (isColor(value) ? value : null);
  const whole = ({ paper, ink, accent }: LabelTheme['dark']) => ({
    paper: color(paper),
    ink: color(ink),
    accent: color(accent),
  });
  return { ...theme, ...whole(theme), dark: whole(theme.dark) };
}

/** Rounded down, so that nothing reads as enough that isn't. */
const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)} : 1`;

/**
 * The colours of a label's own with too little contrast for text (WCAG 2.2, 1.4.3): ink and accent on
 * paper, for light pages and dark. Colours that the label does not set follow those that it does.
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
    const demand = (name: string, pair: { color: string; against: string; words: string }) => {
      const found = contrast(pair.color, pair.against);
      if (found >= minContrast) return;
      const nearest = nearestLegible(pair.color, pair.against);
      const message = `${pair.words} has a contrast of ${ratio(found)}; text needs ${minContrast} : 1. The nearest that has it is ${nearest}.`;
      faults.push({ path: at(name), message, nearest });
    };
    if (isColor(own.ink)) demand('ink', { color: ink, against: paper, words: `This ink ${on}` });
    else if (isColor(own.paper))
      demand('paper', {
        color: paper,
        against: ink,
        words: `This paper under the theme’s ${scheme} ink`,
      });
    if (isColor(own.accent))
      demand('accent', { color: own.accent, against: paper, words: `This accent ${on}` });
    return faults;
  });
}

/**
 * The label as it may be saved. It is stricter than what may be stored: a newer version of a theme may
 * have made a stored colour illegible, and a stored page may be where a language's pages begin.
 */
export const legibleLabelSchema = labelSchema.superRefine((label, context) => {
  for (const { path, message } of themeFaults(label.theme))
    context.addIssue({ code: 'custom', path: ['theme', ...path], message });
  for (const { path, message } of prefixFaults(label))
    context.addIssue({ code: 'custom', path, message });
});

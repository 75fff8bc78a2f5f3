import { accentOf, type Ground } from './accent.ts';
import type { DrawnCover } from './drawnCover.ts';
import { patternAddress } from './sleeveDrawing.ts';

/** The facts about a record that its spine is drawn from. */
interface DrawnSpine extends Pick<DrawnCover, 'motif' | 'turn'> {
  /** As `#rrggbb`. */
  color: string;
}

/**
 * The classes of a spine in its colour and with its sleeve's pattern. They mean the same on every
 * page, so that a page can show the spines of another one.
 */
export const spineClasses = ({ color, motif, turn }: DrawnSpine) =>
  `c-${color.slice(1)} m-${motif}-${turn}`;

/**
 * The rules of those classes, for the page's own style: its policy allows no style attributes. A
 * spine has the same colours on light and dark pages, as a record on a shelf does.
 */
export function spineStyle(spines: readonly DrawnSpine[], theme: Ground): string {
  const rules = spines.flatMap((spine) => {
    const [color, pattern] = spineClasses(spine).split(' ');
    const { panel, onPanel } = accentOf(spine.color, 'light', theme);
    return [
      `.${color}{--spine:${panel};--on-spine:${onPanel}}`,
      `.${pattern}{--pattern:url("${patternAddress(spine)}")}`,
    ];
  });
  return [...new Set(rules)].join('');
}

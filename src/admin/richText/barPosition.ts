import type { CSSProperties } from 'react';
import type { Place } from './place.ts';

/** Hands a place on to the style sheet, which keeps the bar within the editor. */
export function barPosition({ left, top, bottom }: Place): CSSProperties {
  const properties = { '--left': `${left}px`, '--top': `${top}px`, '--bottom': `${bottom}px` };
  return properties as CSSProperties;
}

import { Fragment, type ReactNode } from 'react';
import { fill, inside, type Template, templateParts } from '#words/template';

/** The value of a placeholder: anything React renders, or for a tag an element around its text. */
type Shown = ReactNode | ((text: string) => ReactNode);

/** A sentence with elements in its placeholders and around the text between its tags. */
export function filled<P extends string>(
  template: Template<P>,
  values: { readonly [N in P]: Shown },
): ReactNode {
  const texts: Partial<Record<P, string | number>> = {};
  for (const name in values) {
    const value = values[name];
    if (typeof value === 'string' || typeof value === 'number') texts[name] = value;
  }
  return templateParts(template).map((part, at) => {
    if ('text' in part) return part.text;
    const value: Shown = values[part.placeholder];
    const text = () => fillInside(template, part.placeholder, texts);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
    return <Fragment key={at}>{typeof value === 'function' ? value(text()) : value}</Fragment>;
  });
}

/** The text between a placeholder's tags, with the values among them. */
function fillInside<P extends string>(
  template: Template<P>,
  placeholder: P,
  texts: Partial<Record<P, string | number>>,
): string {
  const between = inside(template, placeholder) as unknown as Template<P>;
  return fill(between, texts as Record<P, string | number>);
}

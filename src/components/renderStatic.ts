import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * A React component as HTML that stays as it is. Written as a tag, Astro would render it four times
 * as a stream, to find out what it is and to be able to wake it: most of a large site's build.
 */
export function renderStatic<P extends object>(component: ComponentType<P>, props: P): string {
  return renderToStaticMarkup(createElement(component, props));
}

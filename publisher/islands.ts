import type { SSRLoadedRenderer, SSRResult } from 'astro';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Hints that React puts before the markup; Astro takes them out as well. */
const hintPattern =
  /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

/**
 * Renders the React islands of pages at once. Astro's renderer writes each as a stream, and one more
 * before to find out that it is React's. An island with content between its tags is left to it.
 */
export function renderIslandsAtOnce(renderers: readonly SSRLoadedRenderer[]): void {
  for (const { name, ssr } of renderers) {
    if (name !== '@astrojs/react') continue;
    const { check, renderToStaticMarkup } = ssr;
    const counts = new WeakMap<SSRResult, number>();
    const isEmpty = (props: object, slots: object) =>
      !('children' in props) && Object.keys(slots).length === 0;
    ssr.check = function (component, props, slots, metadata) {
      if (isEmpty(props, slots)) return Promise.resolve(true);
      return check.call(this, component, props, slots, metadata);
    };
    ssr.renderToStaticMarkup = function (
      this: { result: SSRResult },
      component,
      { class: _, ...props },
      slots,
      metadata,
    ) {
      if (!isEmpty(props, slots))
        return renderToStaticMarkup.call(this, component, props, slots, metadata);
      const count = counts.get(this.result) ?? 0;
      counts.set(this.result, count + 1);
      // Astro's own takes two numbers for each: one to look at it.
      const prefix = `r${2 * count + 1}`;
      const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
      return Promise.resolve({ html: html.replace(hintPattern, ''), attrs: { prefix } });
    };
  }
}

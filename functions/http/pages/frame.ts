import { createHash } from 'node:crypto';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { stylesheet } from '#functions/http/pages/stylesheet';

/** What a page of the API is about. */
export interface PageContent {
  title: string;
  body: ReactNode;
}

/** Who the page speaks for. */
export interface PageLabel {
  name: string;
  siteUrl: string;
  timeZone: string;
}

const styleHash = createHash('sha256').update(stylesheet).digest('base64');

/** No script, no frame, nothing from elsewhere; its forms go back to where it came from. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  // Not no-referrer: a form's Origin would then be null. The token leaks to no other site.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** A whole page, for whoever comes without script or from a mail. */
export function frame({ title, body }: PageContent, label: PageLabel): string {
  const markup = renderToStaticMarkup(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('title', null, `${title} | ${label.name}`),
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes in our own stylesheet.
        h('style', { dangerouslySetInnerHTML: { __html: stylesheet } }),
      ),
      h(
        'body',
        null,
        h('header', null, h('a', { href: label.siteUrl }, label.name)),
        h('main', null, h('h1', null, title), body),
        h(
          'footer',
          null,
          h('a', { href: label.siteUrl }, 'Back to the site'),
          h('a', { href: `${label.siteUrl}/privacy` }, 'Privacy'),
        ),
      ),
    ),
  );
  return `<!doctype html>${markup}`;
}

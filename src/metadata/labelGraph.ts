import { label, siteAddress } from '../label.ts';
import { paths } from '../paths.ts';
import type { Thing } from './graph.ts';

/** The site and the label behind it, as schema.org describes them. */
export function labelGraph(): Thing {
  return {
    '@type': 'WebSite',
    name: label.name,
    url: siteAddress(paths.home),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${siteAddress(paths.search)}?q={words}`,
      'query-input': 'required name=words',
    },
    publisher: {
      '@type': 'Organization',
      name: label.name,
      description: label.description,
      url: siteAddress(paths.home),
      logo: siteAddress('/icons/icon-512.png'),
      sameAs: label.socials.map(({ url }) => url),
    },
  };
}

import {
  IMAGE_BASE,
  OLD_ARTIST_ADDRESS,
  OLD_RELEASE_ADDRESS,
  PUBLIC_ANALYTICS_DOMAIN,
  PUBLIC_ANALYTICS_URL,
  PUBLIC_API_BASE,
  PUBLIC_SEARCH_ENGINES,
  PUBLIC_SITE_URL,
} from 'astro:env/client';

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/**
 * The addresses that the site is built with. Settings that people at the label change are in the
 * label entry.
 */
export const siteSettings = {
  siteUrl: withoutSlash(PUBLIC_SITE_URL),
  apiBase: withoutSlash(PUBLIC_API_BASE),
  imageBase: withoutSlash(IMAGE_BASE),
  /** The analytics service, and the site's name there; unset without one. */
  analytics: PUBLIC_ANALYTICS_URL,
  analyticsDomain: PUBLIC_ANALYTICS_DOMAIN || undefined,
  /** False for a site that search engines should leave out altogether, as one for trying things. */
  isIndexed: PUBLIC_SEARCH_ENGINES !== 'off',
  /** Patterns of the previous site's addresses; empty if there was none. */
  oldAddresses: { artists: OLD_ARTIST_ADDRESS, releases: OLD_RELEASE_ADDRESS },
};

/** The absolute address of a path. */
export function siteAddress(path: string): string {
  return `${siteSettings.siteUrl}${path}`;
}

/** The address at which another site asks how to embed the page of a path. https://oembed.com */
export function oembedAddress(path: string): string {
  const query = new URLSearchParams({ url: siteAddress(path), format: 'json' });
  return `${siteSettings.apiBase}/oembed?${query}`;
}

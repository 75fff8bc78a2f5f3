import {
  IMAGE_BASE,
  OLD_ARTIST_ADDRESS,
  OLD_RELEASE_ADDRESS,
  PUBLIC_ANALYTICS_DOMAIN,
  PUBLIC_ANALYTICS_URL,
  PUBLIC_API_BASE,
  PUBLIC_SITE_URL,
} from 'astro:env/client';

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** The addresses that the site is built with. Whatever a person at the label changes is in the label. */
export const siteSettings = {
  siteUrl: withoutSlash(PUBLIC_SITE_URL),
  apiBase: withoutSlash(PUBLIC_API_BASE),
  imageBase: withoutSlash(IMAGE_BASE),
  /** The analytics service, and the site's name there; unset for none. */
  analytics: PUBLIC_ANALYTICS_URL,
  analyticsDomain: PUBLIC_ANALYTICS_DOMAIN || undefined,
  /** Patterns of the previous site's addresses; empty if there was none. */
  oldAddresses: { artists: OLD_ARTIST_ADDRESS, releases: OLD_RELEASE_ADDRESS },
};

/** The absolute address of a path. */
export function siteAddress(path: string): string {
  return `${siteSettings.siteUrl}${path}`;
}

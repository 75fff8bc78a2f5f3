import {
  IMAGE_BASE,
  LABEL_DEMO_URL,
  LABEL_DESCRIPTION,
  LABEL_MAIL,
  LABEL_MERCH_URL,
  LABEL_NAME,
  LABEL_SOCIALS,
  LABEL_TAGLINE,
  LABEL_TIME_ZONE,
  OLD_ARTIST_ADDRESS,
  OLD_RELEASE_ADDRESS,
  PUBLIC_ANALYTICS_DOMAIN,
  PUBLIC_ANALYTICS_URL,
  PUBLIC_API_BASE,
  PUBLIC_SITE_URL,
} from 'astro:env/client';
import { platformOf } from '#domain/link';

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** The label, from the build's settings. */
export const label = {
  name: LABEL_NAME,
  /** One short line, shown large. */
  tagline: LABEL_TAGLINE,
  /** Two or three sentences, for the home page and for search engines. */
  description: LABEL_DESCRIPTION,
  /** An IANA name: a release's day begins there. */
  timeZone: LABEL_TIME_ZONE,
  /** The public email address; empty for none. */
  mail: LABEL_MAIL,
  /** The shop, on another site. */
  merchUrl: LABEL_MERCH_URL,
  /** The address for demos; the contact form by default. */
  demoUrl: LABEL_DEMO_URL,
  siteUrl: withoutSlash(PUBLIC_SITE_URL),
  apiBase: withoutSlash(PUBLIC_API_BASE),
  imageBase: withoutSlash(IMAGE_BASE),
  /** The analytics service, and the site's name there; unset for none. */
  analytics: PUBLIC_ANALYTICS_URL,
  analyticsDomain: PUBLIC_ANALYTICS_DOMAIN || undefined,
  /** Patterns of the previous site's addresses; empty if there was none. */
  oldAddresses: { artists: OLD_ARTIST_ADDRESS, releases: OLD_RELEASE_ADDRESS },
  /** The label's profiles on other platforms. */
  socials: LABEL_SOCIALS.split(/\s+/)
    .filter(Boolean)
    .map((url) => ({ name: platformOf(url) ?? new URL(url).hostname, url })),
};

/** The absolute address of a path. */
export function siteAddress(path: string): string {
  return `${label.siteUrl}${path}`;
}

/** A page's full title. */
export function pageTitle(title: string): string {
  return `${title} | ${label.name}`;
}

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

/** Who the site speaks for, from the build's settings. */
export const label = {
  name: LABEL_NAME,
  /** One short line, shown large. */
  tagline: LABEL_TAGLINE,
  /** Two or three sentences, for the home page and for search engines. */
  description: LABEL_DESCRIPTION,
  /** An IANA name: a release's day begins there. */
  timeZone: LABEL_TIME_ZONE,
  /** Empty where the label publishes none. */
  mail: LABEL_MAIL,
  /** The shop, on a site of its own. */
  merchUrl: LABEL_MERCH_URL,
  /** Where artists who want to join send their music; else they write by the form. */
  demoUrl: LABEL_DEMO_URL,
  siteUrl: withoutSlash(PUBLIC_SITE_URL),
  apiBase: withoutSlash(PUBLIC_API_BASE),
  imageBase: withoutSlash(IMAGE_BASE),
  /** Where page views are told of, and what the service knows the site by; unset for nowhere. */
  analytics: PUBLIC_ANALYTICS_URL,
  analyticsDomain: PUBLIC_ANALYTICS_DOMAIN || undefined,
  /** Patterns of the addresses on the site before this one; empty where there was none. */
  oldAddresses: { artists: OLD_ARTIST_ADDRESS, releases: OLD_RELEASE_ADDRESS },
  /** The label's own pages elsewhere, by the platform's name. */
  socials: LABEL_SOCIALS.split(/\s+/)
    .filter(Boolean)
    .map((url) => ({ name: platformOf(url) ?? new URL(url).hostname, url })),
};

/** A path of the site as a whole address. */
export function siteAddress(path: string): string {
  return `${label.siteUrl}${path}`;
}

/** A page's title as the browser shows it. */
export function pageTitle(title: string): string {
  return `${title} | ${label.name}`;
}

import type { APIRoute } from 'astro';
import { bandcampAddresses, earlierAddresses, unusedPrefixes } from '#catalogue/addresses';
import { checkOldPatterns, type KnownAddresses } from '#domain/movedAddress';
import { siteSettings } from '../../siteSettings.ts';

/** The redirects of the site's host. */
const known = (): KnownAddresses => ({
  patterns: checkOldPatterns(siteSettings.oldAddresses),
  earlier: earlierAddresses(),
  bandcamp: bandcampAddresses(),
  unused: unusedPrefixes(),
});

export const GET: APIRoute = () => Response.json(known());

import type { APIRoute } from 'astro';
import { earlierAddresses, unusedPrefixes } from '#catalogue/addresses';
import { cacheKey } from '#catalogue/cacheKey';
import { catalogue } from '#catalogue/catalogue';
import { checkOldPatterns, type KnownAddresses } from '#domain/movedAddress';
import { siteSettings } from '../../siteSettings.ts';

/** The redirects of the site's host. */
const known = (): KnownAddresses => ({
  patterns: checkOldPatterns(siteSettings.oldAddresses),
  earlier: earlierAddresses(catalogue()),
  unused: unusedPrefixes(catalogue()),
});

export const getStaticPaths = () => [{ params: {}, cacheKey: cacheKey(known()) }];

export const GET: APIRoute = () => Response.json(known());

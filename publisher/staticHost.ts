/**
 * Static Web Apps as a host of plain files: its limits, and routes that redirect old addresses
 * without a file for each.
 */
import type { KnownAddresses } from '#domain/movedAddress';
import { mostFiles } from '#functions/adapters/hosting/hosting';
import { covers, parseSiteConfig, type SiteRoute } from './siteConfig.ts';

/**
 * Static Web Apps refuses a larger configuration.
 * https://github.com/Azure/static-web-apps/issues/661 (20 kB)
 */
const mostConfigBytes = 20_000;

/** The page that looks up an old address, with status 200. */
const lookUpPage = '/moved.html';

/** The route that covers an address pattern; undefined if it would also cover our own pages. */
function routeOf(pattern: string, paths: readonly string[]): string | undefined {
  const [path = ''] = pattern.split('?');
  const [before = ''] = path.split('{Id}');
  const route = path.includes('{Id}') ? `${before}*` : path;
  if (route === '' || route === '/' || route === '/*') return undefined;
  const isTaken = paths.some((one) => covers(route, `/${one}`) || covers(route, addressOf(one)));
  return isTaken ? undefined : route;
}

const addressOf = (path: string) => `/${path.replace(/\.html$/, '')}`;

/**
 * The site's configuration with routes for old addresses: a redirect for each of our earlier
 * addresses, as far as they fit, and one route for each pattern of the previous site and for each
 * language without pages. The not-found page looks up the rest.
 * @throws {Error} for a configuration that is invalid, or too large on its own
 */
export function staticHostConfig(
  text: string,
  { patterns, earlier, bandcamp = {}, unused = [] }: KnownAddresses,
  paths: readonly string[],
): string {
  const own = JSON.parse(text);
  const { routes: ownRoutes } = parseSiteConfig(own);
  const isOurs = ({ route }: SiteRoute) => !ownRoutes.some((one) => one.route === route);
  const lookedUp = [...Object.values(patterns), ...unused.map((prefix) => `${prefix}/{Id}`)];
  const ofPatterns = [...new Set(lookedUp.map((one) => routeOf(one, paths)))]
    .flatMap((route) => (route ? [{ route, rewrite: lookUpPage }] : []))
    .filter(isOurs);
  const write = (routes: readonly SiteRoute[]) => JSON.stringify({ ...own, routes });
  const routes: SiteRoute[] = [...ownRoutes, ...ofPatterns];
  let bytes = Buffer.byteLength(write(routes));
  if (bytes > mostConfigBytes)
    throw new Error(`staticwebapp.config.json has more than ${mostConfigBytes} bytes.`);
  for (const [route, redirect] of Object.entries({ ...earlier, ...bandcamp })) {
    const one = { route, redirect, statusCode: 301 };
    if (!isOurs(one) || paths.includes(`${route.slice(1)}.html`)) continue;
    const size = Buffer.byteLength(JSON.stringify(one)) + 1;
    if (bytes + size > mostConfigBytes) continue;
    bytes += size;
    routes.push(one);
  }
  return write(routes);
}

/** A warning to change the way of hosting; undefined while the files fit. */
export const tooManyFiles = (files: number) =>
  files > mostFiles
    ? `The site has ${files} files. Static Web Apps fails above ${mostFiles}: it is time for the shape "live" (docs/deploy.md).`
    : undefined;

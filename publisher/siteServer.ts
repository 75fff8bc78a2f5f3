import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { lookup } from 'mrmime';
import { reasonOf } from '#domain/problem';
import {
  createContentCache,
  type Encoding,
  encodings,
  isCompressible,
  type SentFile,
} from './contentCache.ts';
import { createMovedAddresses, prefixIn } from './movedAddresses.ts';
import { covers, findRoute, type SiteConfig, type SiteRoute } from './siteConfig.ts';
import type { SiteFile, SiteVersion, VersionStore } from './siteVersion.ts';

/** A request to the site. `path` is decoded and has no query. */
export interface SiteRequest {
  method: string;
  path: string;
  search: string;
  acceptEncoding: string;
  ifNoneMatch: string;
}

export interface SiteAnswer {
  status: number;
  headers: Record<string, string>;
  content?: SentFile;
}

type Files = Pick<SiteVersion, 'files'>;

/** The default of Static Web Apps, from its documentation. */
const standardCaching = 'public, must-revalidate, max-age=30';
/** For errors: the next version of the site may have an answer. */
const uncached = { 'cache-control': 'no-store' };

/** Answers a request from one version of the site, as Azure Static Web Apps would. Pure. */
export function answerRequest(
  config: SiteConfig,
  version: Files,
  request: SiteRequest,
): SiteAnswer {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { ...uncached, allow: 'GET, HEAD' } };
  }
  const route = findRoute(config, request.method, request.path);
  const headers = withoutEmpty({ ...config.globalHeaders, ...route?.headers });
  if (route?.redirect !== undefined) {
    const location = route.redirect + request.search;
    return { status: route.statusCode ?? 302, headers: { ...lowered(headers), location } };
  }
  const canonical = slashRedirect(config, request.path);
  if (canonical !== undefined) {
    const location = canonical + request.search;
    return { status: 301, headers: { ...lowered(headers), ...uncached, location } };
  }
  const found = find(config, version, route, request.path);
  if (!found || (route?.statusCode ?? 200) >= 400) {
    return override(config, version, { request, headers, status: route?.statusCode ?? 404 });
  }
  return send(config, { ...found, request, headers, status: route?.statusCode ?? 200 });
}

/** An empty value removes a header set for the whole site, as in Static Web Apps. */
const withoutEmpty = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

interface Found {
  name: string;
  file: SiteFile;
}

function find(
  config: SiteConfig,
  version: Files,
  route: SiteRoute | undefined,
  path: string,
): Found | undefined {
  const direct = resolve(version, route?.rewrite ?? path);
  const { navigationFallback } = config;
  if (direct || !navigationFallback) return direct;
  if (navigationFallback.exclude.some((pattern) => covers(pattern, path))) return undefined;
  return resolve(version, navigationFallback.rewrite);
}

/**
 * Finds the file for a path: the path itself, then with `.html`, then the folder's `index.html`.
 */
function resolve(version: Files, path: string): Found | undefined {
  const bare = path.replace(/^\/+|(?<!\/)\/+$/g, '');
  const names = bare === '' ? ['index.html'] : [bare, `${bare}.html`, `${bare}/index.html`];
  for (const name of names) {
    const file = version.files.get(name);
    if (file) return { name, file };
  }
  return undefined;
}

function slashRedirect({ trailingSlash }: SiteConfig, path: string): string | undefined {
  if (path === '/' || path.startsWith('//')) return undefined;
  if (trailingSlash === 'never' && path.endsWith('/'))
    return encodeURI(path.replace(/(?<!\/)\/+$/, ''));
  const isPage = !path.endsWith('/') && !/\.[^/]+$/.test(path);
  return trailingSlash === 'always' && isPage ? encodeURI(`${path}/`) : undefined;
}

interface Sending {
  request: SiteRequest;
  headers: Record<string, string>;
  status: number;
}

/**
 * An error page in the language of the request's prefix, such as `/de/404.html`, or else in the
 * first language.
 */
function inLanguage(version: Files, { request }: Sending, page: string): Found | undefined {
  return resolve(version, prefixIn(version, request.path) + page) ?? resolve(version, page);
}

function override(config: SiteConfig, version: Files, sending: Sending): SiteAnswer {
  const rule = config.responseOverrides[String(sending.status)];
  // The route's caching is meant for the file that is missing.
  const headers = { ...lowered(sending.headers), ...uncached };
  if (rule?.redirect)
    return { status: rule.statusCode ?? 302, headers: { ...headers, location: rule.redirect } };
  const page = rule?.rewrite === undefined ? undefined : inLanguage(version, sending, rule.rewrite);
  const status = rule?.statusCode ?? sending.status;
  if (!page) return { status, headers };
  return send(config, { ...page, ...sending, headers, status });
}

function send(
  config: SiteConfig,
  { name, file, request, headers, status }: Sending & Found,
): SiteAnswer {
  const forms = isCompressible(name, file.bytes) ? encodings : [];
  const encoding = forms.find((one) => accepts(request.acceptEncoding, one));
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`;
  const all: Record<string, string> = {
    'cache-control': standardCaching,
    ...lowered(headers),
    etag,
  };
  if (forms.length > 0) all['vary'] = 'Accept-Encoding';
  if (status === 200 && matches(request.ifNoneMatch, etag)) return { status: 304, headers: all };
  all['content-type'] ??= contentType(config, name);
  if (encoding) all['content-encoding'] = encoding;
  return { status, headers: all, content: { name, file, encoding } };
}

function lowered(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function contentType(config: SiteConfig, name: string): string {
  const ending = name.slice(name.lastIndexOf('.'));
  const type = config.mimeTypes[ending] ?? lookup(name) ?? 'application/octet-stream';
  return /^text\/|javascript|json|xml/.test(type) && !type.includes('charset')
    ? `${type}; charset=utf-8`
    : type;
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function matches(header: string, etag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** The size of the content cache in bytes. */
const cachedBytes = 64 * 1024 * 1024;

export interface SiteListenerSettings {
  config: SiteConfig;
  store: Pick<VersionStore, 'read'>;
  log: (line: string) => void;
  /** The live version, read once per request. */
  live: () => SiteVersion | undefined;
  /** Called when a content of the live version is missing. */
  onMissing?: () => void;
  /** Handles requests that are not for the site; returns true if it answered. */
  handle?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** A content that the live version names is not in its store. */
class MissingContentError extends Error {}

/**
 * Answers from the live version. Each request is answered from a single version, even if another
 * goes live meanwhile.
 */
export function createSiteListener(settings: SiteListenerSettings): RequestListener {
  const stored = async (hash: string) => {
    const content = await settings.store.read(hash);
    if (!content) throw new MissingContentError(`The content ${hash} is missing.`);
    return content;
  };
  const read = createContentCache({ read: stored }, cachedBytes);
  const moved = createMovedAddresses(stored);
  return (request, response) => {
    respond(settings, { request, response, read, moved }).catch((error: unknown) => {
      if (error instanceof MissingContentError) {
        settings.onMissing?.();
        response.writeHead(503, { ...uncached, 'retry-after': '1' }).end();
        return;
      }
      settings.log(`could not answer a request: ${reasonOf(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, uncached).end();
    });
  };
}

/**
 * Leads requests for another host name, such as `www.`, to the site's own address. Health checks
 * ask by IP address or from this machine; they mean this process and get an answer.
 */
export function leadToOwnAddress(siteUrl: string): SiteListenerSettings['handle'] & {} {
  const { host, origin } = new URL(siteUrl);
  return ({ url = '', headers }, response) => {
    const asked = headers.host ?? host;
    const isName = /[a-z]/i.test(asked) && !/^(localhost|\[.*\])(:\d+)?$/i.test(asked);
    if (asked === host || !isName || !url.startsWith('/')) return false;
    response.writeHead(301, { location: origin + url }).end();
    return true;
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  read: ReturnType<typeof createContentCache>;
  moved: ReturnType<typeof createMovedAddresses>;
}

/** The answer before the first publication. */
const notYet = {
  ...uncached,
  'retry-after': '1',
  'content-type': 'text/plain; charset=utf-8',
};
const notYetText = 'Nothing is published here yet. The site appears with its first publication.\n';

async function respond(
  { config, handle, live }: SiteListenerSettings,
  { request, response, read, moved }: Exchange,
): Promise<void> {
  if (handle?.(request, response)) return;
  const version = live();
  const asked = siteRequestOf(request);
  if (!asked) {
    response.writeHead(400, uncached).end();
    return;
  }
  if (!version) {
    response.writeHead(503, notYet).end(asked.method === 'HEAD' ? undefined : notYetText);
    return;
  }
  const { status, headers, content } = answerRequest(config, version, asked);
  const target = status === 404 && (await moved.target(version, asked.path + asked.search));
  if (target) {
    response.writeHead(301, { ...config.globalHeaders, location: target }).end();
    return;
  }
  const body = content && (await read(content));
  const length = body && { 'content-length': body.byteLength };
  response
    .writeHead(status, { ...headers, ...length })
    .end(asked.method === 'HEAD' ? undefined : body);
}

/** The request to a page; undefined for an absolute address, which no browser sends. */
function siteRequestOf({
  url = '/',
  method = 'GET',
  headers,
}: IncomingMessage): SiteRequest | undefined {
  if (!url.startsWith('/')) return undefined;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  return {
    method,
    path: decoded(path),
    search: query === -1 ? '' : url.slice(query),
    acceptEncoding: String(headers['accept-encoding'] ?? ''),
    ifNoneMatch: headers['if-none-match'] ?? '',
  };
}

/**
 * The decoded path. No page has a malformed path or one with a question mark, so these stay
 * encoded: text after an encoded mark is not a query.
 */
function decoded(path: string): string {
  try {
    const plain = decodeURIComponent(path);
    return plain.includes('?') ? path : plain;
  } catch {
    return path;
  }
}

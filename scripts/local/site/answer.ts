import { lookup } from 'mrmime';
import { covers, findRoute, type SiteConfig, type SiteRoute } from './siteConfig.ts';
import type { Edition, EditionFile, Encoding } from './siteVersion.ts';

/** What is asked of the front door. `path` is decoded and has no query. */
export type SiteRequest = {
  method: string;
  path: string;
  search: string;
  acceptEncoding: string;
  ifNoneMatch: string;
};

/** What it answers; `content` names the kept content to send, if any. */
export type SiteAnswer = {
  status: number;
  headers: Record<string, string>;
  content?: { hash: string; encoding: Encoding | undefined };
};

/** Static Web Apps' own, where the configuration says nothing else (read in its documentation). */
const STANDARD_CACHING = 'public, must-revalidate, max-age=30';

/** Answers one request from one finished site, as Azure Static Web Apps would. Pure. */
export function answer(config: SiteConfig, edition: Edition, request: SiteRequest): SiteAnswer {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { allow: 'GET, HEAD' } };
  }
  const route = findRoute(config, request.method, request.path);
  const headers = { ...config.globalHeaders, ...route?.headers };
  const location = route?.redirect ?? slashRedirect(config, request.path);
  if (location !== undefined) {
    const status = route?.redirect === undefined ? 301 : (route.statusCode ?? 302);
    return { status, headers: { ...headers, location: location + request.search } };
  }
  const found = find(config, edition, route, request.path);
  if (!found || (route?.statusCode ?? 200) >= 400) {
    return override(config, edition, { request, headers, status: route?.statusCode ?? 404 });
  }
  return send(config, { ...found, request, headers, status: route?.statusCode ?? 200 });
}

type Found = { name: string; file: EditionFile };

function find(
  config: SiteConfig,
  edition: Edition,
  route: SiteRoute | undefined,
  path: string,
): Found | undefined {
  const direct = resolve(edition, route?.rewrite ?? path);
  const { navigationFallback } = config;
  if (direct || !navigationFallback) return direct;
  if (navigationFallback.exclude.some((pattern) => covers(pattern, path))) return undefined;
  return resolve(edition, navigationFallback.rewrite);
}

/** The file of a path: itself, then `.html`, then the folder's `index.html`. */
function resolve(edition: Edition, path: string): Found | undefined {
  const bare = path.replace(/^\/+|\/+$/g, '');
  const names = bare === '' ? ['index.html'] : [bare, `${bare}.html`, `${bare}/index.html`];
  for (const name of names) {
    const file = Object.hasOwn(edition.files, name) ? edition.files[name] : undefined;
    if (file) return { name, file };
  }
  return undefined;
}

function slashRedirect({ trailingSlash }: SiteConfig, path: string): string | undefined {
  if (path === '/' || path.startsWith('//')) return undefined;
  if (trailingSlash === 'never' && path.endsWith('/')) return encodeURI(path.replace(/\/+$/, ''));
  const isPage = !path.endsWith('/') && !/\.[^/]+$/.test(path);
  return trailingSlash === 'always' && isPage ? encodeURI(`${path}/`) : undefined;
}

type Sending = { request: SiteRequest; headers: Record<string, string>; status: number };

function override(config: SiteConfig, edition: Edition, sending: Sending): SiteAnswer {
  const rule = config.responseOverrides[String(sending.status)];
  if (rule?.redirect) {
    return {
      status: rule.statusCode ?? 302,
      headers: { ...sending.headers, location: rule.redirect },
    };
  }
  const page = rule?.rewrite === undefined ? undefined : resolve(edition, rule.rewrite);
  const status = rule?.statusCode ?? sending.status;
  if (!page) return { status, headers: sending.headers };
  return send(config, { ...page, ...sending, status });
}

function send(
  config: SiteConfig,
  { name, file, request, headers, status }: Sending & Found,
): SiteAnswer {
  const encoding = file.encodings.find((one) => accepts(request.acceptEncoding, one));
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`;
  const all: Record<string, string> = {
    'cache-control': STANDARD_CACHING,
    ...lowered(headers),
    etag,
  };
  if (file.encodings.length > 0) all['vary'] = 'Accept-Encoding';
  if (status === 200 && matches(request.ifNoneMatch, etag)) return { status: 304, headers: all };
  all['content-type'] ??= contentType(config, name);
  if (encoding) all['content-encoding'] = encoding;
  return { status, headers: all, content: { hash: file.hash, encoding } };
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

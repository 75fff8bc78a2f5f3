import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { answer, type SiteRequest } from './answer.ts';
import type { SiteConfig } from './siteConfig.ts';
import type { Edition, Encoding } from './siteVersion.ts';

export type FrontDoorSettings = {
  port: number;
  config: SiteConfig;
  /** The site that is live at this moment; it is asked once for each request. */
  live: () => Edition | undefined;
  /** Where a kept content lies on disk. */
  contentFile: (hash: string, encoding: Encoding | undefined) => string;
};

export type RunningFrontDoor = { url: string; stop: () => Promise<void> };

/**
 * Serves the live site on loopback. A request sees one finished site from beginning to end: when
 * another goes live, those under way are answered from the one they began with.
 */
export async function startFrontDoor(settings: FrontDoorSettings): Promise<RunningFrontDoor> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    serve(settings, request, response).catch(() => response.destroy());
  });
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${settings.port}`,
    stop: async () => {
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), 500);
      await once(server, 'close');
      clearTimeout(timer);
    },
  };
}

async function serve(
  settings: FrontDoorSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const edition = settings.live();
  const asked = toSiteRequest(request);
  if (!asked) {
    response.writeHead(400).end();
  } else if (!edition) {
    response
      .writeHead(503, { 'retry-after': '1' })
      .end('The first build of the site is not finished.');
  } else {
    const { status, headers, content } = answer(settings.config, edition, asked);
    response.writeHead(status, headers);
    if (!content || asked.method === 'HEAD') response.end();
    else
      await pipeline(
        createReadStream(settings.contentFile(content.hash, content.encoding)),
        response,
      );
  }
}

function toSiteRequest({
  url = '/',
  method = 'GET',
  headers,
}: IncomingMessage): SiteRequest | undefined {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  try {
    return {
      method,
      path: decodeURIComponent(path),
      search: query === -1 ? '' : url.slice(query),
      acceptEncoding: String(headers['accept-encoding'] ?? ''),
      ifNoneMatch: headers['if-none-match'] ?? '',
    };
  } catch {
    return undefined;
  }
}

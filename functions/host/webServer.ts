import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';

/** What one client may take of the server: times in milliseconds. */
export interface WebLimits {
  /** All headers of a request together, in bytes. */
  headerBytes: number;
  /** Until all headers are there. */
  headerTime: number;
  /** Until the whole request is there: a part of a recording, 8 MB, over a slow line. */
  requestTime: number;
  /** A connection on which nothing moves for this long is dropped. */
  silence: number;
  /** A connection between two requests. Longer than a proxy's, which then never meets its end. */
  keepAlive: number;
  connections: number;
}

/** The limits of one server, and of the containers that serve the site. */
export const usualLimits: WebLimits = {
  headerBytes: 16 * 1024,
  headerTime: 15_000,
  requestTime: 300_000,
  silence: 90_000,
  keepAlive: 75_000,
  connections: 4_000,
};

/** A certificate with its chain, and its key, as PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

export interface WebServer {
  port: number;
  /**
   * Takes another certificate for new connections.
   * @throws {Error} if the certificate can't be used; the one before stays
   */
  renew: (certificate: Certificate) => void;
  /**
   * Accepts nothing more and lets running answers finish, for at most `patience` milliseconds.
   */
  stop: (patience: number) => Promise<void>;
}

/** Listens with limits that no client gets around, by TLS if there is a certificate. */
export async function startWebServer(
  listener: RequestListener,
  at: { port: number; host: string; certificate?: Certificate | undefined },
  limits: WebLimits = usualLimits,
): Promise<WebServer> {
  let isStopping = false;
  const answering = new Set<Parameters<RequestListener>[1]>();
  const counted: RequestListener = (request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (isStopping) response.shouldKeepAlive = false;
    listener(request, response);
  };
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headerTime,
    requestTimeout: limits.requestTime,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: Math.min(5_000, limits.headerTime),
  };
  const server: Server | SecureServer = at.certificate
    ? createSecureServer({ ...options, ...at.certificate }, counted)
    : createServer(options, counted);
  server.setTimeout(limits.silence);
  server.maxConnections = limits.connections;
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : at.port,
    renew: (certificate) => {
      if ('setSecureContext' in server) server.setSecureContext(certificate);
    },
    stop: async (patience) => {
      isStopping = true;
      // An answer that has begun has promised to keep its connection open, so close it once it is
      // idle.
      for (const response of answering) response.shouldKeepAlive = false;
      const closed = once(server, 'close');
      server.close();
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const late = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}

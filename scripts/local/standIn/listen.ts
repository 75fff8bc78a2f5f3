import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { problem } from './router.ts';

/** A stand-in that listens. */
export interface Running {
  /** Without a trailing slash, for example `http://localhost:9400`. */
  url: string;
  /** Closes every open connection and frees the port. */
  stop(): Promise<void>;
}

/** The port and the handler of a stand-in. */
export interface ListenSettings {
  /** 0 takes any free port. */
  port: number;
  answer(request: Request): Promise<Response>;
}

const BODY_LIMIT = 256 * 1024 * 1024;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1']);

/**
 * Serves web-standard requests on loopback only. Rejects with Node's own error (EADDRINUSE) if the
 * port is taken.
 */
export async function listen({ port, answer }: ListenSettings): Promise<Running> {
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, answer).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return { url: `http://localhost:${taken}`, stop: () => stopped(server) };
}

function stopped(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: ListenSettings['answer'],
): Promise<void> {
  const response = refused(incoming) ?? (await answered(incoming, answer));
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  if (response.body === null || incoming.method === 'HEAD') outgoing.end();
  else await pipeline(Readable.from(response.body), outgoing);
}

/**
 * Keeps web pages from reaching a stand-in through the developer's browser, whether by a name that
 * resolves to loopback (DNS rebinding) or by a form or fetch from another site.
 */
function refused(incoming: IncomingMessage): Response | undefined {
  const name = (incoming.headers.host ?? '').replace(/:\d+$/, '');
  if (!LOOPBACK_NAMES.has(name)) return problem(421, 'This server answers on localhost only.');
  const changes = incoming.method !== 'GET' && incoming.method !== 'HEAD';
  if (changes && incoming.headers['sec-fetch-site'] === 'cross-site') {
    return problem(403, 'Other sites must not change anything here.');
  }
  return undefined;
}

async function answered(
  incoming: IncomingMessage,
  answer: ListenSettings['answer'],
): Promise<Response> {
  try {
    return await answer(await toRequest(incoming));
  } catch (error) {
    if (error instanceof BodyTooLarge) return problem(413, error.message);
    console.error(error);
    return problem(500, 'The stand-in itself failed; its reason is in the log.');
  }
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = incoming.method ?? 'GET';
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: await wholeBody(incoming) });
}

class BodyTooLarge extends Error {}

async function wholeBody(incoming: IncomingMessage): Promise<ArrayBuffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new BodyTooLarge(`A body can have at most ${BODY_LIMIT} bytes.`);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole.buffer;
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createTurns } from '#functions/turns';
import type { HttpTrigger } from './bindings.ts';
import type { RpcHttp, RpcTypedData } from './core.ts';
import { largestBody, readBody, toRpcRequest, writeAnswer } from './httpMessages.ts';
import { createRouter, type RouteMatch } from './routes.ts';

export type HttpFrontSettings = {
  routePrefix: string;
  triggers: Map<string, HttpTrigger>;
  /** Runs a function with its input and returns its result. */
  run: (functionName: string, input: RpcTypedData) => Promise<RpcTypedData | null | undefined>;
  /**
   * Runs a function now, like the real host's admin address. False if no function has the name. Leave
   * it out where strangers reach the host, since the address asks for no sign-in.
   */
  fire?: (functionName: string, input: string) => boolean;
  /**
   * The address of a request's sender. Without this function it is taken from the header, as in
   * Azure.
   */
  clientOf?: (request: IncomingMessage) => string;
  onError: (functionName: string, error: unknown) => void;
  /** Azure's limits by default. */
  limits?: BodyLimits;
};

/** The limits of requests with a body. */
type BodyLimits = {
  /** The largest body in bytes. */
  bytes?: number;
  /** The largest body of one function in bytes, where it takes less. */
  bytesOf?: (functionName: string) => number | undefined;
  /**
   * Asked before a large body is read: the answer that refuses its sender, or undefined to read it.
   */
  refusal?: (request: IncomingMessage) => Promise<RpcHttp | null | undefined>;
  /** How many requests with a large body are read and run at once. */
  largeAtOnce?: number;
  /** The lowest speed of a large body: this many bytes in this many milliseconds. */
  slowest?: { bytes: number; milliseconds: number };
};

const ADMIN_PREFIX = '/admin/functions/';

/** A body of more bytes than this counts as large. */
const LARGE_BODY = 1_048_576;
/**
 * The number of requests with a large body that are read and run at once; the body of any other
 * waits with its sender. A part of a recording takes six times its size while it is stored.
 */
const LARGE_AT_ONCE = 6;

/** 16 kB per second: a part of a recording then takes longer than a request may. */
const SLOWEST = { bytes: 262_144, milliseconds: 16_000 };

/** Answers requests to the functions' routes, and to the admin address. */
export function createHttpFront(settings: HttpFrontSettings): RequestListener {
  const prefix = settings.routePrefix === '' ? '' : `/${settings.routePrefix}`;
  const find = createRouter(
    [...settings.triggers].map(([functionName, { methods, route }]) => ({
      functionName,
      methods: methods.map((method) => method.toUpperCase()),
      template: `${prefix}/${route ?? functionName}`,
    })),
  );
  const large = createTurns(settings.limits?.largeAtOnce ?? LARGE_AT_ONCE);
  const context = { ...settings, find, large };
  return (request, response) => {
    serve(context, request, response).catch((error: unknown) => {
      // A caller who left while sending waits for no answer.
      if (request.destroyed && !request.complete) return;
      settings.onError('http', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}

/** A body that comes in chunks doesn't say how large it is. */
function isLarge({ headers }: IncomingMessage, limit: number): boolean {
  if (limit <= LARGE_BODY) return false;
  return Number(headers['content-length'] ?? 0) > LARGE_BODY || 'transfer-encoding' in headers;
}

type Context = HttpFrontSettings & {
  find: ReturnType<typeof createRouter>;
  large: ReturnType<typeof createTurns>;
};

async function serve(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  if (!url) return refuse(response, 400);
  if (context.fire && url.pathname.startsWith(ADMIN_PREFIX)) {
    const body = await readBody(request, context.limits?.bytes);
    if (!body) return refuse(response, 413);
    const name = url.pathname.slice(ADMIN_PREFIX.length);
    const call = { request, name, input: body.toString('utf8') };
    return end(response, adminStatus(context.fire, call));
  }
  const match = context.find(request.method ?? 'GET', url.pathname);
  if (!match) return refuse(response, 404);
  const limit = context.limits?.bytesOf?.(match.functionName) ?? context.limits?.bytes;
  const found = { request, response, url, match, limit: limit ?? largestBody() };
  if (Number(request.headers['content-length'] ?? 0) > found.limit) return refuse(response, 413);
  if (!isLarge(request, found.limit)) return run(context, found);
  const refused = await context.limits?.refusal?.(request);
  if (refused) {
    response.shouldKeepAlive = false;
    return writeAnswer(response, refused);
  }
  return context.large(context.clientOf?.(request), () => runLarge(context, found));
}

type Found = {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  match: RouteMatch;
  /** Of the body, in bytes. */
  limit: number;
};

/** Reads the body and runs the function. */
async function run(context: Context, found: Found): Promise<void> {
  const { request, response, url, match, limit } = found;
  const body = await readBody(request, limit);
  if (!body) return refuse(response, 413);
  const client = context.clientOf?.(request);
  const asked = toRpcRequest(request, { url, body, client });
  const input = { http: { ...asked, params: match.params } };
  writeAnswer(response, await answer(context, match.functionName, input));
}

/** Does the same for a large body, unless it comes too slowly. */
async function runLarge(context: Context, found: Found): Promise<void> {
  const { request } = found;
  const slowest = context.limits?.slowest ?? SLOWEST;
  let before = request.socket.bytesRead;
  const watch = setInterval(() => {
    const now = request.socket.bytesRead;
    if (request.complete) clearInterval(watch);
    else if (now - before < slowest.bytes) request.destroy();
    before = now;
  }, slowest.milliseconds);
  try {
    await run(context, found);
  } finally {
    clearInterval(watch);
  }
}

async function answer(
  context: Context,
  functionName: string,
  input: RpcTypedData,
): Promise<RpcHttp | null | undefined> {
  try {
    const returned = await context.run(functionName, input);
    return returned?.http;
  } catch (error) {
    context.onError(functionName, error);
    return { statusCode: '500' };
  }
}

type AdminCall = { request: IncomingMessage; name: string; input: string };

/** Admits only local tools: a page in a browser sends `Origin` and is rejected. */
function adminStatus(
  fire: NonNullable<HttpFrontSettings['fire']>,
  { request, name, input }: AdminCall,
): number {
  if (request.method !== 'POST') return 404;
  if (request.headers.origin !== undefined) return 403;
  return fire(name, input) ? 202 : 404;
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

/** Answers without the rest of the body, so the connection can't be used again. */
function refuse(response: ServerResponse, status: number): void {
  response.shouldKeepAlive = false;
  end(response, status);
}

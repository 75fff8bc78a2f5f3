import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { HttpTrigger } from './bindings.ts';
import type { RpcHttp, RpcTypedData } from './core.ts';
import { readBody, toRpcRequest, writeAnswer } from './httpMessages.ts';
import { createRouter } from './routes.ts';

export type HttpFrontSettings = {
  routePrefix: string;
  triggers: Map<string, HttpTrigger>;
  /** Runs a function with its input and returns its result. */
  run: (functionName: string, input: RpcTypedData) => Promise<RpcTypedData | null | undefined>;
  /**
   * Runs a function now, like the real host's admin address. False if no function has the name.
   * Without it there is no such address: whoever reaches it needs no sign-in.
   */
  fire?: (functionName: string, input: string) => boolean;
  /** Who sent a request; absent where the header alone tells, as in Azure. */
  clientOf?: (request: IncomingMessage) => string;
  onError: (functionName: string, error: unknown) => void;
  /** Without them, those of Azure. */
  limits?: BodyLimits;
};

/** What bodies of requests may take. */
type BodyLimits = {
  /** The largest body in bytes. */
  bytes?: number;
  /** How many requests with a large body are read and run at once. */
  largeAtOnce?: number;
};

const ADMIN_PREFIX = '/admin/functions/';

/** A body of more bytes than this counts as large. */
const LARGE_BODY = 1_048_576;
/**
 * The number of requests with a large body that are read and run at once; the body of any other
 * waits with its sender. A part of a recording takes six times its size while it is stored.
 */
const LARGE_AT_ONCE = 6;

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
  const context = { ...settings, find };
  return (request, response) => {
    const run = () => serve(context, request, response);
    (isLarge(request) ? large(run) : run()).catch((error: unknown) => {
      // A caller who left while sending waits for no answer.
      if (request.destroyed && !request.complete) return;
      settings.onError('http', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}

/** A body that comes in chunks doesn't say how large it is. */
function isLarge({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > LARGE_BODY || 'transfer-encoding' in headers;
}

/** Runs at most `most` of the given work at once, the others in order. */
function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run: () => Promise<void>): Promise<void> => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

type Context = HttpFrontSettings & { find: ReturnType<typeof createRouter> };

async function serve(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  if (!url) return end(response, 400);
  const body = await readBody(request, context.limits?.bytes);
  if (!body) {
    // The rest of the body is not read, so the connection can't be used again.
    response.shouldKeepAlive = false;
    return end(response, 413);
  }
  if (context.fire && url.pathname.startsWith(ADMIN_PREFIX)) {
    const name = url.pathname.slice(ADMIN_PREFIX.length);
    const call = { request, name, input: body.toString('utf8') };
    return end(response, adminStatus(context.fire, call));
  }
  const match = context.find(request.method ?? 'GET', url.pathname);
  if (!match) return end(response, 404);
  const client = context.clientOf?.(request);
  const asked = toRpcRequest(request, { url, body, client });
  const input = { http: { ...asked, params: match.params } };
  writeAnswer(response, await answer(context, match.functionName, input));
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

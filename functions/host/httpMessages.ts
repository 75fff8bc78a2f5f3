import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RpcHttp, RpcTypedData } from './core.ts';

/** Azure's limit of a request's body, in bytes, unless the app's setting lowers it. */
const MAX_BODY = 104_857_600;

/** The host's limit of a request's body, in bytes. */
export const largestBody = (): number =>
  Number(process.env['FUNCTIONS_REQUEST_BODY_SIZE_LIMIT'] ?? MAX_BODY);

/**
 * Reads a whole body. Returns undefined if it exceeds the host's limit, by its header or as soon as
 * too much has arrived.
 */
export async function readBody(
  request: IncomingMessage,
  limit = largestBody(),
): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A request as it was read; `client` is the address of its sender, if the host knows better. */
type ReadRequest = { url: URL; body: Buffer; client?: string | undefined };

/**
 * The request as the worker receives it. As in Azure, repeated query keys are joined by a comma and
 * the caller's address is added to `x-forwarded-for`.
 */
export function toRpcRequest(
  request: IncomingMessage,
  { url, body, client }: ReadRequest,
): RpcHttp {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const caller = `${request.socket.remoteAddress}:${request.socket.remotePort}`;
  headers['x-forwarded-for'] =
    client ?? [headers['x-forwarded-for'], caller].filter(Boolean).join(', ');
  const query: Record<string, string> = {};
  for (const key of url.searchParams.keys()) query[key] = url.searchParams.getAll(key).join(',');
  return {
    method: request.method ?? 'GET',
    url: url.href,
    headers,
    query,
    body: body.length > 0 ? { bytes: body } : null,
  };
}

/** Writes the worker's response. A function that returned nothing answers 204, as in Azure. */
export function writeAnswer(response: ServerResponse, answer: RpcHttp | null | undefined): void {
  if (!answer) {
    response.writeHead(204).end();
    return;
  }
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  const body = toBytes(answer.body);
  response.writeHead(Number(answer.statusCode ?? 200));
  response.end(body);
}

function toBytes(body: RpcTypedData | null | undefined): Buffer {
  if (body?.bytes) return Buffer.from(body.bytes);
  return Buffer.from(body?.string ?? body?.json ?? '');
}

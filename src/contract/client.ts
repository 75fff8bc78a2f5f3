import { apiTable, type CallName, type Request, type Result } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import { fromProblemJson } from '#contract/problemJson';
import { Problem } from '#domain/problem';

/** Sends one request, with the token; `path` is relative to the API's base address. */
export type Transport = (path: string, init: RequestInit, row: Endpoint) => Promise<Response>;

/** One function for each row of the table. */
export type ApiClient = { [N in CallName]: (request: Request<N>) => Promise<Result<N>> };

interface AnyRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: Blob;
  ifMatch?: number;
  idempotencyKey?: string;
}

function address(row: Endpoint, { params = {}, query = {} }: AnyRequest): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

function payload(row: Endpoint, { body, file }: AnyRequest): RequestInit {
  if (row.upload && file) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined) form.set(name, String(value));
    form.set('file', file);
    return { body: form };
  }
  if (!row.body) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function init(row: Endpoint, request: AnyRequest): RequestInit {
  const { body, headers } = payload(row, request);
  const all = new Headers(headers);
  if (request.ifMatch !== undefined) all.set('if-match', `"${request.ifMatch}"`);
  if (request.idempotencyKey) all.set('idempotency-key', request.idempotencyKey);
  return { method: row.method, headers: all, ...(body !== undefined && { body }) };
}

const notUnderstood = () =>
  new Problem('unavailable', 'The service gave an answer that could not be understood.');

async function result(row: Endpoint, response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  const answer = row.answer.safeParse(body);
  const isLate = response.status === row.lateStatus && answer.success;
  if (!response.ok && !isLate) {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    throw fromProblemJson(body, response.status, retryAfter);
  }
  if (!answer.success) throw notUnderstood();
  if (!row.versioned) return answer.data;
  const version = /^(?:W\/)?"(\d+)"$/.exec(response.headers.get('etag') ?? '')?.[1];
  if (version === undefined) throw notUnderstood();
  return { value: answer.data, version: Number(version) };
}

/**
 * A client for the whole table.
 * @throws {Problem} the service's problem; `unavailable` when there was no answer
 */
export function createApiClient(transport: Transport): ApiClient {
  const call = async (row: Endpoint, request: AnyRequest): Promise<unknown> => {
    const response = await transport(address(row, request), init(row, request), row).catch(
      (error: unknown) => {
        if (error instanceof Problem) throw error;
        throw new Problem('unavailable', 'The service can’t be reached. Check your connection.');
      },
    );
    return result(row, response);
  };
  const entries = Object.entries(apiTable).map(([name, row]) => [
    name,
    (request: AnyRequest) => call(row, request ?? {}),
  ]);
  return Object.fromEntries(entries) as ApiClient;
}

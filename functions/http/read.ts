import type { HttpRequest } from '@azure/functions';
import type { Endpoint } from '#contract/endpoint';
import { maxUploadBytes } from '#domain/image/image';
import { Problem, parse } from '#domain/problem';

/** The checked parts of a call, as its row describes them. */
export interface ReadCall {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
  ifMatch?: number;
  /** The key of the client's address. */
  client?: string;
}

/** The longest JSON body: a release with all its texts fits. */
const maxJsonBytes = 1024 * 1024;
/** The longest of what anyone may send: a message of full length fits, in any script. */
const maxOpenBytes = 128 * 1024;
/** What multipart adds to a file. */
const multipartBytes = 64 * 1024;

/** @throws {Problem} for whatever of the request is not as the row wants it */
export async function readCall(row: Endpoint, request: HttpRequest): Promise<ReadCall> {
  const call: ReadCall = {};
  if (row.matched) call.ifMatch = readMatch(request.headers.get('if-match'));
  if (row.params) call.params = parse(row.params, request.params);
  if (row.query) call.query = parse(row.query, givenIn(request.query));
  if (row.upload) {
    const { file, fields } = await readForm(request, row.uploadBytes ?? maxUploadBytes);
    return { ...call, file, ...(row.body && { body: parse(row.body, fields) }) };
  }
  if (row.form && isPlainForm(request)) call.body = parse(row.form, await readPosted(request));
  else if (row.body) call.body = parse(row.body, await readJson(request, limitOf(row)));
  return call;
}

/** The parameters of a query that hold something: an empty one counts as left out. */
function givenIn(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([, value]) => value !== ''));
}

/** True for what a page's form posts without script. */
export function isPlainForm(request: HttpRequest): boolean {
  return isOfType(request, 'application/x-www-form-urlencoded');
}

/**
 * The fields of a plain form. Each counts once: the last one given.
 * @throws {Problem} too-large
 */
export async function readPosted(request: HttpRequest): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readText(request, maxOpenBytes)));
}

const limitOf = (row: Endpoint) => (row.access === 'anyone' ? maxOpenBytes : maxJsonBytes);

function readMatch(header: string | null): number {
  if (!header)
    throw new Problem('precondition-missing', 'Say in If-Match which version you changed.');
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (!version) throw new Problem('invalid-input', 'If-Match holds a version as in "3".');
  return Number(version);
}

function refuseLarger(request: HttpRequest, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw new Problem('too-large', `At most ${Math.floor(limit / 1024)} kB are taken.`);
}

function isOfType(request: HttpRequest, type: string): boolean {
  return (request.headers.get('content-type') ?? '').toLowerCase().startsWith(type);
}

async function readText(request: HttpRequest, limit: number): Promise<string> {
  refuseLarger(request, limit);
  const text = await request.text();
  if (Buffer.byteLength(text) > limit)
    throw new Problem('too-large', `At most ${limit / 1024} kB are taken.`);
  return text;
}

async function readJson(request: HttpRequest, limit: number): Promise<unknown> {
  if (!isOfType(request, 'application/json'))
    throw new Problem('unsupported', 'Send the body as application/json.');
  const text = await readText(request, limit);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid-input', 'The body is no JSON.');
  }
}

async function readForm(request: HttpRequest, limit: number) {
  if (!isOfType(request, 'multipart/form-data'))
    throw new Problem('unsupported', 'Send the file as multipart/form-data.');
  refuseLarger(request, limit + multipartBytes);
  const form = await request.formData().catch(() => {
    throw new Problem('invalid-input', 'The upload did not arrive whole. Try again.');
  });
  const file = form.get('file');
  if (file === null || typeof file === 'string')
    throw new Problem('invalid-input', 'file: choose a file.', {
      errors: [{ path: 'file', message: 'Choose a file.' }],
    });
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { file: { name: file.name, bytes }, fields: Object.fromEntries(texts) };
}

import type { HttpRequest } from '@azure/functions';
import type { Endpoint } from '#contract/endpoint';
import { maxUploadBytes } from '#domain/image/image';
import { isTooDeep } from '#domain/json';
import { Problem, parse } from '#domain/problem';
import { recordingPartBytes } from '#domain/release/recording';

/** The parts of a call, validated by its row. */
export interface ReadCall {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
  ifMatch?: number;
  /** The key of the client's address. */
  client?: string;
}

/** The limit of a JSON body: enough for a release with all its texts. */
const maxJsonBytes = 1024 * 1024;
/** The limit for anonymous calls: enough for the longest message in any script. */
const maxOpenBytes = 128 * 1024;
/** The overhead of multipart. */
const multipartBytes = 64 * 1024;

/** @throws {Problem} for any part of the request that the row rejects */
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
  else if (row.body) {
    const isLeftOut = isWithoutBody(request) && row.body.safeParse({}).success;
    call.body = parse(row.body, isLeftOut ? {} : await readJson(request, limitOf(row)));
  }
  return call;
}

/** The query without empty parameters, which count as absent. */
function givenIn(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([, value]) => value !== ''));
}

/** Whether nothing was sent: that is enough where the body needs no field. */
const isWithoutBody = ({ headers }: HttpRequest) =>
  !headers.get('content-type') && Number(headers.get('content-length') ?? 0) === 0;

/** True for a form posted without JavaScript. */
export function isPlainForm(request: HttpRequest): boolean {
  return isOfType(request, 'application/x-www-form-urlencoded');
}

/**
 * The fields of a plain form. Of repeated fields the last one counts.
 * @throws {Problem} too-large
 */
export async function readPosted(request: HttpRequest): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readText(request, maxOpenBytes)));
}

const limitOf = ({ access, bodyBytes }: Endpoint) =>
  bodyBytes ?? (access === 'anyone' ? maxOpenBytes : maxJsonBytes);

/** The most bytes that a request of a row may have, whatever it is. */
export const largestRequest = (row: Endpoint): number =>
  row.upload ? (row.uploadBytes ?? maxUploadBytes) + multipartBytes : limitOf(row);

/**
 * True for an upload that is larger than a part of a recording, or may be. It takes several times
 * its size while its form is read.
 */
export function isLargeUpload(row: Endpoint, { headers }: HttpRequest): boolean {
  if (!row.upload) return false;
  return Number(headers.get('content-length') ?? Infinity) > recordingPartBytes + multipartBytes;
}

function readMatch(header: string | null): number {
  if (!header)
    throw new Problem('precondition-missing', 'Send the version you changed in If-Match.');
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (!version) throw new Problem('invalid-input', 'If-Match must be a version like "3".');
  return Number(version);
}

function refuseLarger(request: HttpRequest, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw new Problem('too-large', `At most ${Math.floor(limit / 1024)} kB are accepted.`);
}

function isOfType(request: HttpRequest, type: string): boolean {
  return (request.headers.get('content-type') ?? '').toLowerCase().startsWith(type);
}

async function readText(request: HttpRequest, limit: number): Promise<string> {
  refuseLarger(request, limit);
  const text = await request.text();
  if (Buffer.byteLength(text) > limit)
    throw new Problem('too-large', `At most ${limit / 1024} kB are accepted.`);
  return text;
}

async function readJson(request: HttpRequest, limit: number): Promise<unknown> {
  if (!isOfType(request, 'application/json'))
    throw new Problem('unsupported', 'Send the body as application/json.');
  const text = await readText(request, limit);
  const body = fromJson(text);
  if (isTooDeep(body)) throw new Problem('invalid-input', 'The body is nested too deeply.');
  if (hasPrototypeField(body))
    throw new Problem('invalid-input', 'No field can have the name __proto__.');
  return body;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid-input', 'The body is not valid JSON.');
  }
}

/** Whether there is a field, at any depth, that schemas would drop without a word. */
const hasPrototypeField = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeField));

async function readForm(request: HttpRequest, limit: number) {
  if (!isOfType(request, 'multipart/form-data'))
    throw new Problem('unsupported', 'Send the file as multipart/form-data.');
  refuseLarger(request, limit + multipartBytes);
  const form = await request.formData().catch(() => {
    throw new Problem('invalid-input', 'The upload is incomplete. Try again.');
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

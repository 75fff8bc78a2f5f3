import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  attachment,
  type FileRange,
  type Files,
  readParts,
  type StoredFile,
} from '#functions/ports/files';
import type { createFileAddresses } from './fileAddresses.ts';
import { publicContainers } from './storage.ts';

/**
 * Files have the site's origin, so a drawing that somebody opens by itself must not run anything.
 */
const always = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
};

/**
 * The part of a file that a `Range` header asks for; null if it begins behind the end. Undefined
 * for a header with an invalid or several ranges: the whole file is sent then.
 */
function rangeIn(header: string, bytes: number): Required<FileRange> | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start < end ? { start, end } : null;
}

/** Serves the files of one server, which are stored in its own folder. */
export function createFileServer({
  files,
  addresses,
  now,
}: {
  files: (container: string) => Files;
  addresses: ReturnType<typeof createFileAddresses>;
  now: () => Date;
}) {
  async function find(url: URL) {
    const asked = addresses.read(url, now());
    const isAllowed =
      asked && (asked.saveAs !== undefined || publicContainers.includes(asked.container));
    const file = isAllowed ? await files(asked.container).head(asked.name) : null;
    return asked && file && { ...asked, file };
  }

  /**
   * Answers a request for a file: 404 for a missing one, and for one that may not be read. A browser
   * whose address from a code has expired is sent to where it gets a new one.
   */
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found = isRead ? await find(url) : null;
    if (!found && isRead && isOfCode(url) && request.headers.accept?.includes('text/html')) {
      response.writeHead(303, { location: '/redeem', 'cache-control': 'no-store' }).end();
      return;
    }
    if (!found) {
      response.writeHead(isRead ? 404 : 405, isRead ? {} : { allow: 'GET, HEAD' }).end();
      return;
    }
    const { container, file, saveAs } = found;
    const headers = { ...always, ...headersOf(file, saveAs) };
    const { 'if-none-match': known, 'if-range': whole, range: asked = '' } = request.headers;
    if (known?.split(/,\s*/).includes(file.tag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = whole && whole !== file.tag ? undefined : rangeIn(asked, file.bytes);
    if (range === null) {
      response.writeHead(416, { ...always, 'content-range': `bytes */${file.bytes}` }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: file.bytes };
    response.writeHead(range ? 206 : 200, {
      ...headers,
      'content-length': end - start,
      ...(range && { 'content-range': `bytes ${start}-${end - 1}/${file.bytes}` }),
    });
    if (request.method === 'HEAD') response.end();
    else await send(readParts(files(container), file, { start, end }), response);
  };
}

/** Whether an address was given for a download code: it is signed, and of such a container. */
const isOfCode = ({ pathname, searchParams }: URL) =>
  searchParams.has('key') && /\/(downloads|recordings)\//.test(pathname);

function headersOf(file: StoredFile, saveAs: string | undefined): OutgoingHttpHeaders {
  const isSigned = saveAs !== undefined;
  return {
    'content-type': file.contentType ?? 'application/octet-stream',
    etag: file.tag,
    'last-modified': file.storedAt.toUTCString(),
    ...(isSigned
      ? { 'content-disposition': attachment(saveAs), 'cache-control': 'private, no-store' }
      : file.cacheControl && { 'cache-control': file.cacheControl }),
  };
}

/** Sends a file's content. A reader who disconnects before its end is no error. */
async function send(content: AsyncIterable<Uint8Array>, response: ServerResponse): Promise<void> {
  try {
    await pipeline(Readable.from(content), response);
  } catch (error) {
    const isLeft = error instanceof Error && 'code' in error;
    if (!isLeft || error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

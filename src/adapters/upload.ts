import { sendAuthorised } from '#adapters/api';
import { forgetSentParts, noteSentParts, sentParts } from '#adapters/sentParts';
import { type ApiClient, createApiClient } from '#contract/client';
import { Problem } from '#domain/problem';
import { recordingPartBytes } from '#domain/release/recording';
import { siteSettings } from '../siteSettings.ts';

interface Watch {
  /** The bytes sent so far, and the total. */
  onProgress: (sent: number, all: number) => void;
  /** Stops the upload; its promise then rejects. */
  signal: AbortSignal;
}

/** Sends a request that reports its progress, which `fetch` can't. */
function request(address: string, init: RequestInit, watch: Watch): Promise<Response> {
  return new Promise((resolve, reject) => {
    watch.signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.open(init.method ?? 'POST', address);
    new Headers(init.headers).forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    xhr.upload.onprogress = ({ loaded, total }) => watch.onProgress(loaded, total);
    xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status }));
    xhr.onerror = () => reject(new Error('The upload broke off.'));
    xhr.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    xhr.onloadend = () => watch.signal.removeEventListener('abort', stop);
    watch.signal.addEventListener('abort', stop);
    xhr.send(init.body instanceof FormData ? init.body : null);
  });
}

const watched = (watch: Watch): ApiClient =>
  createApiClient((path, init, row) =>
    sendAuthorised(row, init.headers, (headers) =>
      request(`${siteSettings.apiBase}/${path}`, { ...init, headers }, watch),
    ),
  );

type ImageRequest = Parameters<ApiClient['uploadImage']>[0];

/**
 * @throws {Problem} the server's refusal
 */
export function uploadImage(
  given: ImageRequest,
  watch: Watch,
): ReturnType<ApiClient['uploadImage']> {
  return watched(watch).uploadImage(given);
}

type LogoRequest = Parameters<ApiClient['uploadMark']>[0];

/**
 * @throws {Problem} the server's refusal
 */
export function uploadMark(given: LogoRequest, watch: Watch): ReturnType<ApiClient['uploadMark']> {
  return watched(watch).uploadMark(given);
}

interface Recording {
  track: string;
  release: string;
  file: File;
}

/** A part of a recording, and its offset. */
interface Part {
  start: number;
  body: Record<'id' | 'releaseId' | 'upload' | 'name', string> &
    Record<'part' | 'parts' | 'size', number>;
  file: Blob;
}

/**
 * Uploads a recording, in parts if it is long. An interrupted upload of the same file resumes after
 * its last part, even after leaving the page.
 * @throws {Problem} the server's refusal
 */
export function uploadRecording(recording: Recording, watch: Watch): Promise<void> {
  const { size } = recording.file;
  return sendParts(recording, ({ start, ...part }) => {
    const onProgress = (bytes: number) => watch.onProgress(Math.min(size, start + bytes), size);
    return watched({ ...watch, onProgress }).uploadTrack(part);
  });
}

/** Sends the parts in order, slicing each from the file only when it is due. */
export async function sendParts(
  { track, release, file }: Recording,
  send: (part: Part) => Promise<unknown>,
): Promise<void> {
  const { size, name } = file;
  const parts = Math.max(1, Math.ceil(size / recordingPartBytes));
  const key = { track, release };
  const { upload, sent } = sentParts(key, file) ?? { upload: crypto.randomUUID(), sent: 0 };
  try {
    for (let part = sent; part < parts; part++) {
      const start = part * recordingPartBytes;
      await send({
        start,
        body: { id: track, releaseId: release, upload, part, parts, size, name },
        file: file.slice(start, start + recordingPartBytes),
      });
      // The last part completes the file, and is sent again unless that is known to have succeeded.
      if (part < parts - 1) noteSentParts(key, file, { upload, sent: part + 1 });
    }
  } catch (error) {
    // The server has dropped the parts.
    if (error instanceof Problem && error.code === 'clash') forgetSentParts(key);
    throw error;
  }
  forgetSentParts(key);
}

import type { IncomingMessage } from 'node:http';
import { addressUnder } from '#domain/addressUnder';
import { Problem } from '#domain/problem';
import { isPrivateHost, publicRequest } from './publicRequest.ts';

/** The limits of requests to one site. */
export interface SafeGet {
  /** The base address: only addresses below it are fetched. */
  base: string;
  /** The time limit for the whole answer. */
  milliseconds: number;
  maxBytes: number;
}

const maxRedirects = 3;
const away = (reason: string) =>
  new Problem('unavailable', `The old site does not answer: ${reason}.`);

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it took too long';
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

/** Follows redirects within the site. */
async function answerOf(
  address: string,
  to: SafeGet,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isLocal = isPrivateHost(new URL(to.base).hostname);
  let url = addressUnder(to.base, address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!url)
      throw new Problem(
        'invalid-input',
        'This address is not on the old site, so it is not fetched.',
      );
    const answer = await publicRequest(url, { signal, isLocal }).catch((error: unknown) => {
      throw away(reasonOf(error, signal));
    });
    const { location } = answer.headers;
    if (!location || !/^3/.test(String(answer.statusCode))) return answer;
    answer.destroy();
    url = addressUnder(to.base, URL.parse(location, url));
  }
  throw away('it redirects too often');
}

async function* bounded(
  answer: IncomingMessage,
  { maxBytes }: SafeGet,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const tooLarge = () =>
    new Problem('too-large', `The answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  let size = 0;
  try {
    for await (const part of answer) {
      size += part.length;
      if (size > maxBytes) throw tooLarge();
      yield part;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw away(signal.aborted ? 'it took too long' : 'the answer was cut off');
  } finally {
    answer.destroy();
  }
}

/**
 * Fetches from one site only, within limits of time and size: no redirect elsewhere, no private
 * address unless the site itself has one. Null for a missing page.
 * @throws {Problem} invalid-input, unavailable or too-large
 */
export async function safeGet(
  address: string,
  to: SafeGet,
): Promise<AsyncIterable<Uint8Array> | null> {
  const signal = AbortSignal.timeout(to.milliseconds);
  const answer = await answerOf(address, to, signal);
  const status = answer.statusCode ?? 0;
  if (status === 200) return bounded(answer, to, signal);
  answer.destroy();
  if (status === 404 || status === 410) return null;
  throw new Problem('unavailable', `The old site answers with ${status}.`);
}

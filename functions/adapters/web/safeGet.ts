import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
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
  /** The site's name in messages, at the start of a sentence. */
  name?: string;
  /** Hosts besides the site's own to which it may redirect, such as those that hold its pictures. */
  redirectHosts?: RegExp;
  headers?: Record<string, string>;
  /** Whether a redirect is an answer, which is not followed. */
  answersRedirects?: boolean;
}

/** An answer of a site, whatever its status. */
export interface SafeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Ends the answer unread. */
  drop(): void;
  /** @throws {Problem} unavailable or too-large */
  body(): AsyncIterable<Uint8Array>;
}

const maxRedirects = 3;
const nameOf = ({ name = 'The old site' }: SafeGet) => name;
const away = (to: SafeGet, reason: string) =>
  new Problem('unavailable', `${nameOf(to)} does not answer: ${reason}.`);

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it took too long';
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

/** Whether a redirect leads to a host of the site's own choice, by HTTPS. */
const isHostOf = ({ redirectHosts }: SafeGet, url: URL) =>
  redirectHosts !== undefined &&
  url.protocol === 'https:' &&
  url.port === '' &&
  redirectHosts.test(url.hostname);

/** The address if it may be fetched; null for one elsewhere. */
function allowed(to: SafeGet, address: URL | null): URL | null {
  if (!address) return null;
  return addressUnder(to.base, address) ?? (isHostOf(to, address) ? address : null);
}

/** Follows redirects within the site. */
async function answerOf(
  address: string,
  to: SafeGet,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const base = new URL(to.base);
  const { headers = {} } = to;
  let url = addressUnder(to.base, address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!url)
      throw new Problem(
        'invalid-input',
        to.name
          ? `${to.name} named an address elsewhere, so it is not fetched.`
          : 'This address is not on the old site, so it is not fetched.',
      );
    const isLocal = url.origin === base.origin && isPrivateHost(base.hostname);
    const answer = await publicRequest(url, { signal, isLocal, headers }).catch(
      (error: unknown) => {
        throw away(to, reasonOf(error, signal));
      },
    );
    const { location } = answer.headers;
    const isRedirect = location && /^3/.test(String(answer.statusCode));
    if (!isRedirect || to.answersRedirects) return answer;
    answer.destroy();
    url = allowed(to, URL.parse(location, url));
  }
  throw away(to, 'it redirects too often');
}

async function* bounded(
  answer: IncomingMessage,
  to: SafeGet,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const { maxBytes } = to;
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
    throw away(to, signal.aborted ? 'it took too long' : 'the answer was cut off');
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
  const { status, body, drop } = await safeAnswer(address, to);
  if (status === 200) return body();
  drop();
  if (status === 404 || status === 410) return null;
  throw new Problem('unavailable', `${nameOf(to)} answers with ${status}.`);
}

/**
 * Asks one site, as `safeGet` does, and tells its status.
 * @throws {Problem} invalid-input or unavailable
 */
export async function safeAnswer(address: string, to: SafeGet): Promise<SafeAnswer> {
  const signal = AbortSignal.timeout(to.milliseconds);
  const answer = await answerOf(address, to, signal);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    drop: () => void answer.destroy(),
    body: () => bounded(answer, to, signal),
  };
}

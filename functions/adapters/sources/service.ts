import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Problem } from '#domain/problem';
import { type SafeAnswer, type SafeGet, safeAnswer } from '#functions/adapters/web/safeGet';
import type { SourceNeeds } from '#functions/ports/importing';

/** How a service is asked. */
export interface AskedService extends Pick<SafeGet, 'base' | 'redirectHosts' | 'answersRedirects'> {
  /** Its name in messages. */
  name: string;
  /** The time between two requests that the service asks for, in milliseconds. */
  pause: number | ((needs: SourceNeeds) => number);
  maxBytes: number;
  /** Headers besides the user agent. */
  headers?: (needs: SourceNeeds) => Record<string, string>;
  /** A better word for an answer that refuses, if there is one. */
  refusal?: (status: number, needs: SourceNeeds) => string | undefined;
  /** Whether the answer “too many requests” ends the run, instead of slowing it down. */
  stopsWhenTooMany?: boolean;
  /** A further wait that the answer asks for, in milliseconds. */
  waitAfter?: (headers: SafeAnswer['headers']) => number;
}

/** Tells and spends the time between requests. */
export interface Pace {
  /** Milliseconds since 1970. */
  now: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}

const realPace: Pace = { now: () => Date.now(), sleep: (time) => setTimeout(time) };

/** How one address is asked for, where the service's own settings do not fit. */
export interface AskedOnce {
  /** The site of the address. */
  base?: string;
  maxBytes?: number;
  /** How often it is asked for while the service is too busy. */
  tries?: number;
  /** Whether a refusal (403) says no more than that nothing is there. */
  mayBeRefused?: boolean;
}

interface Asked extends AskedOnce {
  needs: SourceNeeds;
}

/** In milliseconds. */
const requestTimeout = 60_000;
/** How often a service that is too busy is asked again. */
const mostTries = 4;
/** The longest time that a call sleeps. During a longer wait it fails, and asks nothing. */
const longestSleep = 60_000;
/** The longest wait that is believed: a day. */
const longestWait = 24 * 60 * 60_000;

/** The user agent names the product and a contact, as the services' terms require. */
const userAgentOf = ({ contact }: SourceNeeds): string =>
  `Gatefold/1.0 ( ${contact.replaceAll(/[^\x21-\x7e]/g, '')} )`;

/** The wait that an answer asks for, in seconds or as a date, in milliseconds; undefined for none. */
function waitOf({ 'retry-after': after = '' }: SafeAnswer['headers'], now: number) {
  const wait = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestWait);
}

/** A time as the label's clocks show it. */
const timeIn = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    at,
  );

/**
 * Asks a service one request at a time, with its pause between them. An answer “too many requests”
 * or “too busy” is followed by the wait that it names and another try; during a wait of more than a
 * minute all calls fail as `unavailable`, with the time that is left of it.
 */
export function createService(service: AskedService, { now, sleep }: Pace = realPace) {
  const { name, waitAfter } = service;
  const pauseFor = (needs: SourceNeeds) =>
    typeof service.pause === 'number' ? service.pause : service.pause(needs);
  let turn: Promise<unknown> = Promise.resolve();
  let nextAt = 0;

  async function answerTo(address: string, { needs, base, maxBytes }: Asked): Promise<SafeAnswer> {
    const wait = nextAt - now();
    if (wait > longestSleep)
      throw new Problem(
        'unavailable',
        `${name} asks to be left alone until ${timeIn(needs.timeZone, nextAt)}.`,
        { retryAfter: Math.ceil(wait / 1000) },
      );
    if (wait > 0) await sleep(wait);
    // Set before the request too, since it may fail on its way.
    nextAt = now() + pauseFor(needs);
    const headers = { 'user-agent': userAgentOf(needs), ...service.headers?.(needs) };
    const answer = await safeAnswer(address, {
      ...service,
      base: base ?? service.base,
      maxBytes: maxBytes ?? service.maxBytes,
      headers,
      milliseconds: requestTimeout,
    });
    // Counted from the answer on: after a slow request the next would otherwise arrive too soon.
    const more = waitAfter?.(answer.headers) ?? 0;
    nextAt = now() + (more > 0 ? more : pauseFor(needs));
    return answer;
  }

  /** An answer with content, or where it redirects to; null if there is nothing. */
  async function ask(address: string, asked: Asked): Promise<SafeAnswer | URL | null> {
    for (let tries = 1; ; tries++) {
      const answer = await answerTo(address, asked);
      const { status, headers, drop } = answer;
      if (status === 200) return answer;
      drop();
      const { location } = headers;
      if (location && status >= 300 && status < 400) return URL.parse(location, address);
      if (status === 404 || status === 410 || (status === 403 && asked.mayBeRefused)) return null;
      const isRefused = status === 401 || status === 403;
      if (isRefused || (status === 429 && service.stopsWhenTooMany))
        throw new Problem(
          'not-allowed',
          service.refusal?.(status, asked.needs) ??
            `${name} refuses to answer (${status}), so nothing more is asked.`,
        );
      if (status === 400)
        throw new Problem('invalid-input', `${name} does not understand the address.`);
      const isBusy = status === 429 || status === 503;
      if (isBusy) nextAt = now() + (waitOf(headers, now()) ?? pauseFor(asked.needs) * 2 ** tries);
      if (!isBusy || tries >= (asked.tries ?? mostTries))
        throw new Problem('unavailable', `${name} answers with ${status}.`);
    }
  }

  /**
   * The bytes at an address, or the address that it redirects to, for a service that answers
   * redirects; null if there is nothing.
   */
  async function answer(
    address: string,
    needs: SourceNeeds,
    once: AskedOnce = {},
  ): Promise<Uint8Array | URL | null> {
    const mine = turn
      .catch(() => undefined)
      .then(async () => {
        const found = await ask(address, { needs, ...once });
        return found && !(found instanceof URL)
          ? new Uint8Array(await buffer(found.body()))
          : found;
      });
    turn = mine;
    return mine;
  }

  return {
    /** Whether it asked for a wait of more than a minute, which is not over. */
    isResting: () => nextAt - now() > longestSleep,
    /** The bytes at an address; null if there is nothing. */
    async bytes(address: string, needs: SourceNeeds): Promise<Uint8Array | null> {
      const found = await answer(address, needs);
      if (!(found instanceof URL)) return found;
      throw new Problem('unavailable', `${name} redirects to ${found.host}.`);
    },
    answer,
  };
}
export type Service = ReturnType<typeof createService>;

/** Whether a request is answered; an error that is no `Problem` is ours, and thrown. */
export async function isAnswered(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** The refusal of an address that means nothing to a source; it appears at the form's field. */
export const unusableAddress = (message: string) =>
  new Problem('invalid-input', message, { errors: [{ path: 'address', message }] });

/**
 * The JSON at an address; null if there is nothing.
 * @throws {Problem} unavailable, if it is no JSON
 */
export async function jsonAt(
  { bytes }: Pick<Service, 'bytes'>,
  address: string,
  { name, needs }: { name: string; needs: SourceNeeds },
): Promise<unknown> {
  const found = await bytes(address, needs);
  if (!found) return null;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(found));
  } catch {
    throw new Problem('unavailable', `${name} gave an unexpected answer.`);
  }
}

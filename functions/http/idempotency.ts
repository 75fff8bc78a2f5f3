import { createHash, randomUUID } from 'node:crypto';
import type { HttpRequest } from '@azure/functions';
import type { Endpoint } from '#contract/endpoint';
import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { ReadCall } from '#functions/http/read';
import type { RequestStore } from '#functions/ports/ports';
import { stableId } from '#functions/stableId';

const longestKey = 200;

interface Asked {
  row: Endpoint;
  request: HttpRequest;
  /** The caller's key: two callers never share an idempotency key. */
  account: string;
  call: ReadCall;
}

/** Runs a call with the id that its new thing gets. */
export type Idempotency = <T>(asked: Asked, run: (newId: Id) => Promise<T>) => Promise<T>;

/**
 * Makes calls that carry an `Idempotency-Key` happen once: the id follows from caller, call and
 * key, so that the second time finds what the first one made.
 */
export function createIdempotency(requests: RequestStore): Idempotency {
  return async ({ row, request, account, call }, run) => {
    const given = row.idempotent ? request.headers.get('idempotency-key') : null;
    if (!given) return run(randomUUID());
    if (given.length > longestKey)
      throw new Problem(
        'invalid-input',
        `An Idempotency-Key has at most ${longestKey} characters.`,
      );
    const key = `${account}\n${row.path}\n${given}`;
    const claim = await requests.claim(key, sha256(JSON.stringify([call.params, call.body])));
    if (claim === 'other')
      throw new Problem(
        'clash',
        'This Idempotency-Key was used for something else. Take a new one.',
      );
    try {
      return await run(stableId(key));
    } catch (error) {
      // What was refused made nothing: the key is free for the call put right.
      const refused = error instanceof Problem && error.code !== 'unavailable';
      if (claim === 'new' && refused) await requests.release(key);
      throw error;
    }
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

import { createHash, randomUUID } from 'node:crypto';
import type { HttpRequest } from '@azure/functions';
import type { Endpoint } from '#contract/endpoint';
import { type Id, idOfDigest } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { RequestStore } from '#functions/adapters/storage/requests';
import type { ReadCall } from '#functions/http/read';

const longestKey = 200;

interface Asked {
  row: Endpoint;
  request: HttpRequest;
  /** The caller's account: callers never share an idempotency key. */
  account: string;
  call: ReadCall;
}

/** Runs a call with the id for whatever it creates. */
export type Idempotency = <T>(asked: Asked, run: (newId: Id) => Promise<T>) => Promise<T>;

/**
 * Makes calls with an `Idempotency-Key` happen once: the new id derives from caller, call and key,
 * so a repeated call finds the entry that the first one created. It returns the first answer, even
 * if the entry has changed since.
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
    const newId = idOfDigest(sha256(key));
    if (row.secret) return run(newId);
    const claim = await requests.claim(key, sha256(JSON.stringify([call.params, call.body])));
    if (claim === 'other')
      throw new Problem('clash', 'This Idempotency-Key was used for another call. Use a new one.');
    const first = claim === 'same' ? await requests.answerOf(key) : undefined;
    // Only this code keeps answers, and the responder checks every answer against its row.
    if (first !== undefined) return first as Awaited<ReturnType<typeof run>>;
    try {
      const answer = await run(newId);
      return (await requests.keep(key, answer)) as typeof answer;
    } catch (error) {
      // A rejected call had no effect: release the key, so that the corrected call can reuse it.
      const refused = error instanceof Problem && error.code !== 'unavailable';
      if (claim === 'new' && refused) await requests.release(key);
      throw error;
    }
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

import type { HttpRequest, HttpResponseInit } from '@azure/functions';
import type { CallName } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import { toProblemJson } from '#contract/problemJson';
import type { Id } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member';
import { Problem } from '#domain/problem';
import type { Admission } from '#functions/http/caller';
import type { Once } from '#functions/http/once';
import { type ReadCall, readCall } from '#functions/http/read';
import type { Log } from '#functions/ports';

/** A service as the table's loop sees it; `services.ts` has checked that each fits its row. */
export type AnyService = (call: ReadCall, caller: Caller, newId: Id) => Promise<unknown>;

interface Needs {
  admit: Admission;
  once: Once;
  log: Log;
  /** The only origin whose pages may call. */
  origin: string;
}

const plain = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** What is answered when something went wrong here: not a word of what it was. */
const neutral = new Problem(
  'unavailable',
  'Something went wrong here. Nothing was lost. Try again.',
);
const storageAway = new Problem(
  'unavailable',
  'Storage is out of reach. Nothing was changed. Try again.',
);

/** Makes the one handler of a row: who asks, is it well formed, may they, then the answer. */
export function createResponder({ admit, once, log, origin }: Needs) {
  const cors = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'ETag, Retry-After',
    vary: 'Origin',
  };

  function answer(row: Endpoint, given: unknown): HttpResponseInit {
    const versioned = row.versioned ? (given as { value: unknown; version: number }) : null;
    return {
      status: row.status ?? 200,
      headers: { ...plain, ...cors, ...(versioned && { etag: `"${versioned.version}"` }) },
      jsonBody: row.answer.parse(versioned ? versioned.value : given),
    };
  }

  function refusal(name: string, error: unknown): HttpResponseInit {
    const problem = foreseen(name, error);
    const body = toProblemJson(problem ?? neutral);
    const status = problem ? body.status : 500;
    const retryAfter = problem?.data.retryAfter;
    return {
      status,
      headers: {
        ...plain,
        ...cors,
        'content-type': 'application/problem+json',
        ...((retryAfter || status === 503) && { 'retry-after': String(retryAfter ?? 5) }),
      },
      body: JSON.stringify({ ...body, status }),
    };
  }

  /** The problem that an error tells of; null for what nobody foresaw. That is logged whole. */
  function foreseen(name: string, error: unknown): Problem | null {
    if (error instanceof Problem) return error;
    log('call.failed', { call: name, error: error instanceof Error ? error.stack : String(error) });
    return isStorageAway(error) ? storageAway : null;
  }

  return {
    /** What the browser asks before it sends a call from another origin. */
    preflight(): HttpResponseInit {
      return {
        status: 204,
        headers: {
          ...cors,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers':
            'authorization, content-type, if-match, idempotency-key, x-correlation-id',
          'access-control-max-age': '600',
        },
      };
    },

    handler(name: CallName, row: Endpoint, service: AnyService | null) {
      return async (request: HttpRequest): Promise<HttpResponseInit> => {
        try {
          const caller = await admit(row.access, request.headers.get('authorization'));
          if (!service) throw new Problem('not-built', 'This is still to come.');
          const call = await readCall(row, request);
          const asked = { row, request, account: accountKey(caller), call };
          return answer(row, await once(asked, (newId) => service(call, caller, newId)));
        } catch (error) {
          return refusal(name, error);
        }
      };
    },
  };
}

/** True for the storage SDK's errors when there is no answer, or storage is busy. */
function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'RestError') return false;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return status === undefined || status === 500 || status === 503;
}

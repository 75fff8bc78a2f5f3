import type { HttpRequest, HttpResponseInit } from '@azure/functions';
import * as z from 'zod';
import type { CallName } from '#contract/api';
import type { Endpoint } from '#contract/endpoint';
import { toProblemJson } from '#contract/problemJson';
import { errorLine } from '#domain/errorLine';
import type { Id } from '#domain/identifier';
import { accountKey, type Caller } from '#domain/member/member';
import { fieldErrors, Problem, type ProblemCode } from '#domain/problem';
import { withoutLeft } from '#domain/release/left';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import type { Follow } from '#functions/adapters/telemetry/telemetry';
import type { Admission } from '#functions/http/caller';
import { checkOrigin, clientOf } from '#functions/http/origin';
import { type AnswerPages, wantsPage } from '#functions/http/pages/answerPage';
import {
  isLargeUpload,
  isPlainForm,
  type ReadCall,
  readCall,
  readPosted,
} from '#functions/http/read';
import type { Log } from '#functions/ports/surroundings';
import { createTurns } from '#functions/turns';
import type { Idempotency } from './idempotency.ts';

/**
 * A service, widened for the loop over the table; the type `Calls` checks that each fits its row.
 * It is a method type because those are bivariant: a service accepts only the call of its own row.
 */
export type AnyService = {
  serve(call: ReadCall, caller: Caller, newId: Id): Promise<unknown>;
}['serve'];

interface Needs {
  admit: Admission;
  idempotency: Idempotency;
  log: Log;
  follow: Follow;
  /** The only origin that may call the API from its pages. */
  origin: string;
  /** The API's own origin, which its pages post from. */
  ownOrigin: string;
  /** Renders answers as pages, for browsers without JavaScript. */
  pages: AnswerPages;
  /** The rate-limiting key of a client. */
  clientKey: (client: string) => string;
}

/**
 * Makes browsers use only HTTPS for the API; they ignore it on the plain HTTP of a local machine.
 */
export const hsts = 'max-age=63072000; includeSubDomains';

/** Headers of every answer. A page has a referrer policy of its own. */
const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': hsts,
};

/** The answer to an unforeseen error, without any detail. */
const neutral = new Problem('unavailable', 'Something went wrong. Nothing was lost. Try again.');
const storageAway = new Problem(
  'unavailable',
  'Storage can’t be reached. Nothing was changed. Try again.',
);
const outcomeUnknown = new Problem(
  'unavailable',
  'Storage did not answer. This may or may not have been saved. Check before you try again.',
);

/**
 * The problem of a stored entry that breaks its schema. It names the field, since the caller may
 * read the entry.
 */
function storedBroken(error: z.ZodError): Problem {
  const [first] = fieldErrors(error);
  const fault = first ? `${first.path && `${first.path}: `}${first.message}` : '';
  return new Problem('unavailable', `The stored version is damaged and can't be opened. ${fault}`);
}

/** Refusals that suggest an attempt to exceed one's rights. */
const logged: readonly ProblemCode[] = ['not-signed-in', 'not-allowed', 'too-many'];

/** An answer with what its caller may see. */
const shownTo = <T>(caller: Caller | undefined, value: T): T =>
  caller?.role === 'artist' ? (withoutLeft(value) as T) : value;

/** Makes the handler of a row: authenticate, validate, call the service, answer. */
export function createResponder(needs: Needs) {
  const { admit, idempotency, log, follow, origin, ownOrigin, pages, clientKey } = needs;
  const cors = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'ETag, Retry-After, X-Correlation-Id',
    vary: 'Origin',
  };

  /** One at a time: with the requests that wait for it, an instance then has enough memory. */
  const largeUploads = createTurns(1);

  function answer(row: Endpoint, given: unknown, caller: Caller): HttpResponseInit {
    const versioned = row.versioned ? (given as { value: unknown; version: number }) : null;
    const jsonBody = shownTo(caller, row.answer.parse(versioned ? versioned.value : given));
    return {
      status: (saysLate(jsonBody) && row.lateStatus) || (row.status ?? 200),
      headers: { ...cors, ...(versioned && { etag: `"${versioned.version}"` }) },
      jsonBody,
    };
  }

  /** Logs an unforeseen error in full, and answers it without any detail. */
  function problemOf({ name, row }: Asked, error: unknown): { problem: Problem; status: number } {
    if (error instanceof Problem) return { problem: error, status: toProblemJson(error).status };
    const stack = error instanceof Error ? error.stack : undefined;
    log('call.failed', { call: name, reason: errorLine(error), error: stack });
    // The write may have succeeded although its answer was lost.
    if (isStorageAway(error))
      return { problem: row.method === 'POST' ? outcomeUnknown : storageAway, status: 503 };
    const isEntry = row.versioned && row.method === 'GET';
    const problem = isEntry && error instanceof z.ZodError ? storedBroken(error) : neutral;
    return { problem, status: 500 };
  }

  function refusal(asked: Asked, error: unknown, caller?: Caller): HttpResponseInit {
    const { problem, status } = problemOf(asked, error);
    return {
      status,
      headers: {
        ...cors,
        'content-type': 'application/problem+json',
        ...retryHeader(problem, status),
      },
      // A refused save tells the stored entry.
      body: JSON.stringify({ ...shownTo(caller, toProblemJson(problem)), status }),
    };
  }

  /** A rejected form as a page that shows the form again, with its values. */
  async function refusalPage(asked: Asked, request: HttpRequest, failed: Failed) {
    const { problem, status } = problemOf(asked, failed.error);
    const posted = await failed.posted().catch(() => ({}));
    const page = await pages.refusal(asked.name, request, { problem, status, posted });
    return { ...page, headers: { ...page.headers, ...retryHeader(problem, status) } };
  }

  return {
    /** The CORS preflight. */
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

    handler(name: CallName, row: Endpoint, service: AnyService) {
      const answered = async (request: HttpRequest): Promise<HttpResponseInit> => {
        const asPage = wantsPage(row, request);
        // A body can be read only once, and the page of a rejected form needs its values again.
        const copy = asPage && isPlainForm(request) ? request.clone() : null;
        let account: string | undefined;
        let caller: Caller | undefined;
        try {
          const token = request.headers.get('authorization');
          const admitted = await admit(row.access, token, (known) => {
            account = accountKey(known);
          });
          caller = admitted;
          checkOrigin(row, request, [origin, ownOrigin]);
          const serve = async () => {
            const call = await readCall(row, request);
            if (row.limited) call.client = clientKey(clientOf(request));
            const asked = { row, request, account: accountKey(admitted), call };
            const given = await idempotency(asked, (newId) => service(call, admitted, newId));
            return { call, given };
          };
          const isLarge = isLargeUpload(row, request);
          const { call, given } = await (isLarge ? largeUploads(undefined, serve) : serve());
          if (!asPage) return answer(row, given, admitted);
          return pages.answer(name, request, { answer: row.answer.parse(given), body: call.body });
        } catch (error) {
          const asked = { name, row };
          if (error instanceof Problem && logged.includes(error.code))
            log('call.refused', { call: name, code: error.code, account });
          if (!asPage) return refusal(asked, error, caller);
          const posted = async () => (copy ? readPosted(copy) : {});
          return refusalPage(asked, request, { error, posted });
        }
      };
      return (request: HttpRequest): Promise<HttpResponseInit> =>
        follow({ name, correlation: request.headers.get('x-correlation-id') }, async () => {
          const began = performance.now();
          const response = await answered(request);
          const milliseconds = Math.round(performance.now() - began);
          // Don't log successful reads: the back office polls.
          const isFailed = Number(response.status) >= 500 && response.status !== row.lateStatus;
          if (row.method === 'POST' || isFailed)
            log('call.answered', { call: name, status: response.status, milliseconds });
          const headers = { ...always, ...response.headers, ...correlationHeader() };
          return { ...response, headers };
        });
    },
  };
}

const saysLate = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'late';

function correlationHeader(): Record<string, string> {
  const correlation = currentCorrelation();
  return correlation ? { 'x-correlation-id': correlation } : {};
}

/** The call being answered. */
interface Asked {
  name: CallName;
  row: Endpoint;
}

interface Failed {
  error: unknown;
  posted: () => Promise<Record<string, string>>;
}

function retryHeader({ data }: Problem, status: number): Record<string, string> {
  const seconds = data.retryAfter ?? (status === 503 ? 5 : undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** True if the storage SDK got no answer, or storage is busy. */
function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'RestError') return false;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return status === undefined || status === 500 || status === 503;
}

import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { empty } from '../standIn/router.ts';
import { cutConnection, cutOff, huge, notJson, redirectElsewhere } from './brokenAnswers.ts';
import { type ServiceName, serviceNames } from './service.ts';

/**
 * The ways to fail. `cut` closes the connection without doing the work; `cutAfter` does the work
 * first, so the caller cannot know. `full` is a full mailbox, SMTP only. `slow` answers after a
 * delay. `redirect` points to the same content under another host name.
 */
const modes = [
  'off',
  'down',
  'refuse429',
  '500',
  '400',
  'cut',
  'cutAfter',
  'full',
  'slow',
  'notJson',
  'cutOff',
  'huge',
  'redirect',
] as const;

export const faultSchema = z.strictObject({
  service: z.enum(serviceNames),
  mode: z.enum(modes),
  /** The number of failures before the service recovers; if absent, it never recovers by itself. */
  times: z.int().min(1).optional(),
  /** For `refuse429`: Retry-After, in seconds. */
  retryAfter: z.int().min(0).default(1),
  /** For `slow`: the delay. */
  milliseconds: z.int().min(0).max(600_000).default(30_000),
  /** Only requests whose path contains this text fail. */
  path: z.string().default(''),
});
export type Fault = z.infer<typeof faultSchema>;

/** The requested failures, at most one per service. */
export class Faults {
  readonly #faults = new Map<ServiceName, Fault>();

  get all(): Fault[] {
    return [...this.#faults.values()];
  }

  set(fault: Fault): void {
    if (fault.mode === 'off') this.#faults.delete(fault.service);
    else this.#faults.set(fault.service, { ...fault });
  }

  clear(): void {
    this.#faults.clear();
  }

  /** Takes the failure of a non-HTTP service if it has one of these modes; counted as used once. */
  takeOf(service: ServiceName, wanted: readonly Fault['mode'][]): Fault | undefined {
    const mode = this.#faults.get(service)?.mode;
    const anywhere = new URL('http://localhost/');
    return mode && wanted.includes(mode) ? this.take(service, anywhere) : undefined;
  }

  /** Takes the failure for a request and counts it as used once. */
  take(service: ServiceName, url: URL): Fault | undefined {
    const fault = this.#faults.get(service);
    const followed = fault?.mode === 'redirect' && url.searchParams.has('redirected');
    if (!fault || followed || !url.pathname.includes(fault.path)) return undefined;
    if (fault.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.#faults.delete(service);
    }
    return fault;
  }
}

/** Answers a request with the failure; `work` produces the service's normal answer. */
export async function failing(
  fault: Fault,
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  switch (fault.mode) {
    case 'off':
      return work();
    case 'slow':
      await wait(fault.milliseconds, undefined, { ref: false });
      return work();
    case 'cutAfter':
      await work();
      return cutConnection();
    case 'cutOff':
      return cutOff(await work());
    case 'redirect':
      return redirectElsewhere(request);
    default:
      return failingAtOnce(fault.mode, fault);
  }
}

type AtOnce = Exclude<Fault['mode'], 'off' | 'slow' | 'cutAfter' | 'cutOff' | 'redirect'>;

function failingAtOnce(mode: AtOnce, { retryAfter }: Fault): Response {
  switch (mode) {
    case 'down':
      return empty(503);
    case '500':
      return vendorError(500, 'Internal server error');
    case '400':
      return vendorError(400, 'Bad request');
    case 'refuse429':
      return vendorError(429, 'too many requests', { 'retry-after': String(retryAfter) });
    case 'full':
      return empty(507);
    case 'cut':
      return cutConnection();
    case 'notJson':
      return notJson();
    case 'huge':
      return huge();
  }
}

/** An error in SendGrid's format; clients of the other services only look at the status. */
function vendorError(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ errors: [{ message, field: null, help: null }] }, { status, headers });
}

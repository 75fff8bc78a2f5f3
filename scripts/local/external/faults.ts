import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { empty } from '../standIn/router.ts';
import { cutConnection, cutOff, huge, notJson, redirectElsewhere } from './brokenAnswers.ts';
import { type ServiceName, serviceNames } from './service.ts';

/**
 * The ways to fail. `cut` closes the connection instead of working; `cutAfter` works and then closes it, so that the
 * caller can't know. `slow` works after a while. `redirect` points to the same content under another host name.
 */
const modes = [
  'off',
  'down',
  'refuse429',
  '500',
  '400',
  'cut',
  'cutAfter',
  'slow',
  'notJson',
  'cutOff',
  'huge',
  'redirect',
] as const;

export const faultSchema = z.strictObject({
  service: z.enum(serviceNames),
  mode: z.enum(modes),
  /** After how many failures the service is well again; without it, never by itself. */
  times: z.int().min(1).optional(),
  /** For `refuse429`: the seconds of Retry-After. */
  retryAfter: z.int().min(0).default(1),
  /** For `slow`. */
  milliseconds: z.int().min(0).max(600_000).default(30_000),
  /** Only requests whose path holds this fail. */
  path: z.string().default(''),
});
export type Fault = z.infer<typeof faultSchema>;

/** The failures that were asked for, at most one for each service. */
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

  /** The failure that a request meets, used up by one. */
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

/** Answers a request in the way that the failure has it. `work` is what the service would do. */
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
    case 'cut':
      return cutConnection();
    case 'notJson':
      return notJson();
    case 'huge':
      return huge();
  }
}

/** SendGrid's shape of an error; the other services' clients look at the status alone. */
function vendorError(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ errors: [{ message, field: null, help: null }] }, { status, headers });
}

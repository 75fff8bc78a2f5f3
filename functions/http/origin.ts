import type { HttpRequest } from '@azure/functions';
import ipaddr from 'ipaddr.js';
import type { Endpoint } from '#contract/endpoint';
import { Problem } from '#domain/problem';

/**
 * Rejects posts from pages of other sites (CSRF). A call without an Origin is not from a page: it
 * is a mailbox's one-click unsubscribe, or a script, which could send any Origin anyway.
 * @throws {Problem} not-allowed
 */
export function checkOrigin(row: Endpoint, request: HttpRequest, ours: readonly string[]): void {
  const origin = request.headers.get('origin');
  if (row.method !== 'POST' || origin === null || ours.includes(origin)) return;
  throw new Problem('not-allowed', 'This was sent from a page of another site.');
}

/** Rate-limit IPv6 by /64, since a single client usually has that many addresses. */
const networkParts = 4;

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toNormalizedString().split(':').slice(0, networkParts).join(':');
}

/**
 * The client's network. The platform appends the real address to the client's own header, so only
 * the last one counts, without its port.
 */
export function clientOf(request: HttpRequest): string {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const bare = /^\[([^\]]+)\]/.exec(last)?.[1] ?? last.replace(/^(.*\.\d+):\d+$/, '$1');
  return networkOf(bare);
}

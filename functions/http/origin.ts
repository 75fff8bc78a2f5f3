import type { HttpRequest } from '@azure/functions';
import ipaddr from 'ipaddr.js';
import type { Endpoint } from '#contract/endpoint';
import { Problem } from '#domain/problem';

/**
 * Refuses what another site's page posts in a visitor's name. Who sends no Origin is no page: a
 * mailbox's one-click unsubscribe, or a script, which could write any Origin anyway.
 * @throws {Problem} not-allowed
 */
export function checkOrigin(row: Endpoint, request: HttpRequest, ours: readonly string[]): void {
  const origin = request.headers.get('origin');
  if (row.method !== 'POST' || origin === null || ours.includes(origin)) return;
  throw new Problem('not-allowed', 'This was sent from a page that is not ours.');
}

/** Whoever has an IPv6 address has 2^64 of them: what counts is their network. */
const networkParts = 4;

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toNormalizedString().split(':').slice(0, networkParts).join(':');
}

/**
 * Whoever calls, by their address. The platform adds it behind what the caller wrote there, so
 * only the last one counts; its port changes with each connection.
 */
export function clientOf(request: HttpRequest): string {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const bare = /^\[([^\]]+)\]/.exec(last)?.[1] ?? last.replace(/^(.*\.\d+):\d+$/, '$1');
  return networkOf(bare);
}

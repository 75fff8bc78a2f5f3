import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { empty, type Route, route } from '../standIn/router.ts';
import type { Faults } from './faults.ts';
import { LINKS, type ServiceName } from './service.ts';

/** One request that a service got. Neither headers nor bodies: they hold keys and addresses. */
export interface Seen {
  at: string;
  service: ServiceName;
  method: string;
  path: string;
  /** null when the connection was cut. */
  status: number | null;
  fault: string | null;
}

const KEPT = 5_000;
const SHOWN = 200;

/** The latest requests to all services, the newest last. */
export class RequestLog {
  #seen: Seen[] = [];

  add(seen: Seen): void {
    this.#seen.push(seen);
    if (this.#seen.length > 2 * KEPT) this.#seen = this.#seen.slice(-KEPT);
  }

  clear(): void {
    this.#seen = [];
  }

  /** Of one service, or of all. */
  of(service: string | null): Seen[] {
    return this.#seen.filter((seen) => service === null || seen.service === service);
  }
}

/** `/requests` for people; `/local/requests?service=` for tests. */
export function requestLogRoutes(log: RequestLog, faults: Faults): Route[] {
  return [
    route('GET', '/requests', () => requestsPage(log, faults)),
    route('GET', '/local/requests', ({ url }) =>
      Response.json(log.of(url.searchParams.get('service'))),
    ),
    route('DELETE', '/local/requests', () => {
      log.clear();
      return empty(204);
    }),
  ];
}

function requestsPage(log: RequestLog, faults: Faults): Response {
  const rows = log
    .of(null)
    .slice(-SHOWN)
    .reverse()
    .map(({ at, service, method, path, status, fault }) => [
      at.slice(11, 23),
      service,
      html`<code>${method} ${path}</code>`,
      `${status ?? 'cut'}`,
      fault ?? '',
    ]);
  const failing = faults.all.map(
    ({ service, mode, times }) =>
      html`<li><strong>${service}</strong>: ${mode}${times === undefined ? null : `, ${times} more`}</li>`,
  );
  const body = html`<h1>Requests</h1>
<p class="quiet">What the product asked of the services that stand here, the latest first.</p>
${failing.length > 0 ? html`<h2>Failing on purpose</h2><ul>${failing}</ul>` : null}
${table(['Time (UTC)', 'Service', 'Request', 'Status', 'Failure'], rows, 'Nothing was asked yet.')}`;
  return page({ title: 'Requests', body, links: LINKS, at: '/requests' });
}

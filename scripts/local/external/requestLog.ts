import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import type { Recent } from '../standIn/recent.ts';
import { empty, route, type StandInRoute } from '../standIn/router.ts';
import type { Faults } from './faults.ts';
import { LINKS, type ServiceName } from './service.ts';

/** A request to a service, without its headers and body, which contain keys and addresses. */
export interface Seen {
  at: string;
  service: ServiceName;
  method: string;
  path: string;
  /** null if the connection was cut. */
  status: number | null;
  fault: string | null;
}

const SHOWN = 200;

/** `/requests` as a page; `/local/requests?service=` as JSON for tests. */
export function requestLogRoutes(log: Recent<Seen>, faults: Faults): StandInRoute[] {
  return [
    route('GET', '/requests', () => requestsPage(log, faults)),
    route('GET', '/local/requests', ({ url }) =>
      Response.json(ofService(log, url.searchParams.get('service'))),
    ),
    route('DELETE', '/local/requests', () => {
      log.clear();
      return empty(204);
    }),
  ];
}

function ofService({ all }: Recent<Seen>, service: string | null): Seen[] {
  return all.filter((seen) => service === null || seen.service === service);
}

function requestsPage(log: Recent<Seen>, faults: Faults): Response {
  const rows = log.all
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
<p class="quiet">The product’s requests to these services, newest first.</p>
${failing.length > 0 ? html`<h2>Failing on purpose</h2><ul>${failing}</ul>` : null}
${table(['Time (UTC)', 'Service', 'Request', 'Status', 'Failure'], rows, 'No requests yet.')}`;
  return page({ title: 'Requests', body, links: LINKS, at: '/requests' });
}

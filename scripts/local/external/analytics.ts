import { z } from 'zod';
import { withCors } from '../standIn/cors.ts';
import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { jsonOf } from '../standIn/readJson.ts';
import type { Recent } from '../standIn/recent.ts';
import { empty, type Handler, route, type StandInRoute } from '../standIn/router.ts';
import { LINKS } from './service.ts';

const EVENT_PATH = '/analytics/api/event';

/** Plausible accepts the short names of its script and the long names of its API. */
const eventSchema = z
  .looseObject({
    name: z.string().optional(),
    n: z.string().optional(),
    url: z.url().optional(),
    u: z.url().optional(),
    domain: z.string().optional(),
    d: z.string().optional(),
    referrer: z.string().nullish(),
    r: z.string().nullish(),
  })
  .transform(({ name, n, url, u, domain, d, referrer, r }) => ({
    name: name ?? n ?? '',
    url: url ?? u ?? '',
    domain: domain ?? d ?? '',
    referrer: referrer ?? r ?? null,
  }))
  .refine(({ name, url, domain }) => name !== '' && url !== '' && domain !== '');

export type AnalyticsEvent = z.output<typeof eventSchema> & { at: string };

/** Plausible's event endpoint. Like the real one it accepts events from every origin. */
export function analyticsRoutes(events: Recent<AnalyticsEvent>): StandInRoute[] {
  const take: Handler = async ({ request }) => {
    const event = eventSchema.safeParse(await jsonOf(request));
    if (!event.success)
      return Response.json({ errors: { request: ['is not an event'] } }, { status: 400 });
    events.add({ ...event.data, at: new Date().toISOString() });
    return new Response('ok', { status: 202 });
  };
  return [
    route('POST', EVENT_PATH, (call) => withCors(call.request, '*', async () => take(call))),
    route('OPTIONS', EVENT_PATH, ({ request }) => withCors(request, '*', async () => empty(405))),
    route('GET', '/analytics/', () => eventsPage(events)),
    route('GET', '/local/events', () => Response.json(events.all)),
    route('DELETE', '/local/events', () => {
      events.clear();
      return empty(204);
    }),
  ];
}

function eventsPage({ all }: Recent<AnalyticsEvent>): Response {
  const counts = Map.groupBy(all, ({ name, url }) => `${name} ${url}`);
  const rows = [...counts.values()]
    .sort((one, other) => other.length - one.length)
    .map((events) => [
      events[0]?.name ?? '',
      html`<code>${events[0]?.url}</code>`,
      `${events.length}`,
    ]);
  const body = html`<h1>Analytics</h1>
<p class="quiet">The page views that the site reported. Events since the start: ${all.length}.</p>
${table(['Event', 'Address', 'Times'], rows, 'No page has been visited yet.')}`;
  return page({ title: 'Analytics', body, links: LINKS, at: '/analytics/' });
}

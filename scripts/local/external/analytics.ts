import * as z from 'zod';
import { withCors } from '../standIn/cors.ts';
import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { jsonOf } from '../standIn/readJson.ts';
import type { Recent } from '../standIn/recent.ts';
import { empty, type Handler, route, type StandInRoute } from '../standIn/router.ts';
import { carries, LOCAL_ANALYTICS_KEY } from './credentials.ts';
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

/** Plausible's events, accepted from every origin as by the real service, and its statistics. */
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
    route('POST', '/analytics/api/v2/query', async ({ request }) => {
      if (!carries(request, LOCAL_ANALYTICS_KEY))
        return Response.json({ error: 'Invalid API key.' }, { status: 401 });
      const query = querySchema.safeParse(await jsonOf(request));
      if (!query.success) return Response.json({ error: 'is no query' }, { status: 400 });
      return Response.json({ results: pageViews(events, query.data.site_id), meta: {} });
    }),
    // A site's dashboard has its name as the path.
    route('GET', '/analytics/:site', () => eventsPage(events)),
    route('GET', '/analytics/', () => eventsPage(events)),
    route('GET', '/local/events', () => Response.json(events.all)),
    route('DELETE', '/local/events', () => {
      events.clear();
      return empty(204);
    }),
  ];
}

/** The only statistics query that the product makes: the views of each page. */
const querySchema = z.object({
  site_id: z.string(),
  metrics: z.tuple([z.literal('pageviews')]),
  date_range: z.string().regex(/^\d+d$/),
  dimensions: z.tuple([z.literal('event:page')]),
  pagination: z.object({ limit: z.int() }),
});

/** The views of each page of a site, most viewed first. */
function pageViews({ all }: Recent<AnalyticsEvent>, site: string) {
  const ofSite = all.filter(({ name, domain }) => name === 'pageview' && domain === site);
  const counts = Map.groupBy(ofSite, ({ url }) => new URL(url).pathname);
  return [...counts]
    .map(([page, views]) => ({ dimensions: [page], metrics: [views.length] }))
    .sort((one, other) => (other.metrics[0] ?? 0) - (one.metrics[0] ?? 0));
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

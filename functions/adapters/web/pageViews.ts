import * as z from 'zod';
import { Problem } from '#domain/problem';

/** https://plausible.io/docs/stats-api-v2: a row for each page, with its count. */
const answerSchema = z.object({
  results: z.array(
    z.object({ dimensions: z.tuple([z.string()]), metrics: z.tuple([z.number().int().min(0)]) }),
  ),
});

const timeoutMilliseconds = 8_000;
/** The service's own limit of pages in an answer. */
const maxPages = 10_000;
/** How long figures are cached, in milliseconds: the service allows 600 requests an hour. */
const freshMilliseconds = 10 * 60_000;

const away = () =>
  new Problem(
    'unavailable',
    'The service that counts page views does not answer. Try again later.',
  );

interface Settings {
  ANALYTICS_API?: string | undefined;
  ANALYTICS_SITE?: string | undefined;
  ANALYTICS_KEY?: string | undefined;
}

/** Page views from a service with Plausible's API; null if none is configured. */
export function createPageViews(
  { ANALYTICS_API: base, ANALYTICS_SITE: site, ANALYTICS_KEY: key }: Settings,
  now: () => number = Date.now,
) {
  if (!base || !site || !key) return null;

  async function ask(days: number): Promise<Map<string, number>> {
    const query = {
      site_id: site,
      metrics: ['pageviews'],
      date_range: `${days}d`,
      dimensions: ['event:page'],
      pagination: { limit: maxPages },
    };
    const response = await fetch(`${base}/api/v2/query`, {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(query),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch(() => {
      throw away();
    });
    if (!response.ok) throw away();
    const answer = answerSchema.safeParse(await response.json().catch(() => null));
    if (!answer.success) throw away();
    return new Map(
      answer.data.results.map(({ dimensions: [page], metrics: [count] }) => [page, count]),
    );
  }

  const asked = new Map<number, { at: number; counts: Promise<Map<string, number>> }>();
  return {
    /** The address of the page with all figures. */
    dashboard: `${base}/${site}`,
    /** The views of each page in the last days, by path. @throws {Problem} unavailable */
    counts(days: number): Promise<ReadonlyMap<string, number>> {
      const before = asked.get(days);
      if (before && now() - before.at < freshMilliseconds) return before.counts;
      const counts = ask(days);
      asked.set(days, { at: now(), counts });
      // Don't cache a failure.
      counts.catch(() => asked.delete(days));
      return counts;
    },
  };
}

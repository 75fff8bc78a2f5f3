// A file of its own: the one place that asks the public site anything.
import { type SiteMark, siteMarkSchema } from '#domain/publication/publication';

/** Asks a site what it says of itself; undefined when it says nothing. Never throws. */
export async function askSite(siteUrl: string): Promise<SiteMark | undefined> {
  const answer = await fetch(`${siteUrl}/version.json`, {
    headers: { 'cache-control': 'no-cache' },
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (!answer?.ok) return undefined;
  return siteMarkSchema.safeParse(await answer.json().catch(() => null)).data;
}

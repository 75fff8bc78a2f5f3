import { type LiveVersion, liveVersionSchema } from '#domain/publication/publication';

/** Reads a site's `/version.json`; undefined if there is no answer. Never throws. */
export async function askSite(siteUrl: string): Promise<LiveVersion | undefined> {
  const answer = await fetch(`${siteUrl}/version.json`, {
    headers: { 'cache-control': 'no-cache' },
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (!answer?.ok) return undefined;
  return liveVersionSchema.safeParse(await answer.json().catch(() => null)).data;
}

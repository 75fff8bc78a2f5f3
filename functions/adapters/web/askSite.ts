import { type SiteMark, siteMarkSchema } from '#domain/publication/publication';

/** Reads a site's `/version.json`; undefined if there is no answer. Never throws. */
export async function askSite(siteUrl: string): Promise<SiteMark | undefined> {
  const answer = await fetch(`${siteUrl}/version.json`, {
    headers: { 'cache-control': 'no-cache' },
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (!answer?.ok) return undefined;
  return siteMarkSchema.safeParse(await answer.json().catch(() => null)).data;
}

import { Problem } from '#domain/problem';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import type { SitePublisher } from '#functions/ports/surroundings';

/** Asks the process that publishes and serves the site (`publisher/runSite.ts`) to publish. */
export function createResidentPublisher(address: string, buildToken: string): SitePublisher {
  return {
    async ask(): Promise<void> {
      const correlation = currentCorrelation();
      const response = await fetch(`${address}/_publish`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${buildToken}`,
          ...(correlation && { 'x-correlation-id': correlation }),
        },
        // Following a redirect would send the token to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      await response?.body?.cancel();
      // The publisher takes the newest snapshot, whatever the version.
      if (response?.status !== 202)
        throw new Problem(
          'unavailable',
          `Publishing didn’t start: the publisher ${response ? `answered ${response.status}` : 'didn’t answer'}. We keep trying for a day.`,
        );
    },
  };
}

// A file of its own: one of the two ways in which a publication is asked for, beside github.ts.
import { Problem } from '#domain/problem';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import type { SiteBuilder } from '#functions/ports/ports';

/** Asks the process that publishes and serves the site (`publisher/site.ts`) to publish. */
export function createResidentPublisher(address: string, buildToken: string): SiteBuilder {
  return {
    async build(version: number): Promise<void> {
      const correlation = currentCorrelation();
      const response = await fetch(`${address}/_publish`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${buildToken}`,
          ...(correlation && { 'x-correlation-id': correlation }),
        },
        // The token goes to this address and to no other.
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      await response?.body?.cancel();
      // It takes the newest snapshot, whichever is asked for.
      if (response?.status !== 202)
        throw new Problem('unavailable', `Version ${version} could not be asked for.`);
    },
  };
}

// A file of its own: a vendor, like every adapter.
import { Problem } from '#domain/problem';
import { currentCorrelation } from '#functions/adapters/correlation';
import type { Environment } from '#functions/environment';
import type { SiteBuilder } from '#functions/ports/ports';

type Settings = Pick<Environment, 'GITHUB_API' | 'GITHUB_REPOSITORY' | 'GITHUB_TOKEN'>;

/** Asks for a build by a `repository_dispatch`, which `.github/workflows/publish.yml` answers. */
export function createSiteBuilder(settings: Settings): SiteBuilder {
  const address = `${settings.GITHUB_API}/repos/${settings.GITHUB_REPOSITORY}/dispatches`;
  return {
    async build(version: number): Promise<void> {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          accept: 'application/vnd.github+json',
          authorization: `Bearer ${settings.GITHUB_TOKEN}`,
          'content-type': 'application/json',
          'x-github-api-version': '2022-11-28',
        },
        body: JSON.stringify({
          event_type: 'publish',
          client_payload: { version, correlation: currentCorrelation() },
        }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      if (!response?.ok)
        throw new Problem('unavailable', `The build of version ${version} could not be asked for.`);
    },
  };
}

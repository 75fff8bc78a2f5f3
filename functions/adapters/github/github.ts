import { Problem } from '#domain/problem';
import { currentCorrelation } from '#functions/adapters/telemetry/correlation';
import type { Environment } from '#functions/environment';
import type { SitePublisher } from '#functions/ports/surroundings';

type Settings = Pick<
  Environment,
  'GITHUB_API' | 'GITHUB_REPOSITORY' | 'GITHUB_BRANCH' | 'GITHUB_TOKEN'
>;

/**
 * Asks for a publication by a `workflow_dispatch` of `.github/workflows/publish.yml`. Its token needs
 * only the repository's "Actions: write"; a `repository_dispatch` would need "Contents: write".
 * https://docs.github.com/rest/actions/workflows#create-a-workflow-dispatch-event
 */
export function createWorkflowPublisher(settings: Settings): SitePublisher {
  const { GITHUB_API, GITHUB_REPOSITORY, GITHUB_BRANCH, GITHUB_TOKEN } = settings;
  const workflow = `${GITHUB_API}/repos/${GITHUB_REPOSITORY}/actions/workflows/publish.yml`;
  return {
    async ask(version: number): Promise<void> {
      const correlation = currentCorrelation();
      const response = await fetch(`${workflow}/dispatches`, {
        method: 'POST',
        headers: {
          accept: 'application/vnd.github+json',
          authorization: `Bearer ${GITHUB_TOKEN}`,
          'content-type': 'application/json',
          'x-github-api-version': '2022-11-28',
        },
        body: JSON.stringify({
          ref: GITHUB_BRANCH,
          inputs: { version: String(version), ...(correlation && { correlation }) },
        }),
        // Following a redirect would send the token to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      if (!response?.ok)
        throw new Problem(
          'unavailable',
          `Publishing didn’t start: GitHub ${response ? `answered ${response.status}` : 'didn’t answer'}. We keep trying for a day.`,
        );
    },
  };
}

import * as z from 'zod';
import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { jsonOf } from '../standIn/readJson.ts';
import type { Recent } from '../standIn/recent.ts';
import { empty, route, type StandInRoute } from '../standIn/router.ts';
import { carries, LOCAL_GITHUB_TOKEN } from './credentials.ts';
import { LINKS } from './service.ts';

/** Inputs are strings, and GitHub rejects inputs that the workflow does not declare. */
const bodySchema = z.strictObject({
  ref: z.literal('main'),
  inputs: z.strictObject({ version: z.string(), correlation: z.string().optional() }),
});

/** A requested `workflow_dispatch`. */
export interface Dispatch {
  at: string;
  /** `owner/name`. */
  repository: string;
  workflow: string;
  inputs: z.infer<typeof bodySchema>['inputs'];
}

const WORKFLOW = 'repos/:owner/:name/actions/workflows/publish.yml';

export type OnDispatch = (dispatch: Dispatch) => void | Promise<void>;

/**
 * The part of GitHub's API that requests a build. As at GitHub, the answer comes before the work
 * starts; errors of `onDispatch` are logged.
 */
export function githubRoutes(dispatches: Recent<Dispatch>, onDispatch: OnDispatch): StandInRoute[] {
  return [
    route('POST', `/github/${WORKFLOW}/dispatches`, async ({ request, params }) => {
      if (!carries(request, LOCAL_GITHUB_TOKEN)) return refuse(401, 'Bad credentials');
      const body = bodySchema.safeParse(await jsonOf(request));
      if (!body.success) return refuse(422, z.prettifyError(body.error));
      const dispatch = {
        at: new Date().toISOString(),
        repository: `${params['owner']}/${params['name']}`,
        workflow: 'publish.yml',
        inputs: body.data.inputs,
      };
      dispatches.add(dispatch);
      setImmediate(() => handOver(dispatch, onDispatch).catch(console.error));
      return empty(204);
    }),
    // A token that may start workflows, such as the product's, is rejected here because this call
    // needs "Contents: write".
    route('POST', '/github/repos/:owner/:name/dispatches', () =>
      refuse(403, 'Resource not accessible by personal access token'),
    ),
    route('GET', '/github/', () => dispatchesPage(dispatches)),
    route('GET', '/local/dispatches', () => Response.json(dispatches.all)),
    route('DELETE', '/local/dispatches', () => {
      dispatches.clear();
      return empty(204);
    }),
  ];
}

async function handOver(dispatch: Dispatch, onDispatch: OnDispatch): Promise<void> {
  await onDispatch(dispatch);
}

function refuse(status: number, message: string): Response {
  const documentation_url = 'https://docs.github.com/rest/actions/workflows';
  return Response.json({ message, documentation_url, status: String(status) }, { status });
}

function dispatchesPage({ all }: Recent<Dispatch>): Response {
  const rows = all
    .toReversed()
    .map(({ at, repository, workflow, inputs }) => [
      at.replace('T', ' ').slice(0, 23),
      repository,
      workflow,
      html`<code>${JSON.stringify(inputs)}</code>`,
    ]);
  const body = html`<h1>Requested builds</h1>
<p class="quiet">In production GitHub receives these and runs the publish workflow; here the local publisher does its work.</p>
${table(['Time (UTC)', 'Repository', 'Workflow', 'Inputs'], rows, 'No build has been requested since the start.')}`;
  return page({ title: 'Builds', body, links: LINKS, at: '/github/' });
}

import { z } from 'zod';
import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { jsonOf } from '../standIn/readJson.ts';
import type { Recent } from '../standIn/recent.ts';
import { empty, type Route, route } from '../standIn/router.ts';
import { carries, LOCAL_GITHUB_TOKEN } from './credentials.ts';
import { LINKS } from './service.ts';

const bodySchema = z.strictObject({
  event_type: z.string().min(1).max(100),
  client_payload: z
    .record(z.string(), z.json())
    .refine(
      (payload) => Object.keys(payload).length <= 10,
      'No more than 10 properties are allowed.',
    )
    .default({}),
});

/** A `repository_dispatch` that was requested. */
export interface Dispatch {
  at: string;
  /** `owner/name`. */
  repository: string;
  eventType: string;
  clientPayload: Record<string, unknown>;
}

export type OnDispatch = (dispatch: Dispatch) => void | Promise<void>;

/**
 * The part of GitHub's API that requests a build. As with GitHub, the answer comes before the work begins;
 * errors of `onDispatch` are logged.
 */
export function githubRoutes(dispatches: Recent<Dispatch>, onDispatch: OnDispatch): Route[] {
  return [
    route('POST', '/github/repos/:owner/:name/dispatches', async ({ request, params }) => {
      if (!carries(request, LOCAL_GITHUB_TOKEN)) return refuse(401, 'Bad credentials');
      const body = bodySchema.safeParse(await jsonOf(request));
      if (!body.success) return refuse(422, z.prettifyError(body.error));
      const dispatch = {
        at: new Date().toISOString(),
        repository: `${params['owner']}/${params['name']}`,
        eventType: body.data.event_type,
        clientPayload: body.data.client_payload,
      };
      dispatches.add(dispatch);
      setImmediate(() => handOver(dispatch, onDispatch).catch(console.error));
      return empty(204);
    }),
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
  const documentation_url = 'https://docs.github.com/rest/repos/repos';
  return Response.json({ message, documentation_url, status: String(status) }, { status });
}

function dispatchesPage({ all }: Recent<Dispatch>): Response {
  const rows = all
    .toReversed()
    .map(({ at, repository, eventType, clientPayload }) => [
      at.replace('T', ' ').slice(0, 23),
      repository,
      eventType,
      html`<code>${JSON.stringify(clientPayload)}</code>`,
    ]);
  const body = html`<h1>Requested builds</h1>
<p class="quiet">In production GitHub receives these and runs the publish workflow; here the local publisher does its work.</p>
${table(['Time (UTC)', 'Repository', 'Event', 'Payload'], rows, 'No build has been requested since the start.')}`;
  return page({ title: 'Builds', body, links: LINKS, at: '/github/' });
}

/** A request to a stand-in's route. */
export interface StandInCall {
  request: Request;
  url: URL;
  /** The named parts of the route's path, decoded. */
  params: Record<string, string>;
}

export type Handler = (call: StandInCall) => Response | Promise<Response>;

/** A route of a stand-in. */
export interface StandInRoute {
  method: string;
  pattern: URLPattern;
  handle: Handler;
}

/** A route by method and path, in URLPattern's syntax: `/mails/:id`, `/images/*`. */
export function route(method: string, path: string, handle: Handler): StandInRoute {
  return { method, pattern: new URLPattern({ pathname: path }), handle };
}

/** Answers with the first matching route; 404 if no path matches, 405 if the method does not. */
export async function answerByRoute(
  routes: readonly StandInRoute[],
  request: Request,
): Promise<Response> {
  const url = new URL(request.url);
  let pathIsKnown = false;
  for (const { method, pattern, handle } of routes) {
    const match = pattern.exec({ pathname: url.pathname });
    if (!match) continue;
    if (method === request.method) return handle({ request, url, params: decoded(match) });
    pathIsKnown = true;
  }
  return problem(
    pathIsKnown ? 405 : 404,
    `${request.method} ${url.pathname} is not answered here.`,
  );
}

/** An error of the stand-in itself, not in the format of the service that it replaces. */
export function problem(status: number, message: string): Response {
  return Response.json({ error: message }, { status });
}

export function empty(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}

function decoded(match: URLPatternResult): Record<string, string> {
  const groups = Object.entries(match.pathname.groups);
  return Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value ?? '')]));
}

import type { APIRoute, RouteData } from 'astro';
import { FetchState } from 'astro/fetch';
import { renderEndpoint, renderToString } from 'astro/runtime/server/index.js';

/**
 * The part of a request that Astro reads. A real one takes longer to make than a small page, and
 * registers itself with the garbage collector. The route stands where Astro's app leaves it, so that
 * none is looked for.
 */
const requestOf = (routeData: RouteData, url: string) =>
  ({
    url,
    method: 'GET',
    headers: new Headers(),
    [Symbol.for('astro.renderOptions')]: { addCookieHeader: false, routeData },
  }) as unknown as Request;

/** The module of an endpoint: its functions by method. */
type Endpoint = Record<string, APIRoute>;

/**
 * The HTML of a page, or the answer of an endpoint: what Astro's app does for a request, without
 * redirects, of which this site has none, without its middleware, which only finishes pages, and
 * without a response around the HTML. A page that returns a response, as one that is not there, has
 * it answered as it is.
 * @throws whatever the page throws
 */
export async function renderRoute(routeData: RouteData, url: string): Promise<string | Response> {
  const state = new FetchState(requestOf(routeData, url));
  const page = await state.loadComponentInstance();
  if (routeData.type === 'endpoint')
    return renderEndpoint(
      page as typeof page & Endpoint,
      state.getAPIContext(),
      true,
      state.logger,
    );
  const result = await state.createResult(page, state.getActionAPIContext());
  const { default: component } = page;
  const meta = result.componentMetadata.get(component.moduleId ?? '');
  result._metadata.headInTree = meta?.containsHead ?? false;
  result._metadata.routeHasPropagation = (meta?.propagation ?? 'none') !== 'none';
  return renderToString(result, component, {}, {}, true, routeData);
}

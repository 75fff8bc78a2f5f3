import { withCors } from '../standIn/cors.ts';
import { listen, type Running } from '../standIn/listen.ts';
import { answerByRoute, empty, type StandInRoute } from '../standIn/router.ts';
import { aboutRoutes } from './aboutPage.ts';
import { authorizeRoutes } from './authorize.ts';
import { identityControlRoutes } from './controls.ts';
import { discoveryRoutes } from './discovery.ts';
import { graphRoutes } from './graph.ts';
import { openMemory } from './memory.ts';
import type { Provider } from './provider.ts';
import { logoutRoutes } from './sessions.ts';
import { tokenRoutes } from './tokenEndpoint.ts';

/** The settings of the identity provider's stand-in. */
export interface IdentitySettings {
  /** 0 takes any free port. */
  port: number;
  /** The site's origin, the only one that may call across origins and be returned to. */
  siteUrl: string;
  /** The folder that keeps keys and sessions across restarts; without it they are lost. */
  dataFolder?: string;
}

/** Starts the identity provider with Graph, in place of Entra ID. Rejects if the port is taken. */
export async function startIdentity(settings: IdentitySettings): Promise<Running> {
  const { memory, save } = await openMemory(settings.dataFolder);
  const provider: Provider = {
    url: '',
    siteOrigin: new URL(settings.siteUrl).origin,
    memory,
    codes: new Map(),
    downUntil: { graph: 0, provider: 0 },
  };
  const routes = allRoutes(provider);
  const running = await listen({
    port: settings.port,
    answer: async (request) => {
      const response = await withCors(request, provider.siteOrigin, async () =>
        isDown(provider, request) ? empty(503) : answerByRoute(routes, request),
      );
      await save();
      return response;
    },
  });
  provider.url = running.url;
  return running;
}

function allRoutes(provider: Provider): StandInRoute[] {
  return [
    ...aboutRoutes(provider),
    ...identityControlRoutes(provider),
    ...graphRoutes(provider),
    ...discoveryRoutes(provider),
    ...authorizeRoutes(provider),
    ...tokenRoutes(provider),
    ...logoutRoutes(provider),
  ];
}

function isDown({ downUntil }: Provider, request: Request): boolean {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/local/')) return false;
  const part = pathname.startsWith('/graph/') ? 'graph' : 'provider';
  return Date.now() < downUntil[part];
}

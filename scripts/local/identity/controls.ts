import * as z from 'zod';
import { readJson } from '../standIn/readJson.ts';
import { empty, route, type StandInRoute } from '../standIn/router.ts';
import { accountNames, accounts, type LocalAccount } from './accounts.ts';
import { makeSigningKey } from './keys.ts';
import { USUAL_TOKEN_SECONDS } from './memory.ts';
import type { Provider } from './provider.ts';
import { isKnownScope, parseScopes } from './scopes.ts';
import { accessClaims, idClaims, signToken } from './tokens.ts';

const account = z.enum(accountNames);
const tokenBody = z.strictObject({
  account,
  /** The kind of token: for the API, for Graph, or an id token. */
  audience: z.enum(['api', 'graph', 'id']).default('api'),
  /** The scopes of a token for Graph. */
  scope: z.string().default('User.Read'),
  /** Claims that replace the defaults; null removes one. */
  claims: z.record(z.string(), z.json()).default({}),
});
const rotationBody = z.strictObject({ dropOld: z.boolean().default(false) });
const outageBody = z.strictObject({
  part: z.enum(['graph', 'provider']),
  /** 0 ends an outage. */
  seconds: z.number().min(0).max(3600),
});
const consentBody = z.strictObject({
  account,
  scope: z.string().refine(isKnownScope, 'No such scope.'),
  state: z.enum(['granted', 'missing']),
});
const lifetimeBody = z.strictObject({ seconds: z.int().min(1).max(86_400) });

/** Controls for tests and for the token script. They work during an outage too. */
export function identityControlRoutes(provider: Provider): StandInRoute[] {
  const { memory } = provider;
  return [
    control('/local/token', tokenBody, async (body) => {
      const claims = { ...usualClaims(provider, accounts[body.account], body), ...body.claims };
      const kept = Object.entries(claims).filter(([, value]) => value !== null);
      return Response.json({ access_token: await signToken(provider, Object.fromEntries(kept)) });
    }),
    control('/local/keys/rotate', rotationBody, async ({ dropOld }) => {
      const old = dropOld ? [] : memory.keys;
      memory.keys = [...old, await makeSigningKey()];
      return Response.json({ keys: memory.keys.map(({ kid }) => kid) });
    }),
    control('/local/outage', outageBody, ({ part, seconds }) => {
      provider.downUntil[part] = Date.now() + seconds * 1000;
      return empty(204);
    }),
    control('/local/consent', consentBody, ({ account: who, scope, state }) => {
      if (state === 'granted') delete memory.withheld[`${who} ${scope}`];
      else memory.withheld[`${who} ${scope}`] = state;
      return empty(204);
    }),
    control('/local/lifetime', lifetimeBody, ({ seconds }) => {
      memory.tokenSeconds = seconds;
      return empty(204);
    }),
    route('POST', '/local/sessions/drop', () => dropSessions(provider)),
    route('POST', '/local/reset', () => {
      memory.withheld = {};
      memory.tokenSeconds = USUAL_TOKEN_SECONDS;
      provider.downUntil = { graph: 0, provider: 0 };
      return dropSessions(provider);
    }),
  ];
}

function control<T>(
  path: string,
  schema: z.ZodType<T>,
  act: (body: T) => Response | Promise<Response>,
): StandInRoute {
  return route('POST', path, async ({ request }) => {
    const body = await readJson(request, schema);
    return body.ok ? act(body.value) : body.refusal;
  });
}

function usualClaims(
  provider: Provider,
  who: LocalAccount,
  body: z.infer<typeof tokenBody>,
): Record<string, unknown> {
  if (body.audience === 'id') {
    return idClaims(provider, who, { nonce: undefined, session: 'local' });
  }
  if (body.audience === 'api') {
    return accessClaims(provider, who, { resource: 'api', openid: [], short: ['access_as_user'] });
  }
  const scopes = parseScopes(body.scope);
  const short = 'code' in scopes ? body.scope.split(' ') : scopes.short;
  return accessClaims(provider, who, { resource: 'graph', openid: ['openid', 'profile'], short });
}

function dropSessions({ memory, codes }: Provider): Response {
  memory.sessions = {};
  memory.refreshGrants = {};
  codes.clear();
  return empty(204);
}

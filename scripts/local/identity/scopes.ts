import { API_SCOPE, CLIENT_ID } from './accounts.ts';

/** The resource server of a token. */
export type Resource = 'graph' | 'api';

export const AUDIENCES: Readonly<Record<Resource, string>> = {
  graph: 'https://graph.microsoft.com',
  api: CLIENT_ID,
};

const OPENID_SCOPES = new Set(['openid', 'profile', 'offline_access', 'email']);

/** The supported scopes of Graph, with their text on the consent page. */
const GRAPH_SCOPES: Readonly<Record<string, string>> = {
  'User.Read': 'Read your own profile and photo',
  'User.ReadWrite': 'Read and change your own profile',
  'User.ReadWrite.All': 'Read and change the profiles of everybody in your organisation',
  'Group.Read.All': 'Read all groups',
  'GroupMember.Read.All': 'Read who is in which group',
};

/** A request's scopes by resource. */
export interface Scopes {
  resource: Resource;
  /** The requested OpenID scopes, such as `openid` and `profile`. */
  openid: string[];
  /** As in the token's `scp`: `User.Read`, `access_as_user`. */
  short: string[];
  /** As in the answer's `scope`: `User.Read`, `api://…/access_as_user`. */
  full: string[];
}

export type ScopeFault = { code: string; message: string };

/** Parses a request's scopes; rejects unknown scopes and two resources at once. */
export function parseScopes(text: string): Scopes | ScopeFault {
  const asked = [...new Set(text.split(/\s+/).filter(Boolean))];
  const openid = asked.filter((scope) => OPENID_SCOPES.has(scope.toLowerCase()));
  const rest = asked.filter((scope) => !OPENID_SCOPES.has(scope.toLowerCase()));
  const api = rest.filter((scope) => scope === API_SCOPE);
  const graph = rest.filter((scope) => scope !== API_SCOPE).map(graphScope);
  const unknown = rest.find((scope) => scope !== API_SCOPE && graphScope(scope) === undefined);
  if (unknown !== undefined) {
    return { code: 'invalid_scope', message: `AADSTS70011: The scope '${unknown}' is not valid.` };
  }
  if (api.length > 0 && graph.length > 0) {
    return {
      code: 'invalid_request',
      message: 'AADSTS28000: The scope is not valid because it contains more than one resource.',
    };
  }
  if (api.length > 0) return { resource: 'api', openid, short: ['access_as_user'], full: api };
  const names = graph.filter((scope) => scope !== undefined);
  return { resource: 'graph', openid, short: names, full: names };
}

/** A scope's text on the consent page. */
export function scopeText(scope: string): string {
  return GRAPH_SCOPES[scope] ?? 'Use the label’s back office in your name';
}

/** Whether a token's `scp` may contain a name. */
export function isKnownScope(scope: string): boolean {
  return scope === 'access_as_user' || scope in GRAPH_SCOPES;
}

/** Graph's scopes come in any case, with or without the resource as a prefix. */
function graphScope(scope: string): string | undefined {
  const bare = scope.replace(/^https:\/\/graph\.microsoft\.com\//i, '').toLowerCase();
  return Object.keys(GRAPH_SCOPES).find((known) => known.toLowerCase() === bare);
}

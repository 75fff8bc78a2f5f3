import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, jwtVerify } from 'jose';
import * as z from 'zod';
import { route, type StandInCall, type StandInRoute } from '../standIn/router.ts';
import { type LocalAccount, PERSONAL_TENANT } from './accounts.ts';
import { publicHalf } from './keys.ts';
import { drawPortrait } from './portrait.ts';
import { type Provider, people } from './provider.ts';
import { AUDIENCES } from './scopes.ts';

const READ_ME = ['User.Read', 'User.ReadWrite', 'User.ReadWrite.All'];
const READ_GROUPS = ['GroupMember.Read.All', 'Group.Read.All'];

const claimsSchema = z.object({ oid: z.string(), tid: z.string(), scp: z.string() });

/** The part of Microsoft Graph that the product uses: profile, photo and groups. */
export function graphRoutes(provider: Provider): StandInRoute[] {
  return [
    asked(provider, '/graph/v1.0/me', READ_ME, ({ account }) => Response.json(person(account))),
    asked(provider, '/graph/v1.0/me/photo/$value', READ_ME, photo),
    asked(provider, '/graph/v1.0/me/memberOf', [...READ_ME, ...READ_GROUPS], groups),
  ];
}

/** A token's account and scopes. */
interface GraphCaller {
  account: LocalAccount;
  scopes: string[];
}

/** A route that requires a Graph token with one of the scopes. */
function asked(
  provider: Provider,
  path: string,
  scopes: string[],
  answer: (caller: GraphCaller) => Response | Promise<Response>,
): StandInRoute {
  return route('GET', path.replace('$', '\\$'), async (call) => {
    const caller = await callerOf(provider, call);
    if (!caller) {
      return refuse(
        401,
        'InvalidAuthenticationToken',
        'Access token is missing, invalid or for another audience.',
      );
    }
    if (!caller.scopes.some((scope) => scopes.includes(scope))) {
      return refuse(
        403,
        'Authorization_RequestDenied',
        'Insufficient privileges to complete the operation.',
      );
    }
    return answer(caller);
  });
}

async function callerOf(
  provider: Provider,
  { request }: StandInCall,
): Promise<GraphCaller | undefined> {
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const keys = createLocalJWKSet({ keys: provider.memory.keys.map(publicHalf) });
  const checks = { algorithms: ['RS256'], audience: AUDIENCES.graph };
  const verified = await jwtVerify(token, keys, checks).catch(() => undefined);
  const claims = claimsSchema.safeParse(verified?.payload);
  if (!claims.success) return undefined;
  const { oid, tid, scp } = claims.data;
  const account = people.find((known) => known.oid === oid && known.tid === tid);
  return account && { account, scopes: scp.split(' ') };
}

function person(account: LocalAccount): object {
  return {
    '@odata.context': `${AUDIENCES.graph}/v1.0/$metadata#users/$entity`,
    id: account.oid,
    displayName: account.displayName,
    givenName: account.givenName,
    surname: account.surname,
    userPrincipalName: account.userPrincipalName,
    mail: account.mail,
    jobTitle: account.jobTitle || null,
    businessPhones: [],
    mobilePhone: null,
    officeLocation: null,
    preferredLanguage: null,
  };
}

async function photo({ account }: GraphCaller): Promise<Response> {
  if (!account.portrait) return refuse(404, 'ImageNotFound', 'The photo wasn’t found.');
  const jpeg = new Uint8Array(await drawPortrait(account.portrait));
  return new Response(jpeg, { headers: { 'content-type': 'image/jpeg' } });
}

/**
 * Without a scope for groups, Graph lists them without names. For personal accounts it does not
 * support the call: https://learn.microsoft.com/graph/api/user-list-memberof
 */
function groups({ account, scopes }: GraphCaller): Response {
  if (account.tid === PERSONAL_TENANT)
    return refuse(403, 'Authorization_RequestDenied', 'Not supported for personal accounts.');
  const named = scopes.some((scope) => READ_GROUPS.includes(scope));
  const value = account.groups.map(({ id, displayName }) => ({
    '@odata.type': '#microsoft.graph.group',
    id,
    displayName: named ? displayName : null,
  }));
  const context = `${AUDIENCES.graph}/v1.0/$metadata#directoryObjects`;
  return Response.json({ '@odata.context': context, value });
}

function refuse(status: number, code: string, message: string): Response {
  const innerError = { date: new Date().toISOString(), 'request-id': randomUUID() };
  return Response.json({ error: { code, message, innerError } }, { status });
}

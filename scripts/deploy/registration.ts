import * as z from 'zod';
import { type Deployment, outputsOf } from './deployment.ts';
import type { Step } from './step.ts';
import { type Command, Stop, type Tools } from './tools.ts';

/** The scope that the site requests. Its id is the same for every product. */
const scope = {
  id: '6a3c5d1e-8f0b-4d0a-9a8e-5b0f4c1d7e21',
  value: 'access_as_user',
  type: 'User',
  isEnabled: true,
  adminConsentDisplayName: "Use the label's back office",
  adminConsentDescription: "Use the label's back office in the name of the person who signed in.",
  userConsentDisplayName: "Use the label's back office",
  userConsentDescription: "Use the label's back office in your name.",
};
const staffRole = {
  id: '0d7f7f0a-2f6e-4f7c-8b8f-0b6c5a2f9d13',
  value: 'staff',
  displayName: 'Staff',
  description: 'May see and change everything of the label.',
  allowedMemberTypes: ['User'],
  isEnabled: true,
};
/** The Azure CLI, with which the deployment finally requests a token on behalf of the user. */
const azureCli = '04b07795-8ddb-461a-bbee-02f9e1bf7b46';
/** Microsoft Graph and its delegated permission `User.Read`. */
const graph = '00000003-0000-0000-c000-000000000000';
const userRead = 'e1fe6dd8-ba31-4d61-89e7-88639da4683d';

/** What the steps read by name; Graph's answer has the other parts of `wantedParts`, too. */
const applicationSchema = z.looseObject({
  id: z.string(),
  appId: z.string(),
  displayName: z.string(),
  spa: z.object({ redirectUris: z.array(z.string()).default([]) }).nullish(),
  api: z
    .looseObject({
      oauth2PermissionScopes: z
        .array(z.looseObject({ id: z.string(), value: z.string() }))
        .nullish(),
    })
    .nullish(),
});
type Application = z.infer<typeof applicationSchema>;

async function applicationNamed(tools: Tools, name: string): Promise<Application | undefined> {
  const list = await tools.read('az', 'ad', 'app', 'list', '--display-name', name);
  // The list also has names with this prefix, such as `Gatefold labelnext`: Azure/azure-cli#23053.
  const all = z.array(applicationSchema).parse(list ?? []);
  return all.find(({ displayName }) => displayName === name);
}

const nameOf = ({ settings }: Deployment) => `Gatefold ${settings.name}`;

/**
 * The app registration that people sign in with. It allows personal Microsoft accounts: the owner
 * of a new subscription and most artists have no other.
 */
export function application(deployment: Deployment): Step {
  const { tools } = deployment;
  const name = nameOf(deployment);
  const audience = ['--sign-in-audience', 'AzureADMyOrg'];
  const create: Command = {
    tool: 'az',
    args: ['ad', 'app', 'create', '--display-name', name, ...audience],
  };
  let found: Application | undefined;
  let hasPrincipal = false;

  return {
    name: 'Application for sign-in',

    async differs() {
      found = await applicationNamed(tools, name);
      const principal = found && (await tools.find('az', 'ad', 'sp', 'show', '--id', found.appId));
      hasPrincipal = Boolean(principal);
      const changes: string[] = [];
      if (!found) changes.push(tools.lineOf(create));
      if (!found || missingParts(found).length > 0)
        changes.push('let work and personal accounts sign in with it');
      if (!hasPrincipal) changes.push('make its service principal');
      return { changes, found: { clientId: found?.appId ?? '(clientId, of the application)' } };
    },

    async change() {
      const it = found ?? applicationSchema.parse(await tools.change(create));
      deployment.clientId = it.appId;
      for (const part of missingParts(it)) await update(tools, it, part);
      if (!hasPrincipal)
        await tools.change({ tool: 'az', args: ['ad', 'sp', 'create', '--id', it.appId] });
    },
  };
}

/** Registers the site's address for redirects after signing in. */
export function returnAddress(deployment: Deployment): Step {
  const { tools } = deployment;
  const address = () => `${outputsOf(deployment).siteUrl}/sign-in-return`;
  let found: Application | undefined;
  const known = () => found?.spa?.redirectUris ?? [];
  return {
    name: 'Return address of the sign-in',
    async differs() {
      found = await applicationNamed(tools, nameOf(deployment));
      return { changes: known().includes(address()) ? [] : [`add ${address()}`] };
    },
    async change() {
      if (!found) throw new Stop('Entra does not show the application yet.', 'Run this again.');
      await update(tools, found, { spa: { redirectUris: [...known(), address()] } });
    },
  };
}

/** https://learn.microsoft.com/graph/api/application-update */
async function update(tools: Tools, { id }: Application, body: object): Promise<void> {
  const url = `https://graph.microsoft.com/v1.0/applications/${id}`;
  const file = await tools.file('application.json', body);
  const args = ['rest', '--method', 'PATCH', '--url', url, '--body', `@${file}`];
  await tools.change({
    tool: 'az',
    args: [...args, '--headers', 'Content-Type=application/json'],
  });
}

/**
 * How the application must be, in the order in which Graph takes it: a scope must exist before it
 * is granted, and personal accounts need tokens of version 2.
 */
function wantedParts({ appId, api }: Application): object[] {
  const known = api?.oauth2PermissionScopes?.find(({ value }) => value === scope.value);
  const scopeId = known?.id ?? scope.id;
  return [
    {
      identifierUris: [`api://${appId}`],
      api: {
        requestedAccessTokenVersion: 2,
        oauth2PermissionScopes: [{ ...scope, id: scopeId }],
      },
      appRoles: [staffRole],
      // The mailbox of staff by the directory, for notices.
      optionalClaims: { accessToken: [{ name: 'email' }] },
      requiredResourceAccess: [
        { resourceAppId: graph, resourceAccess: [{ id: userRead, type: 'Scope' }] },
      ],
    },
    {
      signInAudience: 'AzureADandPersonalMicrosoftAccount',
      api: {
        preAuthorizedApplications: [{ appId: azureCli, delegatedPermissionIds: [scopeId] }],
      },
    },
  ];
}

/** Whether a value of Graph's has all that is wanted; it may have more. */
function has(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (typeof found !== 'object' || found === null) return false;
  if (Array.isArray(wanted))
    return Array.isArray(found) && wanted.every((one) => found.some((other) => has(other, one)));
  const values = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).every(([name, value]) => has(values.get(name), value));
}

/** The wanted parts that an application lacks, as updates of it. */
export const missingParts = (it: Application): object[] =>
  wantedParts(it).filter((part) => !has(it, part));

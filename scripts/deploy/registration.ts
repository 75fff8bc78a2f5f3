import * as z from 'zod';
import type { Tools } from './tools.ts';

/** The scope that the site asks for; the id is ours and stays the same. */
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
/** The Azure CLI, which asks for a token in the first member of staff's name at the end. */
const azureCli = '04b07795-8ddb-461a-bbee-02f9e1bf7b46';
/** Microsoft Graph and its delegated `User.Read`. */
const graph = '00000003-0000-0000-c000-000000000000';
const userRead = 'e1fe6dd8-ba31-4d61-89e7-88639da4683d';

const applicationSchema = z.object({
  id: z.string(),
  appId: z.string(),
  displayName: z.string(),
  signInAudience: z.string().nullish(),
  identifierUris: z.array(z.string()).default([]),
  spa: z.object({ redirectUris: z.array(z.string()).default([]) }).nullish(),
  api: z
    .object({
      requestedAccessTokenVersion: z.int().nullish(),
      oauth2PermissionScopes: z
        .array(z.looseObject({ id: z.string(), value: z.string() }))
        .nullish(),
      preAuthorizedApplications: z.array(z.looseObject({ appId: z.string() })).nullish(),
    })
    .nullish(),
});
type Application = z.infer<typeof applicationSchema>;

/**
 * Finds the app registration of this deployment or makes it, and brings it to what the product needs.
 * Personal Microsoft accounts may sign in too: the owner of a fresh subscription and most artists have
 * no other. https://learn.microsoft.com/graph/api/application-update
 */
export async function registerApplication(tools: Tools, name: string, siteUrls: string[]) {
  const displayName = `Gatefold ${name}`;
  const list = await tools.read('az', 'ad', 'app', 'list', '--display-name', displayName);
  // The list has every name that begins so, as `Gatefold labelnext`: Azure/azure-cli#23053.
  const found = z
    .array(applicationSchema)
    .parse(list ?? [])
    .find((one) => one.displayName === displayName);
  const made =
    found ??
    (await tools.change('az', [
      ...['ad', 'app', 'create', '--display-name', displayName],
      ...['--sign-in-audience', 'AzureADMyOrg'],
    ]));
  if (!made) {
    tools.print(
      '  would let accounts of every directory and personal ones sign in, with the scope',
    );
    tools.print(`  ${scope.value}, and come back to the site`);
    return { clientId: '(clientId, of the application)' };
  }
  const application = applicationSchema.parse(made);
  const { id, appId } = application;
  const url = `https://graph.microsoft.com/v1.0/applications/${id}`;
  for (const [index, body] of updates(application, siteUrls).entries()) {
    const file = await tools.file(`application-${index}.json`, body);
    const words = ['rest', '--method', 'PATCH', '--url', url, '--body', `@${file}`];
    await tools.change('az', [...words, '--headers', 'Content-Type=application/json']);
  }
  const principal = await tools.find('az', 'ad', 'sp', 'show', '--id', appId);
  if (!principal) await tools.change('az', ['ad', 'sp', 'create', '--id', appId]);
  return { clientId: appId };
}

/** The changes to make, in the order in which Graph takes it: a scope has to be there before it is granted. */
function updates({ appId, ...application }: Application, siteUrls: string[]): object[] {
  const wanted = siteUrls.map((url) => `${url}/sign-in-return`);
  const redirectUris = [...new Set([...(application.spa?.redirectUris ?? []), ...wanted])];
  const scopes = application.api?.oauth2PermissionScopes ?? [];
  const scopeId = scopes.find(({ value }) => value === scope.value)?.id ?? scope.id;
  const isComplete =
    application.signInAudience === 'AzureADandPersonalMicrosoftAccount' &&
    application.identifierUris.includes(`api://${appId}`) &&
    application.api?.requestedAccessTokenVersion === 2 &&
    scopes.some(({ value }) => value === scope.value) &&
    application.api.preAuthorizedApplications?.some((one) => one.appId === azureCli);
  const hasUris = redirectUris.length === (application.spa?.redirectUris ?? []).length;
  const granted = [{ appId: azureCli, delegatedPermissionIds: [scopeId] }];
  return [
    ...(isComplete
      ? []
      : [
          {
            identifierUris: [`api://${appId}`],
            // Personal accounts need tokens of version 2, so that comes first.
            api: {
              requestedAccessTokenVersion: 2,
              oauth2PermissionScopes: [{ ...scope, id: scopeId }],
            },
            appRoles: [staffRole],
            requiredResourceAccess: [
              { resourceAppId: graph, resourceAccess: [{ id: userRead, type: 'Scope' }] },
            ],
          },
          {
            signInAudience: 'AzureADandPersonalMicrosoftAccount',
            api: { preAuthorizedApplications: granted },
          },
        ]),
    ...(hasUris ? [] : [{ spa: { redirectUris } }]),
  ];
}

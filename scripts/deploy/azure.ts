import * as z from 'zod';
import type { Settings } from './settings.ts';
import { Stop, type Tools } from './tools.ts';

const subscriptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  tenantId: z.string(),
  /** True for the subscription that the Azure CLI uses by default. */
  isDefault: z.boolean().optional(),
});
export type AzureSubscription = z.infer<typeof subscriptionSchema>;

/**
 * The subscriptions of the signed-in account.
 * @throws {Stop} if there are none: without a sign-in `az account list` returns an empty list
 * instead of an error
 */
export async function subscriptions(tools: Tools): Promise<AzureSubscription[]> {
  const list = z.array(subscriptionSchema).parse((await tools.read('az', 'account', 'list')) ?? []);
  if (list.length > 0) return list;
  throw new Stop(
    'Nobody is signed in at the Azure CLI, or the account has no subscription.',
    'Run `az login`, then this again.',
  );
}

/**
 * The subscription with this name or id.
 * @throws {Stop} if there is none, or if it belongs to another directory than the CLI's default
 * subscription, because `az ad` always works in that directory
 */
export function findSubscription(list: AzureSubscription[], wanted: string): AzureSubscription {
  const found = list.find(({ id, name }) => id === wanted || name === wanted);
  const set = list.find(({ isDefault }) => isDefault);
  if (found && set && set.tenantId !== found.tenantId)
    throw new Stop(
      `${found.name} is of another directory than ${set.name}, which the Azure CLI is set to.`,
      `Run \`az account set --subscription ${found.id}\`, then this again.`,
    );
  if (found) return found;
  const names = list.map(({ name }) => name).join(', ');
  throw new Stop(
    `There is no subscription ${wanted}; there is: ${names}.`,
    'Name one of them with --subscription.',
  );
}

/**
 * The newest Node that Flex Consumption runs in a region, 24 or 22.
 * @throws {Stop} if it runs neither
 */
export async function nodeVersionIn(tools: Tools, location: string): Promise<string> {
  const args = ['--location', location, '--runtime', 'node'];
  const list = await tools.read('az', 'functionapp', 'list-flexconsumption-runtimes', ...args);
  const versions = z.array(z.looseObject({ version: z.string() })).parse(list ?? []);
  const found = ['24', '22'].find((wanted) => versions.some(({ version }) => version === wanted));
  if (found) return found;
  throw new Stop(
    `Functions with Node do not run in ${location}.`,
    'Choose another region with --location, as northeurope or swedencentral.',
  );
}

const outputsSchema = z.object({
  storageAccount: z.string(),
  imageBase: z.string(),
  recordingBase: z.string(),
  siteUrl: z.string(),
  apiUrl: z.string(),
  siteHost: z.string(),
  staticWebApp: z.string(),
  /** Empty for static sites. */
  registry: z.string().default(''),
  publishingApp: z.string().default(''),
  servingApp: z.string().default(''),
  functionApp: z.string(),
  vault: z.string(),
  publisherClientId: z.string(),
  /** Empty for staging, which has no backup. */
  backupClientId: z.string().default(''),
  backupAccount: z.string().default(''),
});
export type Outputs = z.infer<typeof outputsSchema>;

/** Placeholder names for a dry run before the first deployment. */
export function unknownOutputs(shape: Settings['shape']): Outputs {
  const onlyLive = ['registry', 'publishingApp', 'servingApp'];
  const names = Object.keys(outputsSchema.shape).filter(
    (name) => shape === 'live' || !onlyLive.includes(name),
  );
  return outputsSchema.parse(
    Object.fromEntries(names.map((name) => [name, `(${name}, of the template)`])),
  );
}

const deploymentSchema = z.object({
  name: z.string().default(''),
  properties: z.object({
    provisioningState: z.string(),
    timestamp: z.string().default(''),
    outputs: z.record(z.string(), z.object({ value: z.unknown() })).nullish(),
  }),
});

/** The outputs in Azure's answer about a deployment; null if it failed or lacks some of them. */
export function readOutputs(deployment: unknown): Outputs | null {
  const known = deploymentSchema.safeParse(deployment);
  if (!known.success || known.data.properties.provisioningState !== 'Succeeded') return null;
  const entries = Object.entries(known.data.properties.outputs ?? {});
  const given = Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
  return outputsSchema.safeParse(given).data ?? null;
}

/** The resource group of one deployment. */
export interface ResourceGroup {
  name: string;
  subscription: string;
}

/** The address of a group's resources of a provider, at Azure's API. */
const managementUrl = ({ name, subscription }: ResourceGroup, path: string) =>
  `https://management.azure.com/subscriptions/${subscription}/resourceGroups/${name}/providers/${path}`;

/** Arguments that name the resource group. */
export const within = ({ name, subscription }: ResourceGroup) => [
  '--resource-group',
  name,
  '--subscription',
  subscription,
];

/**
 * The outputs of the last successful deployment. A failed deployment has no outputs, though its
 * resources remain.
 */
export async function lastOutputs(
  tools: Tools,
  resourceGroup: ResourceGroup,
): Promise<Outputs | null> {
  const group = within(resourceGroup);
  const list = await tools.find('az', 'deployment', 'group', 'list', ...group);
  const [last] = z
    .array(deploymentSchema)
    .parse(list ?? [])
    // Skip the template's modules, which are deployments in the same group.
    .filter((one) => /^gatefold-\d+$/.test(one.name))
    .filter(({ properties }) => properties.provisioningState === 'Succeeded')
    .toSorted((a, b) => (a.properties.timestamp < b.properties.timestamp ? 1 : -1));
  if (!last) return null;
  const args = ['deployment', 'group', 'show', '--name', last.name, ...group];
  return readOutputs(await tools.find('az', ...args));
}

/** The month in which the budget of the group begins, as 2026-11-01; empty without a budget. */
export async function budgetStart(tools: Tools, resourceGroup: ResourceGroup): Promise<string> {
  const url = managementUrl(resourceGroup, 'Microsoft.Consumption/budgets?api-version=2024-08-01');
  const found = await tools.find('az', 'rest', '--method', 'GET', '--url', url);
  const timePeriod = z.object({ startDate: z.string() });
  const budgets = z
    .object({ value: z.array(z.object({ properties: z.object({ timePeriod }) })).default([]) })
    .parse(found ?? {}).value;
  return budgets[0]?.properties.timePeriod.startDate.slice(0, 10) ?? '';
}

/** The names of the vault's secrets. The owner may list them without reading their values. */
export async function storedSecrets(
  tools: Tools,
  resourceGroup: ResourceGroup,
  vault: string,
): Promise<Set<string>> {
  const secrets = `Microsoft.KeyVault/vaults/${vault}/secrets?api-version=2024-11-01`;
  const url = managementUrl(resourceGroup, secrets);
  const found = await tools.find('az', 'rest', '--method', 'GET', '--url', url);
  const value = z.array(z.object({ name: z.string() })).default([]);
  return new Set(
    z
      .object({ value })
      .parse(found ?? {})
      .value.map(({ name }) => name),
  );
}

/**
 * Has the functions read their secrets from the vault, and tells whether all could be read. By
 * themselves they try once a day: https://learn.microsoft.com/azure/app-service/app-service-key-vault-references
 */
export async function readVault(
  tools: Tools,
  resourceGroup: ResourceGroup,
  app: string,
): Promise<boolean> {
  const references = `Microsoft.Web/sites/${app}/config/configreferences/appsettings`;
  const url = managementUrl(resourceGroup, `${references}/refresh?api-version=2022-03-01`);
  const answer = await tools.change({
    tool: 'az',
    args: ['rest', '--method', 'POST', '--url', url],
  });
  const reference = z.object({ properties: z.object({ status: z.string() }) });
  const { value } = z.object({ value: z.array(reference) }).parse(answer);
  return value.every(({ properties }) => properties.status === 'Resolved');
}

/** The Static Web App's own key, with which GitHub uploads the site. */
export async function uploadTokenOf(
  tools: Tools,
  resourceGroup: ResourceGroup,
  app: string,
): Promise<string> {
  const args = ['staticwebapp', 'secrets', 'list', '--name', app, ...within(resourceGroup)];
  const found = await tools.read('az', ...args);
  const { apiKey } = z
    .object({ properties: z.object({ apiKey: z.string() }) })
    .parse(found).properties;
  tools.hide(apiKey);
  return apiKey;
}

const containerAppSchema = z.object({
  properties: z.object({
    customDomainVerificationId: z.string().nullish(),
    template: z.object({ containers: z.array(z.object({ image: z.string() })) }),
    configuration: z.object({
      ingress: z
        .object({
          fqdn: z.string().nullish(),
          customDomains: z
            .array(z.object({ name: z.string(), certificateId: z.string().nullish() }))
            .nullish(),
        })
        .nullish(),
    }),
  }),
});

/**
 * The image and domains of the containers that serve the site. A deployment passes them back to the
 * template, as the parameters of the same names, so that it leaves them unchanged.
 */
export interface SiteContainers {
  siteImage: string;
  /** Every bound domain with the id of its certificate. */
  siteDomains: { name: string; certificateId: string }[];
}

async function containerApp(tools: Tools, resourceGroup: ResourceGroup, app: string) {
  const args = ['containerapp', 'show', '--name', app, ...within(resourceGroup)];
  return containerAppSchema.parse(await tools.read('az', ...args)).properties;
}

export async function siteContainersOf(
  tools: Tools,
  resourceGroup: ResourceGroup,
  app: string,
): Promise<SiteContainers> {
  const properties = await containerApp(tools, resourceGroup, app);
  const [container] = properties.template.containers;
  const image = container?.image ?? '';
  const domains = properties.configuration.ingress?.customDomains ?? [];
  return {
    // Before the first push the containers run a Microsoft sample image.
    siteImage: image.startsWith('mcr.microsoft.com/') ? '' : image,
    siteDomains: domains.flatMap(({ name, certificateId }) =>
      certificateId ? [{ name, certificateId }] : [],
    ),
  };
}

/** What the DNS entries of the containers' domains point to, and prove themselves by. */
export async function containerDns(
  tools: Tools,
  { resourceGroup, app }: { resourceGroup: ResourceGroup; app: string },
): Promise<{ host: string; address: string; proof: string }> {
  const { configuration, customDomainVerificationId } = await containerApp(
    tools,
    resourceGroup,
    app,
  );
  const environment = ['--name', `${resourceGroup.name}-live`, ...within(resourceGroup)];
  const found = await tools.read('az', 'containerapp', 'env', 'show', ...environment);
  const { staticIp } = z
    .object({ properties: z.object({ staticIp: z.string().nullish() }) })
    .parse(found).properties;
  return {
    host: configuration.ingress?.fqdn ?? '',
    address: staticIp ?? '',
    proof: customDomainVerificationId ?? '',
  };
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { Stop, type Tools } from './tools.ts';

const infra = fileURLToPath(new URL('../../infra/', import.meta.url));

const subscriptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  tenantId: z.string(),
  /** True for the one that the Azure CLI works with unless another is named. */
  isDefault: z.boolean().optional(),
});
export type AzureSubscription = z.infer<typeof subscriptionSchema>;

/**
 * The subscriptions of the account that is signed in.
 * @throws {Stop} when there is none: without a sign-in `az account list` answers an empty list, and no error
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
 * The subscription of a name or id.
 * @throws {Stop} when there is none, or when the CLI would register the sign-in in another directory: `az ad`
 *   works in that of the subscription which is set
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

/** The newest Node that Flex Consumption runs in a region, 24 or 22. @throws {Stop} where it runs none */
export async function nodeVersionIn(tools: Tools, location: string): Promise<string> {
  const words = ['--location', location, '--runtime', 'node'];
  const list = await tools.read('az', 'functionapp', 'list-flexconsumption-runtimes', ...words);
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
  /** Empty before the template had it. */
  recordingBase: z.string().default(''),
  siteUrl: z.string(),
  apiUrl: z.string(),
  siteHost: z.string(),
  staticWebApp: z.string(),
  /** Empty with the shape static. */
  registry: z.string().default(''),
  publishingApp: z.string().default(''),
  servingApp: z.string().default(''),
  functionApp: z.string(),
  vault: z.string(),
  publisherClientId: z.string(),
  backupClientId: z.string(),
  backupAccount: z.string(),
});
export type Outputs = z.infer<typeof outputsSchema>;

/** Outputs that only a deployment will tell, for `--dry-run` before the first one. */
function outputsToCome(shape: unknown): Outputs {
  const ofLive = ['registry', 'publishingApp', 'servingApp'];
  const names = Object.keys(outputsSchema.shape).filter(
    (name) => shape === 'live' || !ofLive.includes(name),
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

function outputsOf(deployment: unknown): Outputs | null {
  const known = deploymentSchema.safeParse(deployment);
  if (!known.success || known.data.properties.provisioningState !== 'Succeeded') return null;
  const entries = Object.entries(known.data.properties.outputs ?? {});
  const given = Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
  return outputsSchema.safeParse(given).data ?? null;
}

/** Where everything of one deployment is. */
export interface ResourceGroup {
  subscription: string;
  group: string;
}

const within = ({ subscription, group }: ResourceGroup) => [
  ...['--resource-group', group, '--subscription', subscription],
];

/**
 * The outputs of the last deployment that succeeded, if there is one. A later one that failed has none,
 * and what it was to change is still there.
 */
export async function lastOutputs(tools: Tools, place: ResourceGroup): Promise<Outputs | null> {
  const at = ['deployment', 'group'];
  const list = await tools.find('az', ...at, 'list', ...within(place));
  const [last] = z
    .array(deploymentSchema)
    .parse(list ?? [])
    // The template's modules are deployments of the same group.
    .filter((one) => /^gatefold(-\d+)?$/.test(one.name))
    .filter(({ properties }) => properties.provisioningState === 'Succeeded')
    .toSorted((a, b) => (a.properties.timestamp < b.properties.timestamp ? 1 : -1));
  return last
    ? outputsOf(await tools.find('az', ...at, 'show', '--name', last.name, ...within(place)))
    : null;
}

/** The names of the vault's secrets, which the owner may list without a right to their values. */
export async function storedSecrets(
  tools: Tools,
  place: ResourceGroup,
  vault: string,
): Promise<Set<string>> {
  const url =
    `https://management.azure.com/subscriptions/${place.subscription}/resourceGroups/${place.group}` +
    `/providers/Microsoft.KeyVault/vaults/${vault}/secrets?api-version=2024-11-01`;
  const found = await tools.find('az', 'rest', '--method', 'GET', '--url', url);
  const value = z.array(z.object({ name: z.string() })).default([]);
  return new Set(
    z
      .object({ value })
      .parse(found ?? {})
      .value.map(({ name }) => name),
  );
}

/** A hash of the template and its parameters: the same one needs no deployment. */
export async function templateHash(parameters: Record<string, unknown>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(parameters));
  for (const name of (await readdir(infra)).toSorted()) hash.update(await readFile(infra + name));
  hash.update(
    await readFile(new URL('../../functions/adapters/storage/storage.json', import.meta.url)),
  );
  return hash.digest('hex').slice(0, 16);
}

interface Deployment {
  location: string;
  parameters: Record<string, unknown>;
  /** The answers of the last deployment, if there was one. */
  before: Outputs | null;
}

/**
 * Makes the resource group where it is missing, and deploys the template into it. A dry run shows the
 * parameters, and goes on with the answers of the last deployment.
 */
export async function deployTemplate(
  tools: Tools,
  place: ResourceGroup,
  { location, parameters, before }: Deployment,
): Promise<Outputs> {
  const { group, subscription } = place;
  const at = ['--name', group, '--subscription', subscription];
  if (!(await tools.find('az', 'group', 'show', ...at)))
    await tools.change('az', ['group', 'create', ...at, '--location', location]);
  const given = Object.entries(parameters).map(([name, value]) => [name, { value }]);
  const file = await tools.file('parameters.json', {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
    contentVersion: '1.0.0.0',
    parameters: Object.fromEntries(given),
  });
  // A name of its own: under the same one a failure would take the place of the last success.
  const deployment = `gatefold-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  if (!tools.isDry) tools.print('  Azure makes them, in about ten minutes.');
  const made = await tools.change('az', [
    ...['deployment', 'group', 'create', '--name', deployment, ...within(place)],
    ...['--template-file', `${infra}main.bicep`, '--parameters', `@${file}`, '--no-prompt', 'true'],
  ]);
  if (tools.isDry) {
    for (const [name, value] of Object.entries(parameters))
      if (value !== '') tools.print(`    ${name}=${value}`);
    return before ?? outputsToCome(parameters['shape']);
  }
  const outputs = outputsOf(made);
  if (!outputs) throw new Stop('The deployment answered no outputs.', 'Run this again.');
  return outputs;
}

/** The token by which GitHub uploads the site. */
export async function uploadToken(
  tools: Tools,
  place: ResourceGroup,
  app: string,
): Promise<string> {
  const words = ['staticwebapp', 'secrets', 'list', '--name', app, ...within(place)];
  const found = await tools.read('az', ...words);
  const { apiKey } = z
    .object({ properties: z.object({ apiKey: z.string() }) })
    .parse(found).properties;
  tools.hide(apiKey);
  return apiKey;
}

const hostnameSchema = z.object({
  domainName: z.string().nullish(),
  name: z.string().nullish(),
  status: z.string().nullish(),
  validationToken: z.string().nullish(),
});

/** The site's address where it is at its domain already; empty where the domain is new, or none is wanted. */
export const addressKept = (siteUrl: string | undefined, domain: string) =>
  siteUrl === `https://${domain}` ? siteUrl : '';

/** Two parts are an apex, which can't be a CNAME; `co.uk` and its like are three. */
const isApex = (domain: string) =>
  domain.split('.').length === (/\.(co|com|org|net|ac|gov)\.[a-z]{2}$/.test(domain) ? 3 : 2);

/**
 * Puts the site under its domain. A CNAME has to be there before Azure takes the name; an apex proves
 * itself by a TXT entry, whose value Azure gives first.
 * https://learn.microsoft.com/azure/static-web-apps/custom-domain-external
 * @returns whether the domain is in use; false where entries at the DNS provider are missing
 */
export async function attachDomain(
  tools: Tools,
  place: ResourceGroup,
  site: { domain: string; outputs: Outputs; resolves: (domain: string) => Promise<string[]> },
): Promise<boolean> {
  const { domain, outputs, resolves } = site;
  const at = ['--name', outputs.staticWebApp, ...within(place)];
  const known = await tools.read('az', 'staticwebapp', 'hostname', 'list', ...at);
  const all = z.array(hostnameSchema).parse(known ?? []);
  const mine = all.find(({ domainName, name }) => (domainName ?? name) === domain);
  if (mine?.status === 'Ready') return true;
  const named = [...at, '--hostname', domain];
  if (isApex(domain)) {
    if (!mine)
      await tools.change('az', [
        ...['staticwebapp', 'hostname', 'set', ...named],
        ...['--validation-method', 'dns-txt-token', '--no-wait'],
      ]);
    if (tools.isDry) return false;
    const shown = hostnameSchema.parse(
      (await tools.find('az', 'staticwebapp', 'hostname', 'show', ...named)) ?? {},
    );
    if (shown.status === 'Ready') return true;
    tools.print(`  At the DNS provider of ${domain}, then run this again:`);
    tools.print(`    TXT    @  ${shown.validationToken ?? '(Azure makes it in some minutes)'}`);
    tools.print(`    ALIAS  @  ${outputs.siteHost}   (or ANAME, or a flattened CNAME)`);
    return false;
  }
  if (!(await resolves(domain)).includes(outputs.siteHost)) {
    tools.print(`  At the DNS provider of ${domain}, then run this again:`);
    tools.print(`    CNAME  ${domain}  ${outputs.siteHost}`);
    return false;
  }
  await tools.change('az', ['staticwebapp', 'hostname', 'set', ...named]);
  return !tools.isDry;
}

const servingSchema = z.object({
  properties: z.object({
    template: z.object({ containers: z.array(z.object({ image: z.string() })) }),
    configuration: z.object({
      ingress: z
        .object({
          customDomains: z.array(z.object({ certificateId: z.string().nullish() })).nullish(),
        })
        .nullish(),
    }),
  }),
});

/** The settings of the serving containers as they are now, so that a deployment of the template leaves it as it is. */
export async function servedBy(
  tools: Tools,
  place: ResourceGroup,
  app: string,
): Promise<{ siteImage: string; siteCertificate: string }> {
  const words = ['containerapp', 'show', '--name', app, ...within(place)];
  const { properties } = servingSchema.parse(await tools.read('az', ...words));
  const [container] = properties.template.containers;
  const image = container?.image ?? '';
  const domains = properties.configuration.ingress?.customDomains ?? [];
  return {
    // Before the first push an image of Microsoft's stands in.
    siteImage: image.startsWith('mcr.microsoft.com/') ? '' : image,
    siteCertificate: domains.find(({ certificateId }) => certificateId)?.certificateId ?? '',
  };
}

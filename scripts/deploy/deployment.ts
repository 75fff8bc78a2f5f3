import * as z from 'zod';
import * as azure from './azure.ts';
import * as github from './github.ts';
import { budgetOf, isExternal, type Settings } from './settings.ts';
import type { Tools } from './tools.ts';

export const environments = ['production', 'staging'] as const;
type Environment = (typeof environments)[number];

const userSchema = z.object({ id: z.string(), userPrincipalName: z.string().default('') });

/** The application registration and its first member of staff. */
interface Identity {
  /** True for an Entra External ID tenant, which has its own application and users. */
  isExternal: boolean;
  authority: string;
  homeTenant: string;
  /** `{tenant id}.{object id}` */
  firstStaff: string;
}

/** The wanted state, the state at the start, and what the steps have found or created since. */
export interface Deployment {
  readonly tools: Tools;
  readonly settings: Settings;
  /** The environment on GitHub, and the branch it is deployed from. */
  readonly environment: Environment;
  readonly branch: string;
  /** Whether the nightly backup keeps it: production alone. */
  readonly isBackedUp: boolean;
  /** Deploys the template even if nothing differs. */
  readonly isForced: boolean;

  readonly account: azure.AzureSubscription;
  readonly user: z.infer<typeof userSchema>;
  readonly identity: Identity;
  readonly nodeVersion: string;
  readonly resourceGroup: azure.ResourceGroup;
  readonly repository: github.Repository;
  /** The variables of GitHub's environment, and the names of its secrets. */
  readonly variables: ReadonlyMap<string, string>;
  readonly githubSecrets: ReadonlySet<string>;
  /** True until a deployment succeeds. */
  readonly isFirst: boolean;
  /** Absent unless containers serve the site and will go on serving it. */
  readonly siteContainers?: azure.SiteContainers | undefined;

  /** The secrets, by template parameter: a new value, or empty to keep the vault's. */
  secrets: Record<string, string>;
  /** The application that people sign in with. */
  clientId: string;
  /** The site's address at its own domain; empty until the domain is in use. */
  siteUrl: string;
  /** False without one, and once Azure has refused it; the next deployment tries again. */
  hasBudget: boolean;
  /** The first month of the budget, which Azure never changes; empty without a budget. */
  readonly budgetStart: string;
  /** The outputs of the template; null until it is deployed. */
  deployed: azure.Outputs | null;
  /** A hash of the wanted template and its parameters. */
  templateHash: string;
  /** Set by steps whose changes reach visitors only when functions and site are published again. */
  mustPublish: boolean;
  /** Manual steps, printed at the end. */
  readonly todo: string[];
}

/** The outputs of the template; in a dry run before the first deployment, placeholders. */
export const outputsOf = ({ deployed, settings }: Deployment): azure.Outputs =>
  deployed ?? azure.unknownOutputs(settings.shape);

export const repositoryPath = ({ repository }: Deployment) => `repos/${repository.fullName}`;
export const environmentPath = (deployment: Deployment, name: string = deployment.environment) =>
  `${repositoryPath(deployment)}/environments/${name}`;

function identityOf({
  settings,
  account,
  user,
  variables,
}: Pick<Deployment, 'settings' | 'account' | 'user' | 'variables'>): Identity {
  const { identityTenant: tenant, firstStaff } = settings;
  if (isExternal(settings))
    return {
      isExternal: true,
      authority: `https://${tenant}.ciamlogin.com`,
      homeTenant: tenant,
      firstStaff: `${tenant}.${firstStaff}`,
    };
  // Staff of an External ID tenant do not exist among Microsoft accounts.
  const wasExternal = variables.get('PUBLIC_AUTHORITY')?.includes('ciamlogin');
  const known = wasExternal ? undefined : variables.get('FIRST_STAFF');
  return {
    isExternal: false,
    authority: 'https://login.microsoftonline.com',
    homeTenant: account.tenantId,
    firstStaff: known ?? `${account.tenantId}.${user.id}`,
  };
}

/** The site's address at its own domain if it is in use; otherwise empty. */
export function siteUrlOf(
  domain: string,
  { deployed, siteContainers }: Pick<Deployment, 'deployed' | 'siteContainers'>,
): string {
  if (!domain) return '';
  const address = `https://${domain}`;
  const isThere = siteContainers
    ? siteContainers.siteDomains.some(({ name }) => name === domain)
    : deployed?.siteUrl === address;
  return isThere ? address : '';
}

/** What is known before Azure is asked. */
type Known = Pick<
  Deployment,
  'settings' | 'environment' | 'isForced' | 'account' | 'repository' | 'variables'
>;

/** Reads the current state from Azure and GitHub. */
export async function readDeployment(tools: Tools, known: Known): Promise<Deployment> {
  const { settings, environment, account, repository, variables } = known;
  const resourceGroup = { name: settings.name, subscription: account.id };
  const user = userSchema.parse(await tools.read('az', 'ad', 'signed-in-user', 'show'));
  const deployed = await azure.lastOutputs(tools, resourceGroup);
  const siteContainers =
    deployed?.servingApp && settings.shape === 'live'
      ? await azure.siteContainersOf(tools, resourceGroup, deployed.servingApp)
      : undefined;
  return {
    ...known,
    tools,
    branch: environment === 'staging' ? 'staging' : 'main',
    isBackedUp: environment === 'production',
    user,
    identity: identityOf({ settings, account, user, variables }),
    nodeVersion: await azure.nodeVersionIn(tools, settings.location),
    resourceGroup,
    githubSecrets: await github.secretsOf(tools, repository, environment),
    isFirst: deployed === null,
    siteContainers,
    secrets: {},
    clientId: settings.clientId,
    siteUrl: siteUrlOf(settings.domain, { deployed, siteContainers }),
    hasBudget: budgetOf(settings) > 0,
    budgetStart: await azure.budgetStart(tools, resourceGroup),
    deployed,
    templateHash: '',
    mustPublish: false,
    todo: [],
  };
}

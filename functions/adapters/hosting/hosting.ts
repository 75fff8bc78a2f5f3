/**
 * Prices and limits of Azure and GitHub: estimates from public list prices, in US dollars a month,
 * for a label with 500 releases and 10,000 visits. docs/decisions/047 names the sources.
 */
import type { Cost, Costs, Machine } from '#domain/usage';

/**
 * How the site is published in Azure: `static` builds files for a host; `live` runs containers that
 * also serve them.
 */
export const azureShapes = ['static', 'live'] as const;
type AzureShape = (typeof azureShapes)[number];

/**
 * Static Web Apps fails in "content distribution" above this many files, far below the documented
 * 15,000. https://github.com/Azure/static-web-apps/issues/1735 (2,439 to 2,500 files)
 */
export const mostFiles = 2_400;

/**
 * The minutes a month that GitHub Pro and Team include. Free has 2,000 but no environments in
 * private repositories, so it can't deploy from one; public repositories are free.
 * https://docs.github.com/billing/concepts/product-billing/github-actions
 */
const includedMinutes = 3_000;

const ofShape: Record<AzureShape, readonly Cost[]> = {
  static: [],
  // Prices of idle containers: half a core with 1 GiB, and a quarter of a core with half a GiB.
  live: [
    { resource: 'Container that publishes', use: 'renders the site', dollars: 10 },
    { resource: 'Containers that serve', use: 'the site; one, more under load', dollars: 6 },
    { resource: 'Container registry', use: 'their image', dollars: 5 },
    { resource: 'Container Apps environment', use: 'where they run', dollars: 0 },
    {
      resource: 'Two managed identities',
      use: 'the containers read and write by them',
      dollars: 0,
    },
  ],
};

const backupAccount: Cost = {
  resource: 'Storage account “keep”',
  use: 'nightly backups, in two regions',
  dollars: 1,
};

/** The plan of the Static Web App. https://azure.microsoft.com/pricing/details/app-service/static/ */
type SitePlan = 'Free' | 'Standard';

/** The parts of a deployment to Azure that change its costs. */
export interface AzureDeployment {
  shape: AzureShape;
  sitePlan: SitePlan;
  isBackedUp: boolean;
}

/** The resources of a deployment with their monthly costs, whatever the traffic. */
export function fixedCosts({ shape, sitePlan, isBackedUp }: AzureDeployment): readonly Cost[] {
  const isLive = shape === 'live';
  const roles = 9 + (isLive ? 10 : 0) + (isBackedUp ? 3 : 0);
  return [
    {
      resource: `Static Web App (${sitePlan})`,
      use: isLive ? 'the way back to the shape static' : 'the site',
      dollars: sitePlan === 'Free' ? 0 : 9,
    },
    ...ofShape[shape],
    { resource: 'Functions (Flex Consumption)', use: 'the API and its timers', dollars: 7 },
    { resource: 'Storage account “data”', use: 'entries, images, snapshots', dollars: 1 },
    { resource: 'Storage account “host”', use: "the functions host's own", dollars: 0 },
    ...(isBackedUp ? [backupAccount] : []),
    { resource: 'Key Vault', use: 'the secrets', dollars: 0 },
    { resource: 'Log workspace, Application Insights', use: 'what runs writes here', dollars: 0 },
    { resource: 'Alerts and their mailboxes', use: 'three rules over the logs', dollars: 2 },
    {
      resource: 'Two availability tests',
      use: 'the API and the site, asked from outside',
      dollars: 4,
    },
    {
      resource: isBackedUp ? 'Two managed identities' : 'Managed identity',
      use: 'for GitHub, whose workflows sign in',
      dollars: 0,
    },
    { resource: 'Budget', use: 'mails when the costs near it', dollars: 0 },
    {
      resource: `${roles} role assignments`,
      use: 'each identity gets what it needs',
      dollars: 0,
    },
  ];
}

/** A gigabyte for a month: stored in one region, and kept as a backup in two. */
const perGigabyte = { stored: 0.02, kept: 0.05 };
/** Storage included in the fixed costs of the two accounts. */
const includedGigabytes = 1;

/** The month's costs of a deployment, with this many bytes stored. */
function costsOf(deployment: AzureDeployment, bytes: number): Costs {
  const { isBackedUp } = deployment;
  const more = Math.max(0, bytes / 1e9 - includedGigabytes);
  const price = more * (perGigabyte.stored + (isBackedUp ? perGigabyte.kept : 0));
  const use = isBackedUp ? 'with its backup' : 'without a backup';
  const stored = { resource: 'More than a gigabyte stored', use };
  const lines = fixedCosts(deployment).filter(({ dollars }) => dollars > 0);
  if (price >= 0.5) lines.push({ ...stored, dollars: Math.round(price) });
  return {
    lines,
    dollars: lines.reduce((sum, { dollars }) => sum + dollars, 0),
    asOf: '2026-11',
    source: 'https://azure.microsoft.com/pricing/',
  };
}

/** How the product is hosted: what that costs and allows. */
export type Hosting =
  | {
      shape: AzureShape;
      costsOf: (bytes: number) => Costs;
      includedMinutes: number;
      mostFiles: number;
      machine?: undefined;
    }
  | { shape: 'server'; mostFiles?: undefined; machine: () => Promise<Machine> };

export const createHosting = (
  deployment: AzureDeployment,
): Exclude<Hosting, { shape: 'server' }> => ({
  shape: deployment.shape,
  costsOf: (bytes: number) => costsOf(deployment, bytes),
  includedMinutes,
  mostFiles,
});

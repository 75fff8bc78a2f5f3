import type { Settings } from './settings.ts';

/** What one resource is for, and what it costs. */
interface Cost {
  resource: string;
  use: string;
  /** US dollars a month at 10,000 visits and 500 releases, list prices of November 2026. */
  dollars: number;
}

/**
 * The resources of a deployment. The prices are estimates from Azure's public price list
 * (https://azure.microsoft.com/pricing); docs/deploy.md has them for more and fewer visits.
 */
function costsOf({ shape }: Pick<Settings, 'shape'>): Cost[] {
  const site: Record<Settings['shape'], Cost[]> = {
    static: [{ resource: 'Static Web App', use: 'the site', dollars: 0 }],
    // Idle prices of half a core and 1 GiB, and of a quarter and half a GiB.
    live: [
      { resource: 'Container that publishes', use: 'renders the site', dollars: 10 },
      { resource: 'Containers that serve', use: 'the site; one, more under load', dollars: 6 },
      { resource: 'Container registry', use: 'their image', dollars: 5 },
      { resource: 'Static Web App', use: 'the way back to the shape static', dollars: 0 },
    ],
  };
  return [
    ...site[shape],
    { resource: 'Functions (Flex Consumption)', use: 'the API and its timers', dollars: 6 },
    { resource: 'Storage account "data"', use: 'entries, images, snapshots', dollars: 1 },
    { resource: 'Storage account "host"', use: "the functions host's own", dollars: 0 },
    { resource: 'Storage account "keep"', use: 'nightly backups, in two regions', dollars: 1 },
    { resource: 'Key Vault', use: 'four secrets', dollars: 0 },
    { resource: 'Application Insights', use: 'log, alerts, a question from outside', dollars: 4 },
    { resource: 'Two managed identities', use: 'GitHub signs in by them', dollars: 0 },
    { resource: 'Budget', use: 'mails at half and at all of it', dollars: 0 },
  ];
}

/** The table that a person sees before anything is made. */
export function costTable(settings: Settings): string[] {
  const costs = costsOf(settings);
  const sum = costs.reduce((all, { dollars }) => all + dollars, 0);
  const width = Math.max(...costs.map(({ resource }) => resource.length)) + 2;
  return [
    `What there will be, in the resource group ${settings.name} (${settings.location}), and its cost a month:`,
    ...costs.map(
      ({ resource, use, dollars }) =>
        `  ${resource.padEnd(width)}${`$${dollars}`.padStart(4)}  ${use}`,
    ),
    `  ${'Together, about'.padEnd(width)}${`$${sum}`.padStart(4)}  the budget mails at ${settings.monthlyBudget}`,
  ];
}

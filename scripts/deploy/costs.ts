import { fixedCosts } from '#functions/adapters/hosting/hosting';
import type { Deployment } from './deployment.ts';
import { budgetOf, type Settings, settingsSchema } from './settings.ts';

type Priced = Parameters<typeof fixedCosts>[0];

/** The monthly cost of all resources in dollars, at any traffic. */
export const costSum = (priced: Priced) =>
  fixedCosts(priced).reduce((all, { dollars }) => all + dollars, 0);

/** True if a deployment costs more a month than the last one, or is the first. */
export function costsMore({
  settings,
  isBackedUp,
  deployed,
  variables,
}: Pick<Deployment, 'settings' | 'isBackedUp' | 'deployed' | 'variables'>): boolean {
  const last: unknown = JSON.parse(variables.get('DEPLOYMENT') ?? '{}');
  const before = settingsSchema.pick({ shape: true, sitePlan: true }).safeParse(last).data;
  if (!deployed || !before) return true;
  return costSum({ ...settings, isBackedUp }) > costSum({ ...settings, ...before, isBackedUp });
}

/** The price of the mail service, which is outside the resource group. */
const mailPrice: Record<Settings['mail'], string> = {
  sendgrid:
    'SendGrid, which sends 100 emails a day for 60 days and then none, until you pay about $20 a month',
  smtp: 'your mail service, as $0.25 for 1,000 emails with Azure Communication Services',
};

/** The cost table shown before anything is created. */
export function costTable(deployment: Pick<Deployment, 'settings' | 'isBackedUp'>): string[] {
  const { settings, isBackedUp } = deployment;
  const { name, location, mail } = settings;
  const budget = budgetOf(settings);
  const costs = fixedCosts({ ...settings, isBackedUp });
  const sum = costSum({ ...settings, isBackedUp });
  const hasBudget = budget > 0;
  const width = Math.max(...costs.map(({ resource }) => resource.length)) + 2;
  const line = (resource: string, dollars: number, use: string) =>
    `  ${resource.padEnd(width)}${`$${dollars}`.padStart(4)}  ${use}`;
  return [
    `What there will be, in the resource group ${name} (${location}), and its cost a month:`,
    ...costs.map(({ resource, dollars, use }) => line(resource, dollars, use)),
    line('Together, about', sum, hasBudget ? `the budget mails at ${budget}` : 'no budget'),
    `  Beside that: ${mailPrice[mail]}.`,
    ...(!hasBudget || sum < budget
      ? []
      : [
          '  That is above the budget, which would mail every month: raise it by --monthly-budget.',
        ]),
  ];
}

import { fixedCosts } from '#functions/adapters/hosting/hosting';
import type { Settings } from './settings.ts';

/** The monthly cost of all resources in dollars, at any traffic. */
export const costSum = (shape: Settings['shape']) =>
  fixedCosts(shape).reduce((all, { dollars }) => all + dollars, 0);

/** The cost table shown before anything is created. */
export function costTable({ name, location, shape, monthlyBudget }: Settings): string[] {
  const costs = fixedCosts(shape);
  const sum = costSum(shape);
  const width = Math.max(...costs.map(({ resource }) => resource.length)) + 2;
  const line = (resource: string, dollars: number, use: string) =>
    `  ${resource.padEnd(width)}${`$${dollars}`.padStart(4)}  ${use}`;
  return [
    `What there will be, in the resource group ${name} (${location}), and its cost a month:`,
    ...costs.map(({ resource, dollars, use }) => line(resource, dollars, use)),
    line('Together, about', sum, `the budget mails at ${monthlyBudget}`),
    ...(sum < monthlyBudget
      ? []
      : [
          '  That is above the budget, which would mail every month: raise it by --monthly-budget.',
        ]),
  ];
}

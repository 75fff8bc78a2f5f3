// A file of its own: the table of costs, which is looked for by name.
import { fixedCosts } from '#domain/prices';
import type { Settings } from './settings.ts';

/** The table that a person sees before anything is made. */
export function costTable(settings: Settings): string[] {
  const costs = fixedCosts(settings.shape);
  const sum = costs.reduce((all, { dollars }) => all + dollars, 0);
  const width = Math.max(...costs.map(({ resource }) => resource.length)) + 2;
  return [
    `What there will be, in the resource group ${settings.name} (${settings.location}), and its cost a month:`,
    ...costs.map(
      ({ resource, use, dollars }) =>
        `  ${resource.padEnd(width)}${`$${dollars}`.padStart(4)}  ${use}`,
    ),
    `  ${'Together, about'.padEnd(width)}${`$${sum}`.padStart(4)}  the budget mails at ${settings.monthlyBudget}`,
    ...(sum < settings.monthlyBudget
      ? []
      : [
          `  That is above the budget, which would mail every month: raise it by --monthly-budget.`,
        ]),
  ];
}

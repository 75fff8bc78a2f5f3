import { expect, test } from 'vitest';
import { budgetOf, optionTable, readSettings } from './settings.ts';

const given = {
  name: 'label',
  repository: 'label/site',
  subscription: 'The label',
  labelMail: 'hello@label.example',
  mailFrom: 'hello@label.example',
  mail: 'sendgrid',
};
/** The settings as the next deployment reads them. */
const stored = (more: object = {}): object =>
  JSON.parse(JSON.stringify(readSettings({ ...given, ...more })));

test.each([
  [{}, {}, 20],
  [{}, { shape: 'live' }, 50],
  [{ shape: 'live' }, { shape: 'static' }, 20],
  [{ monthlyBudget: '30' }, { shape: 'live' }, 30],
  [{ monthlyBudget: '0' }, { shape: 'live' }, 0],
])('after %o and then %o the budget is %i', (first, next, budget) => {
  expect(budgetOf(readSettings({ ...stored(first), ...next }))).toBe(budget);
});

test('the help names the usual budget of each shape', () => {
  expect(optionTable().join('\n')).toMatch(/--monthly-budget .*20 for static, 50 for live/);
});

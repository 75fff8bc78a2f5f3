import { expect, test } from 'vitest';
import { findSubscription } from './azure.ts';

test('a subscription is found by name or id, in the directory that the Azure CLI is set to', () => {
  const set = { id: '1', name: 'The label', tenantId: 'a', isDefault: true };
  const beside = { id: '2', name: 'Beside', tenantId: 'a', isDefault: false };
  const elsewhere = { id: '3', name: 'Elsewhere', tenantId: 'b', isDefault: false };
  const all = [set, beside, elsewhere];
  expect(findSubscription(all, 'The label')).toBe(set);
  expect(findSubscription(all, '2')).toBe(beside);
  expect(() => findSubscription(all, 'Elsewhere')).toThrow('of another directory than The label');
  expect(() => findSubscription(all, 'None')).toThrow('There is no subscription None');
});

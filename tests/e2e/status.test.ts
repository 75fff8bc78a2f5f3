import { expect } from 'playwright/test';
import { expectFit } from './a11yViolations.ts';
import { isOneServer, openAs, showTabAgain } from './session.ts';
import { test } from './window.ts';

/** Until the next poll. */
const soon = { timeout: 1_000 };

test('staff see the state of the service in words, and that it does not answer', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', '/admin/status');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status');
  await expect(page.getByText('Everything works.')).toBeVisible();
  // The build of an earlier test's save may still be running.
  await expect(async () => {
    await showTabAgain(page);
    await expect(page.getByText(/Version \d+ is live, as it should be\./)).toBeVisible(soon);
  }).toPass({ timeout: 40_000 });
  // One server has a disk and no bill.
  const costs = page.getByRole('heading', { name: /^This month costs about \$\d/ });
  const machine = page.getByRole('region', { name: 'The server' });
  await expect(isOneServer ? machine : costs).toBeVisible();
  await expectFit(page);

  // A service that does not answer is shown as an error and can be retried.
  await page.route('**/health/details', (route) => route.abort());
  await page.reload();
  const trouble = page.getByRole('alert');
  await expect(trouble).toContainText('The service is not responding properly');
  await page.unroute('**/health/details');
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Everything works.')).toBeVisible();
});

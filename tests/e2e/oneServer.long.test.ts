import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { type OneServer, startOneServer } from '#fixtures/oneServer';
import { screens } from '../../src/admin/app/routes.ts';
import { saveButton } from './session.ts';
import { addVirtualAuthenticator } from './virtualAuthenticator.ts';
import { test } from './window.ts';

// `npm run serve` with its three settings, from its first start to a page of the site.
const vendors = /Azure|GitHub|Microsoft|Static Web Apps|SendGrid|Entra\b/;
let folder: string;
let server: OneServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'gatefold-serve-'));
  server = await startOneServer({ command: ['scripts/serve.ts'], data: join(folder, 'data') });
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the address that it prints makes the first member of staff, who adds a record and comes back with a passkey', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await addVirtualAuthenticator(page);
  await page.goto(await server.said('first staff member: '));
  await expect(page.getByText('This address makes you a member of staff.')).toBeVisible();
  await page.getByLabel('Email address').fill('ada@label.example');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('A code is on its way to ada@label.example.')).toBeVisible();
  // Without a mail server the code is printed, for whoever runs this one.
  await page.getByLabel('Code from the email').fill(await server.said('code to sign in: '));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Your name').fill('Ada Lund');
  await page.getByRole('button', { name: 'Become staff' }).click();
  await page.waitForURL(/\/profile/);

  await page.goto(`${server.url}/admin/releases/add-release`);
  await page.getByLabel('Release name').fill('Low Water');
  await saveButton(page).click();
  await page.waitForURL(/\/edit-release\/1/);

  await page.goto(`${server.url}/admin/status`);
  const machine = page.getByRole('region', { name: 'The server' });
  await expect(machine).toContainText(/Disk.* free\./);
  await expect(machine).toContainText(/Email.*Not set up/);
  await expect(page.getByRole('main')).toContainText('Recordings');

  // Whoever has one server never reads of the vendors of another way to run it.
  for (const { path, takesEntry } of screens) {
    await page.goto(`${server.url}${path}${takesEntry ? '/1' : ''}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('body'), path).not.toContainText(vendors);
  }
  await page.goto(`${server.url}/profile`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/login?returnTo=/admin`);
  // The virtual authenticator answers the field's suggestions by itself.
  await expect(page.getByRole('heading', { name: 'The admin pages' })).toBeVisible();

  for (const path of ['/', '/privacy', '/profile', '/login']) {
    await page.goto(`${server.url}${path}`);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('body'), path).not.toContainText(vendors);
  }
});

import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from 'playwright/test';
import { dayAt } from '#domain/day';
import { demoLabel } from '../../scripts/demo/label.ts';
import { linkIn, mailsTo, mailWith, runTimer } from './mailbox.ts';
import { addressOf, isOneServer, openAs } from './session.ts';
import { storedTable } from './storedTable.ts';
import { test } from './window.ts';

const site = () => addressOf('SITE_URL');
const patience = { timeout: 40_000 };

const presaveForm = (page: Page) => page.locator('[data-form="presave"]');

async function writeMessage(page: Page, address: string, message: string): Promise<void> {
  await page.goto(`${site()}/contact`);
  await page.getByLabel('Your name').fill('Johanna Sætre');
  await page.locator('main').getByLabel('Your email address').fill(address);
  await page.getByLabel('Your message').fill(message);
}

/** Opens the page of an announced release. Returns its path. */
async function openAnnounced(page: Page): Promise<string> {
  const textOf = async (path: string) => (await fetch(site() + path)).text();
  const links = (await textOf('/releases')).matchAll(/href="(\/releases\/[^"/]+-\d+)"/g);
  for (const path of new Set([...links].map(([, link = '']) => link)))
    if ((await textOf(path)).includes('id="presave"')) {
      await page.goto(site() + path);
      return path;
    }
  throw new Error('No record on the first page can be pre-saved.');
}

test('a message is refused beside its fields, then sent and emailed to the label', async ({
  page,
}) => {
  await writeMessage(page, 'johanna+label@reader.example', 'Short');
  // Before hydration the browser's own validation answers.
  await expect(page.locator('main form[novalidate]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('A message of at least 10 characters.')).toBeVisible();
  await expect(page.getByLabel('Your message')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('Johanna Sætre');
  await page.getByLabel('Your message').fill('Where can I buy the sleeve of the first record?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.form-done', { hasText: 'Your message was sent' })).toBeVisible(
    patience,
  );
  await expect(page.getByLabel('Your message')).toHaveValue('');
  const mail = await mailWith(demoLabel.mail, 'Johanna Sætre');
  expect(mail.replyTo).toMatchObject({ email: 'johanna+label@reader.example' });
  expect(mail.text).toContain('Where can I buy the sleeve');
});

/** The readers of the newsletter: in the provider's list, or in the product's own, by SMTP. */
async function listed(): Promise<string> {
  if (!isOneServer) return (await fetch(`${addressOf('MAILBOX_URL')}/local/contacts`)).text();
  const rows: string[] = [];
  for await (const row of storedTable('subscriptions').listEntities())
    rows.push(JSON.stringify(row));
  return rows.filter((row) => row.includes('listed')).join();
}

test('the newsletter goes only to confirmed addresses, and ends with one click', async ({
  page,
}) => {
  const address = 'news+letter@reader.example';
  await writeMessage(page, address, 'And I would like the newsletter, please.');
  const box = page.getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByRole('button', { name: 'Send' }).click();
  const mail = await mailWith(address, 'Confirm your subscription');
  expect(await listed()).not.toContain(address);
  await page.goto(linkIn(mail, 'confirm'));
  expect(await listed()).not.toContain(address);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
  await expect.poll(listed, patience).toContain(address);
  await fetch(`${addressOf('MAILBOX_URL')}/mails/${mail.id}/unsubscribe`, { method: 'POST' });
  await expect.poll(listed, patience).not.toContain(address);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message gets a response page', async ({ page }) => {
    await writeMessage(page, 'noscript@reader.example', 'A message without any script.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message was sent');
    const texts = async () => (await mailsTo(demoLabel.mail)).map(({ text }) => text).join();
    await expect.poll(texts, patience).toContain('without any script');
  });

  test('the newsletter’s field in the footer leads to a page, and one click subscribes', async ({
    page,
  }) => {
    const address = 'footer@reader.example';
    await page.goto(`${site()}/calendar`);
    const form = page.getByRole('form', { name: 'Newsletter' });
    await form.getByLabel('Newsletter').fill(address);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await expect(page.getByText('click the link in it to subscribe')).toBeVisible();
    await page.goto(linkIn(await mailWith(address, 'Confirm your subscription'), 'confirm'));
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
  });

  test('a pre-save is shown by an emailed link, and deleted', async ({ page }) => {
    const address = 'presave+once@reader.example';
    await openAnnounced(page);
    await presaveForm(page).getByLabel('Your email address').fill(address);
    await page.getByLabel('Where you listen (optional)').selectOption('Tidal');
    await page.getByRole('button', { name: 'Pre-save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pre-save successful!');
    await page.goto(`${site()}/privacy`);
    await page.locator('main').getByLabel('Your email address').fill(address);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    const link = linkIn(await mailWith(address, 'The data we hold'), 'data');
    await page.goto(link);
    await expect(page.getByText('On Tidal')).toBeVisible();
    await page.getByRole('button', { name: 'Erase all of it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased');
    await page.goto(link);
    await expect(page.getByText('We hold no data about you')).toBeVisible();
  });
});

test('a pre-save is emailed once on the day, even by two timers at once', {
  tag: '@night',
}, async ({ page }) => {
  const address = 'day+one@reader.example';
  // The form is submitted before its script has loaded, and waits for it.
  await page.route(/wakeForm/, async (route) => {
    await delay(500);
    await route.continue();
  });
  const path = await openAnnounced(page);
  await presaveForm(page).getByLabel('Your email address').fill(address);
  await page.getByRole('button', { name: 'Pre-save' }).click();
  await expect(page.locator('.form-done', { hasText: 'Pre-save successful!' })).toBeVisible(
    patience,
  );
  // The browser does not cache files while requests are intercepted.
  await page.unroute(/wakeForm/);
  const number = /-(\d+)$/.exec(path)?.[1] ?? '';
  await openAs(page, 'staff', `/admin/releases/edit-release/${number}`);
  const today = dayAt(new Date(), demoLabel.timeZone);
  await page.getByLabel('Release date').fill(today);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.publication')).toHaveAttribute('data-state', 'live', patience);
  const isSent = async () => {
    await runTimer('releaseDay');
    return (await mailsTo(address)).length;
  };
  await expect.poll(isSent, { timeout: 50_000, intervals: [2_000] }).toBe(1);
  await Promise.all([runTimer('releaseDay'), runTimer('releaseDay')]);
  const [mail, ...more] = await mailsTo(address);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('is out');
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
});

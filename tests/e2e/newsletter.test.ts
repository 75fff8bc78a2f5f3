import { expect, type Page } from 'playwright/test';
import { expectFit } from './a11yViolations.ts';
import { linkIn, type Mail, mailsTo, mailWith, runTimer } from './mailbox.ts';
import { addressOf, openAs, showTabAgain } from './session.ts';
import { test } from './window.ts';

const patience = { timeout: 40_000 };
/** Until the next poll. */
const soon = { timeout: 1_000 };

/** Subscribes as a visitor does: by the contact form and the button behind the emailed link. */
async function subscribe(page: Page, fromAddress: string): Promise<void> {
  await fetch(`${addressOf('API_URL')}/functions/sendmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fromAddress,
      fromName: 'Johanna',
      body: 'A message, and the newsletter, please.',
      subscribe: true,
    }),
  });
  await page.goto(linkIn(await mailWith(fromAddress, 'Confirm your subscription'), 'confirm'));
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed');
}

/** The number of readers shown by the editor. */
async function readersIn(page: Page): Promise<number> {
  const text = await page.getByRole('button', { name: /^Send to |^Nobody/ }).textContent();
  return Number(/(\d+) readers/.exec(text ?? '')?.[1] ?? (text?.includes('one reader') ? 1 : 0));
}

async function write(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a newsletter' }).click();
  await page.getByLabel('Subject').fill(subject);
  await page
    .getByLabel('Text', { exact: true })
    .fill('The record is out today.\n\nThank you for listening.');
}

/** Sends the newsletter. A timer queues the chunks, which the test need not wait for. */
async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send to / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Being sent to /)).toBeVisible();
  await runTimer('sendDue');
}

const leaveAddress = ({ headers }: Mail) =>
  /<(.*)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

test('a newsletter goes to its readers, who leave it by one click or by a page', {
  tag: '@night',
}, async ({ page }) => {
  test.setTimeout(150_000);
  const [byClick, byPage, stays] = ['one.click', 'by.page', 'stays'].map(
    (name) => `${name}+news@reader.example`,
  ) as [string, string, string];
  for (const address of [byClick, byPage, stays]) await subscribe(page, address);

  await openAs(page, 'staff', '/admin/email');
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await expectFit(page);
  await write(page, 'Low Water is out');
  await expectFit(page);
  // A queue processes the subscription.
  await expect(async () => {
    await showTabAgain(page);
    expect(await readersIn(page)).toBeGreaterThanOrEqual(3);
  }).toPass(patience);
  const before = await readersIn(page);
  await send(page);
  await expectFit(page);

  const first = await mailWith(byClick, 'Low Water is out');
  expect(first.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(first.text).toContain('Thank you for listening.');
  // As a mailbox does: a POST with this body and no cookie, without opening a page.
  const clicked = await fetch(leaveAddress(first), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  });
  expect(clicked.status).toBe(200);

  const second = await mailWith(byPage, 'Low Water is out');
  expect(leaveAddress(second)).not.toBe(leaveAddress(first));
  const reading = await page.context().newPage();
  await reading.goto(leaveAddress(second));
  // Opening the link does not unsubscribe, because mail filters open links too.
  await expect(reading.getByRole('heading', { level: 1 })).not.toHaveText('Unsubscribed');
  await reading.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Unsubscribed');
  await reading.close();
  await mailWith(stays, 'Low Water is out');

  // Sending ends with the last chunk, which the screen notices by polling.
  const sentTo = (readers: string) =>
    expect(async () => {
      await showTabAgain(page);
      await expect(page.getByText(`Sent to ${readers}.`, { exact: true })).toBeVisible(soon);
    }).toPass(patience);
  await sentTo(`${before} readers`);
  await write(page, 'Tide Tables');
  await expect(async () => {
    await showTabAgain(page);
    expect(await readersIn(page)).toBe(before - 2);
  }).toPass(patience);
  await send(page);
  await mailWith(stays, 'Tide Tables');
  for (const address of [byClick, byPage]) {
    const subjects = (await mailsTo(address)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Low Water is out'))).toHaveLength(1);
    expect(subjects.join()).not.toContain('Tide Tables');
  }
  await sentTo(before === 3 ? 'one reader' : `${before - 2} readers`);

  // Who subscribes later reads both on the site.
  const list = async () => (await fetch(`${addressOf('SITE_URL')}/newsletters`)).text();
  await expect.poll(list, patience).toContain('Tide Tables');
  expect(await list()).toContain('Low Water is out');
});

test('a newsletter that was not saved is here again, in a note that stands apart', {
  tag: '@night',
}, async ({ page: closing, context }) => {
  await openAs(closing, 'staff', '/admin/email');
  await write(closing, 'Kept in the browser');
  const kept = () => closing.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(kept).toContain('Kept in the browser');
  const page = await context.newPage();
  await closing.close({ runBeforeUnload: false });
  await page.goto(`${addressOf('SITE_URL')}/admin/email`);
  const row = page.getByRole('listitem').filter({ hasText: 'Kept in the browser' });
  await row.getByRole('button', { name: /^Open/ }).click();
  const note = page.getByRole('status').filter({ hasText: 'have been restored' });
  // The screen brings the style itself: an editor need not have been open before.
  await expect(note).toHaveCSS('display', 'flex');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(note).toBeHidden();
});

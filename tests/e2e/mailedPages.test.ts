import { expect } from 'playwright/test';
import { expectFit } from './a11yViolations.ts';
import { linkIn, mailWith } from './mailbox.ts';
import { addressOf } from './session.ts';
import { test } from './window.ts';

const site = () => addressOf('SITE_URL');

/** Submits the contact form as a browser without script does, with the newsletter selected. */
async function ask(address: string): Promise<void> {
  const fromName = 'Johanna';
  const body = 'A message, and the newsletter, please.';
  await fetch(`${addressOf('API_URL')}/functions/sendmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fromAddress: address, fromName, body, subscribe: true }),
  });
}

test('the button behind an email’s link unsubscribes', async ({ page }) => {
  const address = 'no+more@reader.example';
  await ask(address);
  const mail = await mailWith(address, 'Confirm your subscription');
  await page.goto(linkIn(mail, 'confirm'));
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await page.goto(/<(.*)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  await expectFit(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribed');
  await expectFit(page);
  await page.goto(linkIn(mail, 'confirm'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
});

test('the link to personal data can be requested with script, too, and its page is accessible', async ({
  page,
}) => {
  const address = 'what+stored@reader.example';
  await ask(address);
  await page.goto(`${site()}/privacy`);
  await page.locator('main').getByLabel('Your email address').fill(address);
  // Before hydration the browser itself posts the form, and the API answers with a page.
  await expect(page.locator('main form[novalidate]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.locator('.form-done', { hasText: 'Check your email' })).toBeVisible();
  await page.goto(linkIn(await mailWith(address, 'The data we hold'), 'data'));
  await expect(page.getByText('Not confirmed: nothing is sent')).toBeVisible();
  await expectFit(page);
});

test('an artist is followed by two clicks, and left without leaving the newsletter', async ({
  page,
}) => {
  const address = 'a+follower@reader.example';
  await ask(address);
  const data = await page.request.get(`${site()}/data/catalogue.json`);
  const { artists }: { artists: { name: string; url: string }[] } = await data.json();
  const [artist] = artists;
  await page.goto(artist?.url ?? '');
  const form = page.locator('.follow-mail');
  // React and the form's script load when it is first touched, and keep the input.
  await form.getByLabel('Your email address').fill(address);
  await expect(form.locator('form[novalidate]')).toHaveCount(1);
  await form.getByRole('button', { name: 'Follow' }).click();
  await expect(form.locator('.form-done')).toContainText('Check your email');
  const asked = await mailWith(address, 'Do you want to follow');
  expect(asked.text).toContain(`Back to ${artist?.name}\n${artist?.url}`);
  await page.goto(linkIn(asked, 'confirm'));
  const back = page.getByRole('link', { name: `Back to ${artist?.name}` });
  await expect(back).toHaveAttribute('href', artist?.url ?? '');
  // The label's own typefaces, from its site.
  const loaded = () =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  await expect
    .poll(async () => (await page.evaluate(loaded)).join())
    .toMatch(/Bricolage Grotesque Variable.*Newsreader/);
  await expectFit(page);
  await page.getByRole('button', { name: `Yes, follow ${artist?.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`You follow ${artist?.name}`);
  await page.goto(linkIn(await mailWith(address, 'Confirm your subscription'), 'data'));
  await expectFit(page);
  const remove = page.getByRole('button', { name: /^Remove:/ });
  await expect(remove).toHaveCount(2);
  await page.getByRole('button', { name: `Remove: New records by ${artist?.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Removed');
  await page.getByRole('link', { name: 'See what is left' }).click();
  await expect(remove).toHaveCount(1);
  await expect(remove).toHaveAccessibleName('Remove: Newsletter');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused form comes back at its first wrong field', async ({ page }) => {
    await page.goto(`${site()}/contact`);
    await page.locator('form[action*="sendmail"]').evaluate((form) => {
      form.setAttribute('novalidate', '');
    });
    await page.getByLabel('Your name').fill('Johanna');
    await page.getByLabel('Your message').fill('Short');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
    await expect(page.getByLabel('Your name')).toHaveValue('Johanna');
    await expect(page.getByLabel('Your email address')).toBeFocused();
    await expect(page.getByText('A message of at least 10 characters.')).toBeVisible();
    const wrong = page.locator('[aria-invalid=true]');
    await expect(wrong).toHaveCount(2);
    await expect(wrong.first()).toHaveCSS('border-top-width', '2px');
  });
});

import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { expectNoA11yViolations } from './a11yViolations.ts';
import { addressOf, openAs, save } from './session.ts';
import { test } from './window.ts';

async function addPicture(page: Page, name: string, background: string) {
  const buffer = await sharp({ create: { width: 1400, height: 1400, channels: 3, background } })
    .png()
    .toBuffer();
  await page.getByLabel('Add a picture').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('What it shows').fill(name);
  await page.getByLabel('What it shows').press('Enter');
}

test('staff write news that visitors read, and make a newsletter of it', { tag: '@night' }, async ({
  page,
  other: visitor,
}) => {
  test.slow();
  const title = `Studio ${Date.now()}`;
  await openAs(page, 'staff', '/admin/news/my-news');
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible();
  await expect(page.locator('.entries > li').first()).toBeVisible();
  await expectNoA11yViolations(page);

  await page.getByRole('link', { name: 'Write news' }).last().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A piece of news needs a title.')).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Written by').fill('Mira Tangen');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `Edit news: ${title}` })).toBeVisible();

  await addPicture(page, 'The desk', '#8fb6de');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('We have been in since Monday.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByRole('radio', { name: 'The desk' }).check();
  await page.getByLabel('Caption').fill('The desk on <Monday>');
  await page.getByRole('button', { name: 'Insert it' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByLabel('Find a record').fill('Tide Tables');
  await page
    .getByRole('group', { name: 'Record' })
    .getByLabel('Record', { exact: true })
    .selectOption('Tide Tables / 潮見表');
  await page.getByRole('button', { name: 'Insert it' }).click();
  await expect(page.locator('.ql-editor figure')).toHaveCount(2);
  await expect(page.locator('.ql-editor')).toContainText('Record: Tide Tables');
  await save(page);
  await expectNoA11yViolations(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Status: Public')).toBeVisible();
  const publication = page.locator('.publication');
  await expect(publication).toHaveAttribute('data-state', 'live', { timeout: 60_000 });
  const live = await publication.getByRole('link', { name: 'Live' }).getAttribute('href');

  await visitor.goto(`${addressOf('SITE_URL')}/news`);
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor).toHaveURL(new RegExp(`${live}$`));
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(visitor.locator('.news-text')).toContainText('We have been in since Monday.');
  const figures = visitor.locator('.news-text figure');
  await expect(figures.first().getByRole('img', { name: 'The desk' })).toBeVisible();
  await expect(figures.first().locator('figcaption')).toHaveText('The desk on <Monday>');
  await expect(figures.nth(1).getByRole('link', { name: /Tide Tables/ })).toBeVisible();
  await expect(visitor.locator('.gatefold img')).toHaveAttribute('alt', 'The desk');
  await expectNoA11yViolations(visitor);

  await page.locator('summary').filter({ hasText: 'More' }).click();
  await page.getByRole('button', { name: 'Make a newsletter from it' }).click();
  await expect(page).toHaveURL(/\/admin\/email\?newsletter=/);
  await expect(page.getByLabel('Subject')).toHaveValue(title);
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(
    /^We have been in since Monday\./,
  );
  await expect(page.getByLabel(/link/i).last()).toHaveValue(
    new RegExp(`${live?.replace(/^.*\/news/, '/news')}$`),
  );
});

test('a long text begins with a lead and sets quotations large, from right to left too', async ({
  other: visitor,
}) => {
  const sizeOf = (selector: string) =>
    visitor
      .locator(selector)
      .first()
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  await visitor.goto(`${addressOf('SITE_URL')}/news`);
  await visitor.getByRole('link', { name: 'How a market became a record' }).click();
  await expect(visitor.locator('.reading')).toBeVisible();
  expect(await sizeOf('.reading > p:first-child')).toBeGreaterThan(
    await sizeOf('.reading > p:nth-child(2)'),
  );
  await visitor.goto(`${addressOf('SITE_URL')}/news`);
  await visitor.getByRole('link', { name: 'Shirts with the tides of one week' }).click();
  await expect(visitor.locator('.prose blockquote')).toBeVisible();
  expect(await sizeOf('.prose blockquote')).toBeGreaterThan(await sizeOf('.prose > p'));
  await visitor.setViewportSize({ width: 320, height: 640 });
  for (const direction of ['ltr', 'rtl'] as const) {
    await visitor.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

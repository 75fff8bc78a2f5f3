import { expect, type Page } from 'playwright/test';
import { embedHeights } from '../../src/domain/release/embed.ts';
import { expectNoA11yViolations } from './a11yViolations.ts';
import { addressOf, inMotion } from './session.ts';
import { test } from './window.ts';

test.use(inMotion);

const site = addressOf('SITE_URL');

/** The parts of the public data file that these tests read. */
interface Listed {
  shows: { day: string; artists: { cId?: number }[] }[];
  artists: { cId: number; url: string }[];
}

/** The path of a release of the demo. */
async function releasePath(page: Page): Promise<string> {
  const answer = await page.request.get(`${site}/data/catalogue.json`);
  const { releases }: { releases: { url: string }[] } = await answer.json();
  return new URL(releases[0]?.url ?? '').pathname;
}

test('an embed may be framed by any site, and no other page', async ({ page }) => {
  const path = await releasePath(page);
  const embed = (await page.request.get(`${site}/embed${path}`)).headers();
  expect(embed['content-security-policy']).toContain('frame-ancestors *');
  expect(embed['x-frame-options']).toBeUndefined();
  const other = (await page.request.get(site + path)).headers();
  expect(other['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(other['x-frame-options']).toBe('SAMEORIGIN');
});

test('an embed leads on from an earlier address, and says so where there is no record', async ({
  page,
}) => {
  const path = await releasePath(page);
  await page.setViewportSize({ width: 560, height: embedHeights.large });
  await page.goto(
    `${site}/embed/releases/an-earlier-name-${path.slice(path.lastIndexOf('-') + 1)}`,
  );
  await expect(page.locator('.embed-title')).toHaveAttribute('href', path);
  await expectNoA11yViolations(page);
  await page.goto(`${site}/embed/releases/nothing-9999999`);
  await expect(page.getByText('This record can’t be shown here.')).toBeVisible();
});

test('a release is passed on by its address and by code, and others learn how to show it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = await releasePath(page);
  await page.goto(site + path);
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect.poll(read).toBe(site + path);
  await page.getByText('Put it on your own page').click();
  await page.getByRole('button', { name: 'Copy the code' }).first().click();
  await expect.poll(read).toContain(`<iframe src="${site}/embed${path}"`);
  const call = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  const answer = await page.request.get(`${call}&maxheight=200&maxwidth=300`);
  expect(await answer.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    width: 300,
    height: embedHeights.small,
  });
  const hidden = await page.request.get(
    String(call).replace(/url=[^&]*/, 'url=https%3A%2F%2Felsewhere.test%2Freleases%2Fa-1'),
  );
  expect(hidden.status()).toBe(404);
});

test('the next shows of the label and of an artist are embedded', async ({ page }) => {
  const answer = await page.request.get(`${site}/data/catalogue.json`);
  const { shows, artists }: Listed = await answer.json();
  const today = new Date().toISOString().slice(0, 10);
  const next = shows.find(({ day, artists: acts }) => day > today && acts[0]?.cId);
  const artist = artists.find(({ cId }) => cId === next?.artists[0]?.cId);
  const paths = ['/shows', new URL(artist?.url ?? '').pathname];
  await page.setViewportSize({ width: 560, height: embedHeights.large });
  for (const path of paths) {
    await page.goto(`${site}/embed${path}`);
    const entries = page.locator('.embed-shows .show-entry');
    await expect(entries.first()).toBeVisible();
    expect(await entries.count()).toBeLessThanOrEqual(5);
    await expect(page.locator('.embed-title')).toHaveAttribute('href', path);
    await expect(entries.first().getByRole('link')).toHaveAttribute('target', '_blank');
    await expectNoA11yViolations(page);
    await page.goto(site + path);
    await page.getByText('Put these shows on your own page').click();
    await expect(page.locator('.embed-code textarea').first()).toHaveValue(
      new RegExp(`<iframe src="${site}/embed${path}"`),
    );
    await expect(page.locator('.embed-code textarea').last()).toHaveValue(
      new RegExp(`^<a href="${site}${path}">[^<]+</a>$`),
    );
    const call = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
    const told = await (await page.request.get(String(call))).json();
    expect(told.html).toContain(`/embed${path}"`);
  }
});

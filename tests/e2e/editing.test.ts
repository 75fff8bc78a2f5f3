import { expect, type Page } from 'playwright/test';
import { expectNoA11yViolations, expectPartAccessible } from './a11yViolations.ts';
import { expectFocusKept } from './keptFocus.ts';
import { callAsStaff, comeBack, openAs, save, saveButton, unfold } from './session.ts';
import { test } from './window.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

test('a refused field says why beside it, two clicks on Save are one save, and it is told when that is live', async ({
  page,
}) => {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/releases/update') && request.method() === 'POST')
      saves.push(request.headers()['if-match'] ?? '');
  });
  await openAs(page, 'staff', '/admin/releases/edit-release/4');
  const name = await title(page).inputValue();
  await expect(page).toHaveTitle(new RegExp(`^Editing: ${name} by .+ \\| `));
  const barcode = page.getByLabel('Barcode');
  const before = await barcode.inputValue();
  const more = page.locator('.folded > summary', { hasText: 'More details' });
  await expect(barcode).toBeHidden();
  await more.click();
  await barcode.fill('4006381333932');
  await more.click();
  await expect(barcode).toBeHidden();
  // An error opens the part that it is in.
  await page.keyboard.press('Control+s');
  await expect(page.getByText('One field needs your attention')).toBeVisible();
  await expect(barcode).toBeFocused();
  await expect(barcode).toHaveAttribute('aria-invalid', 'true');
  await expect(barcode).toHaveAccessibleDescription(/Check it for a typo/);
  // In a high window, so that no control is half below the save bar.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 4000 });
  await expectNoA11yViolations(page);
  if (size) await page.setViewportSize(size);
  await barcode.fill(before);
  await expect(saveButton(page)).toBeDisabled();

  // A publication may end before the first answer; until seen in progress, it counts as pending.
  let isSeen = false;
  await page.route('**/api/publishing?**', async (route) => {
    if (isSeen) return route.continue();
    const response = await route.fetch();
    const told = await response.json();
    const entry = told.entry && { ...told.entry, state: 'building' };
    await route.fulfill({ response, json: { ...told, state: 'building', entry } });
  });
  saves.length = 0;
  const number = page.getByLabel('Catalogue number');
  await number.fill(`LSR-${Date.now()}`);
  await saveButton(page).dblclick();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Saved');
  const [box, button] = [await toast.boundingBox(), await saveButton(page).boundingBox()];
  expect(box?.width).toBe(300);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await number.press('End');
  await page.keyboard.type('-2');
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await expect(saveButton(page)).toBeDisabled();
  await expect.poll(() => saves.length).toBe(2);
  expect(new Set(saves).size).toBe(saves.length);

  // The alert never covers the field that one types in.
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await number.evaluate((field) =>
      scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 100),
    );
    await number.press('End');
    await page.keyboard.type('-1');
    await toast.evaluateAll((earlier: HTMLElement[]) => {
      for (const notice of earlier) notice.dataset['earlier'] = '';
    });
    await page.keyboard.press('Control+s');
    const isApart = await page.locator('.toast:not([data-earlier])').evaluate((notice) => {
      const field = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const { top, bottom } = notice.getBoundingClientRect();
      return bottom <= field.top || top >= field.bottom;
    });
    expect(isApart, `at ${width} pixels`).toBe(true);
    await expect(number).toBeFocused();
  }
  await expect(saveButton(page)).toBeDisabled();

  const publication = page.locator('.publication');
  await expect(publication).toHaveAttribute('data-state', 'building');
  isSeen = true;
  await expect(publication).toHaveAttribute('data-state', 'live', { timeout: 40_000 });
  await publication.getByRole('link', { name: 'Live' }).click();
  await expect(page).toHaveURL(/\/releases\/.*-4$/);
});

test('an artist can submit a release, and set no other status', async ({ page }) => {
  await openAs(page, 'artist', '/admin/releases/my-releases?status=10');
  await page.locator('.entry-title a').first().click();
  await page.getByRole('button', { name: 'Change the status, Draft' }).click();
  const status = page.getByLabel('Status', { exact: true });
  await expect(status.locator('option')).toHaveText(['Draft', 'Handed in']);
  await expect(page.getByRole('button', { name: /Move to trash|Archive|History/ })).toHaveCount(0);
  await expectPartAccessible(page, '[data-part="status"]');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(status).toHaveValue('20');
  await status.selectOption('Draft');
  await saveButton(page).click();
  await expect(page.locator('.publication')).toContainText('Nothing public has changed');
});

test('the editor names a twin, puts tracks and links in order by keyboard, and adds links that the service finds', {
  tag: '@night',
}, async ({ page }) => {
  const { value: twin } = await (await callAsStaff()).getRelease({ params: { id: '8' } });
  expect(twin.catalogueNumber).toBeTruthy();
  await openAs(page, 'staff', '/admin/releases/edit-release/7');
  const number = page.getByLabel('Catalogue number');
  const own = await number.inputValue();
  await number.fill(`${twin.catalogueNumber}`.toLowerCase().replaceAll(/[^a-z0-9]/g, ' '));
  const ready = page.getByRole('region', { name: 'Ready or not' });
  const named = ready.getByRole('listitem').filter({ hasText: 'The catalogue number' });
  await expect(named).toContainText('is also used by', { timeout: 30_000 });
  await expect(named.getByRole('link')).toHaveAttribute('href', /edit-release\/8$/);
  await named.getByRole('button', { name: 'Change it' }).press('Enter');
  await expect(number).toBeFocused();
  await expectPartAccessible(page, '.readiness');
  await number.fill(own);

  const tracks = page.getByRole('region', { name: 'Tracks' }).locator('strong');
  await expect(tracks).toHaveCount(5);
  const names = await tracks.allTextContents();
  const [first = '', second = ''] = names;
  await page.getByRole('button', { name: `Move ${second} up` }).focus();
  await page.keyboard.press('Enter');
  await expect(tracks).toHaveText([second, first, ...names.slice(2)]);
  await page.getByRole('button', { name: 'Add a track' }).press('Enter');
  await page.keyboard.insertText('Coda');
  const isrc = page.getByLabel('ISRC');
  await isrc.fill('QZLBL20195');
  await isrc.press('Tab');
  await expect(isrc).toHaveAccessibleDescription(/An ISRC/);
  await isrc.fill('qz-lbl-20-19501');
  await isrc.press('Enter');
  await expect(tracks).toHaveText([second, first, ...names.slice(2), 'Coda']);
  await page.getByRole('button', { name: 'Delete Coda' }).press('Enter');

  await unfold(page);
  const links = page.getByRole('region', { name: 'Play it on:' });
  const rows = links.getByRole('listitem');
  const before = await rows.count();
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.keyboard.insertText('https://soundcloud.com/pochta-polyusa/letters');
  await expect(page.getByLabel('Platform')).toHaveValue('SoundCloud');
  await page.setViewportSize({ width: 1900, height: 900 });
  // Side by side, the two fields are at the same height, whatever the hint below either says.
  const opened = page.locator('.ordered-fields').filter({ has: page.getByLabel('Platform') });
  const fields = [opened.getByLabel('Address'), opened.getByLabel('Platform')];
  const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
  expect(boxes[0]?.x).toBeLessThan(boxes[1]?.x ?? 0);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  await page.keyboard.press('Enter');
  await expect(rows.last()).toContainText('SoundCloud');
  await rows.last().getByRole('button', { name: 'Move SoundCloud up' }).focus();
  // The focus follows the moved row.
  for (let index = before; index > 0; index--) await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('soundcloud.com/pochta-polyusa/letters');

  await links.getByRole('button', { name: 'Update from API' }).press('Enter');
  const found = page.getByRole('dialog', { name: 'Found on other platforms' });
  await expect(found.getByRole('checkbox')).not.toHaveCount(0);
  await found.getByRole('checkbox').first().press('Space');
  const count = (await found.getByRole('checkbox').count()) - 1;
  await found.getByRole('button', { name: `Add ${count} links` }).press('Enter');
  await expect(rows).toHaveCount(before + 1 + count);
  await expectFocusKept(page);
  await save(page);
  await comeBack(page);
  await expect(tracks).toHaveText([second, first, ...names.slice(2)]);
  await expect(rows).toHaveCount(before + 1 + count);
  await expect(rows.first()).toContainText('soundcloud.com/pochta-polyusa/letters');
});

test('the list of parts stays in view, and Ctrl+J leads to it from anywhere', async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/4');
  const parts = page.getByRole('navigation', { name: 'Parts of this page' });
  await unfold(page);
  await page.getByLabel('Copyright line').focus();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(parts).toBeInViewport();
  await page.keyboard.press('Control+j');
  await expect(parts.getByRole('link').first()).toBeFocused();
  await parts.getByRole('link', { name: /^Description/ }).press('Enter');
  const part = page.locator('[data-part="description"]');
  await expect(part.locator(':focus')).toHaveCount(1);
  const [list, field] = [await parts.boundingBox(), await part.boundingBox()];
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
});

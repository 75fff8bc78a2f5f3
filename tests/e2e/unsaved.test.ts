import { expect, type Page } from 'playwright/test';
import type { Result } from '#contract/api';
import { expectDialogAccessible, expectPartAccessible } from './a11yViolations.ts';
import { addressOf, callAsStaff, openAs, save, saveButton, showTabAgain } from './session.ts';
import { test } from './window.ts';

const form = '/admin/releases/edit-release/8';
const number = (page: Page) => page.getByLabel('Catalogue number');
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** The drafts that the browser keeps, as text. */
const keptDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('gatefold.draft.'))
      .join('\n'),
  );

/** A value that no earlier run has left behind. */
const fresh = () => `LSR-${Date.now()}`;

test('leaving with changes asks first, by a link and by Back', { tag: '@night' }, async ({
  page,
}) => {
  await openAs(page, 'staff', '/admin/releases/my-releases');
  await page.locator('.entry-title a').first().click();
  await expect(number(page)).toBeVisible();
  const form = page.url();
  const before = await number(page).inputValue();
  await number(page).fill(fresh());
  await page.getByRole('link', { name: 'Artists', exact: true }).click();
  await expect(question(page)).toBeVisible();
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  expect(page.url()).toBe(form);

  await page.getByRole('link', { name: 'Artists', exact: true }).click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'My artists' })).toBeVisible();
  await page.goBack();
  await expect(number(page)).toHaveValue(before);

  const changed = fresh();
  await number(page).fill(changed);
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My releases' })).toBeVisible();
  await page.goto(form);
  await expect(number(page)).toHaveValue(changed);
});

test('a draft survives a crash, and a save that does not arrive is made once when it is repeated', async ({
  page: crashing,
  context,
}) => {
  await openAs(crashing, 'staff', form);
  const before = await number(crashing).inputValue();
  const typed = fresh();
  await number(crashing).fill(typed);
  await expect(crashing.getByText('kept in this browser')).toBeVisible();
  await expect.poll(() => keptDrafts(crashing)).toContain(typed);
  const page = await context.newPage();
  await crashing.close({ runBeforeUnload: false });
  await page.goto(`${addressOf('SITE_URL')}${form}`);
  await expect(page.getByText('have been restored')).toBeVisible();
  await expect(number(page)).toHaveValue(typed);
  await expectPartAccessible(page, '.restored');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(number(page)).toHaveValue(before);
  // Nothing is kept that another visit could restore.
  await expect.poll(() => keptDrafts(page)).toBe('');

  const update = '**/releases/update';
  await number(page).fill(typed);
  await page.route(update, (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await expect(number(page)).toHaveValue(typed);
  await expectPartAccessible(page, '.save-bar');
  await page.unroute(update);
  // This time the request arrives but its answer is lost.
  await page.route(update, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/update'));
  await saveButton(page).click();
  await failed;
  await expect(saveButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await page.unroute(update);
  await save(page);
  await expect(page.getByRole('heading', { name: 'Somebody else saved this' })).toHaveCount(0);
});

type Stored = Result<'getRelease'>['value'];

/** The same person changes the release in another tab. */
async function saveElsewhere(change: (release: Stored) => Partial<Stored>): Promise<void> {
  const client = await callAsStaff();
  const id = form.slice(form.lastIndexOf('/') + 1);
  const { value, version } = await client.getRelease({ params: { id } });
  await client.updateRelease({ body: { ...value, ...change(value) }, ifMatch: version });
}

/** Changes a text of the track at an index. */
const withTrack = ({ tracks }: Stored, index: number, part: Partial<Stored['tracks'][number]>) => ({
  tracks: tracks.map((track, at) => (at === index ? { ...track, ...part } : track)),
});

test('what two people change in one track list is kept, and asked for only in the same field', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', form);
  const tracks = page.getByRole('region', { name: 'Tracks', exact: true });
  const writer = page.getByLabel('Lyrics writer');
  const [mine, theirs] = [`Nils ${fresh()}`, `Per ${fresh()}`];
  await tracks
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await writer.fill(mine);
  await saveElsewhere((release) => withTrack(release, 1, { lyricsWriter: theirs }));
  await save(page);
  await expect(page.getByText(/You saved this in another tab or window.*: Tracks/)).toBeVisible();
  // The first track is still open.
  await tracks
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(writer).toHaveValue(theirs);

  const [second, other] = [`Ada ${fresh()}`, `Bo ${fresh()}`];
  await writer.fill(second);
  await saveElsewhere((release) => ({
    ...withTrack(release, 1, { lyricsWriter: other }),
    copyright: other,
  }));
  // The tab learns of it when it is shown again.
  await showTabAgain(page);
  const take = page.getByRole('button', { name: 'Add these changes to the form' });
  await expect(take).toBeVisible({ timeout: 20_000 });
  await expectPartAccessible(page, '.newer');
  await take.click();
  await expect(page.getByRole('heading', { name: 'You saved this in another tab' })).toBeFocused();
  const group = page.getByRole('group', { name: /^Track .+: Lyrics writer$/ });
  await expect(group).toHaveCount(1);
  await expectPartAccessible(page, '.conflict');
  await page.getByText('One more change is kept').click();
  await group.getByRole('radio', { name: /^Stored/ }).check();
  await saveButton(page).click();
  await expect(page.getByLabel('Copyright line')).toHaveValue(other);
});

test('when two people edit one release, the later one compares both versions field by field', async ({
  page,
}) => {
  await openAs(page, 'staff', form);
  await expect(number(page)).toBeVisible();
  const [mine, theirs] = [`mine ${fresh()}`, `theirs ${fresh()}`];
  await saveElsewhere(() => ({ copyright: theirs, catalogueNumber: theirs }));

  await number(page).fill(mine);
  await saveButton(page).click();
  await expect(page.getByRole('heading', { name: 'You saved this in another tab' })).toBeFocused();
  await expectPartAccessible(page, '.conflict');
  const field = page.getByRole('group', { name: 'Catalogue number', exact: true });
  await expect(field.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(saveButton(page)).toBeDisabled();
  // The copyright line, and the first edition's copy of the number, which follows the choice.
  await expect(page.getByText('2 more changes are kept')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Copyright line' })).toBeHidden();
  await field.getByRole('radio', { name: /^Yours/ }).focus();
  await page.keyboard.press('Space');
  const answer = page.waitForResponse('**/releases/update');
  await saveButton(page).click();
  await expect(number(page)).toHaveValue(mine);
  await expect(page.getByLabel('Copyright line')).toHaveValue(theirs);
  expect(JSON.stringify(await (await answer).json())).toContain(mine);
});

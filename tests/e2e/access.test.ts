import { expect, type Page } from 'playwright/test';
import { sampleOf } from '#fixtures/rounds';
import { type AccountName, accounts, localAccountKey } from '#local/identity/accounts';
import { screens } from '../../src/admin/app/routes.ts';
import { paths } from '../../src/paths.ts';
import { addressOf, openAs } from './session.ts';
import { test } from './window.ts';

const noAccess = 'Signed in, no access';
const forStaff = 'This is for staff';

/** Headings that differ from their screen's title. */
const headings: Record<string, string | RegExp> = {
  [paths.admin]: 'The admin pages',
  // Without an entry in the address, the screen lists the entries.
  [paths.editArtist]: 'My artists',
  [paths.editRelease]: 'My releases',
  [paths.codes]: 'My releases',
  [paths.editShow]: 'My shows',
  [paths.editMerch]: 'My merch',
  [paths.editNews]: 'News',
  // Includes the label's name once it is loaded.
  [paths.label]: /^Edit label/,
  // A problem changes the heading.
  '/admin/status': /./,
};

/** Every guarded screen, with the heading that each account sees there. */
const guarded: [path: string, seen: Record<AccountName, string | RegExp>][] = screens.map(
  ({ path, title, staffOnly }) => {
    const heading = headings[path] ?? title;
    const artist = staffOnly ? forStaff : heading;
    return [path, { staff: heading, artist, stranger: noAccess, personal: noAccess }];
  },
);
guarded.push([
  paths.profile,
  {
    staff: 'My profile',
    artist: 'My profile',
    stranger: 'My profile',
    personal: 'My profile',
  },
]);

/** Opens a screen from another one, as a link does. */
const follow = (page: Page, path: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

/**
 * Screens opened by their address with a separate page load, and the only screens opened for
 * accounts that every screen rejects alike. By night all of them.
 */
const sample = sampleOf(guarded, 2);

for (const account of ['staff', 'artist', 'stranger', 'personal'] as const)
  test(`${account} sees at each address what the role allows`, { tag: '@night' }, async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 });
    // Accounts with a role visit every screen; for others every screen shows the same, and the API
    // rejects them too.
    const walked = { staff: guarded, artist: guarded, stranger: sample, personal: sample }[account];
    const [[first, seen] = ['', undefined], ...others] = walked;
    await openAs(page, account, first);
    await expect(heading).toHaveText(seen?.[account] ?? '');
    for (const screen of others) {
      const [path, found] = screen;
      // The profile is a page outside the back office.
      if (sample.includes(screen) || path === paths.profile)
        await page.goto(`${addressOf('SITE_URL')}${path}`);
      else await follow(page, path);
      await expect(page).toHaveURL(`${addressOf('SITE_URL')}${path}`);
      await expect(heading, path).toHaveText(found[account]);
      // Nobody with access is told to ask for an invitation.
      if (account === 'artist') await expect(page.getByText('invitation')).toHaveCount(0);
    }
  });

test('every screen asks for sign-in first, and opens after it', async ({ page }) => {
  for (const [path] of sample) {
    await page.goto(`${addressOf('SITE_URL')}${path}`);
    await expect(page.getByRole('heading', { name: 'Pick an account' }), path).toBeVisible();
  }
  await page.goto(`${addressOf('SITE_URL')}/admin/releases/my-releases?search=l%C3%B8v#x`);
  await page.getByRole('button', { name: accounts.artist.displayName }).click();
  await page.waitForURL('**/my-releases?search=l%C3%B8v#x');
});

test("an artist who opens another's release is told so", async ({ page }) => {
  const answer = page.waitForResponse(/\/api\/releases\?/);
  await openAs(page, 'artist', '/admin/releases/my-releases');
  const own = JSON.stringify(await (await answer).json());
  const foreign = [...Array(46).keys()].find((index) => !own.includes(`"cId":${index + 1},`));
  await follow(page, `/admin/releases/edit-release/${(foreign ?? 0) + 1}`);
  await expect(page.getByText('belongs to somebody else')).toBeVisible();
});

test('an account without access learns whom to ask', async ({ page }) => {
  await openAs(page, 'stranger', '/admin');
  await expect(page.getByText(accounts.stranger.userPrincipalName)).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  const own = page.getByLabel(/Your account’s number/);
  await expect(own).toHaveValue(localAccountKey(accounts.stranger));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the number' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await own.inputValue());
});

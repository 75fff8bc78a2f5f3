import { expect, test } from 'playwright/test';
import { type AccountName, accounts } from '#local/identity/accounts';
import { resetIdentity } from './identity.ts';
import { addressOf, openAs } from './session.ts';

test.beforeEach(resetIdentity);

const noAccess = 'Signed in, no access';
const forStaff = 'This is for staff';

/** Every guarded screen, with the heading that each account finds there. */
const screens: [path: string, seen: Record<AccountName, string | RegExp>][] = [
  ['/admin', { staff: 'The admin pages', artist: 'The admin pages', stranger: noAccess }],
  ['/admin/artists/my-artists', { staff: 'My artists', artist: 'My artists', stranger: noAccess }],
  ['/admin/artists/add-artist', { staff: 'Add new artist', artist: forStaff, stranger: noAccess }],
  ['/admin/artists/edit-artist', { staff: 'My artists', artist: 'My artists', stranger: noAccess }],
  [
    '/admin/releases/my-releases',
    { staff: 'My releases', artist: 'My releases', stranger: noAccess },
  ],
  [
    '/admin/releases/add-release',
    { staff: 'Add new release', artist: 'Add new release', stranger: noAccess },
  ],
  [
    '/admin/releases/edit-release',
    { staff: 'My releases', artist: 'My releases', stranger: noAccess },
  ],
  ['/admin/economy/my-economy', { staff: 'My economy', artist: 'My economy', stranger: noAccess }],
  ['/admin/merch/my-merch', { staff: 'My merch', artist: 'My merch', stranger: noAccess }],
  ['/admin/import/import', { staff: 'Import', artist: forStaff, stranger: noAccess }],
  ['/admin/letters', { staff: 'Letters', artist: forStaff, stranger: noAccess }],
  ['/admin/members', { staff: 'Members', artist: forStaff, stranger: noAccess }],
  ['/admin/status', { staff: /./, artist: forStaff, stranger: noAccess }],
  ['/admin/publications', { staff: 'Publications', artist: forStaff, stranger: noAccess }],
  ['/profile', { staff: 'My profile', artist: 'My profile', stranger: 'My profile' }],
];

for (const account of ['staff', 'artist', 'stranger'] as const)
  test(`${account} finds at each address what is theirs`, async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 });
    const [[first, seen] = ['', undefined], ...others] = screens;
    await openAs(page, account, first);
    await expect(heading).toHaveText(seen?.[account] ?? '');
    for (const [path, found] of others) {
      await page.goto(`${addressOf('SITE_URL')}${path}`);
      await expect(heading, path).toHaveText(found[account]);
    }
  });

test('the guard stands before every screen: the one asked for opens after sign-in', async ({
  page,
}) => {
  for (const [path] of screens) {
    await page.goto(`${addressOf('SITE_URL')}${path}`);
    await expect(page.getByRole('heading', { name: 'Pick an account' }), path).toBeVisible();
  }
  await page.goto(`${addressOf('SITE_URL')}/admin/releases/my-releases?search=l%C3%B8v#x`);
  await page.getByRole('button', { name: accounts.artist.displayName }).click();
  await page.waitForURL('**/my-releases?search=l%C3%B8v#x');
});

test("an artist who opens another's release is told so", async ({ page, request }) => {
  await openAs(page, 'artist', '/admin/releases/my-releases');
  const answer = page.waitForResponse(/\/api\/releases\?/);
  await page.reload();
  const own = JSON.stringify(await (await answer).json());
  const foreign = [...Array(46).keys()].find((index) => !own.includes(`"cId":${index + 1},`));
  await page.goto(`${addressOf('SITE_URL')}/admin/releases/edit-release/${(foreign ?? 0) + 1}`);
  await expect(page.getByText('belongs to somebody else')).toBeVisible();
  await request.dispose();
});

test('who has no access is told whom to ask', async ({ page }) => {
  await openAs(page, 'stranger', '/admin');
  await expect(page.getByText(accounts.stranger.userPrincipalName)).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
});

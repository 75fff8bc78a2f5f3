import { expect } from 'playwright/test';
import { accounts } from '#local/identity/accounts';
import { controlIdentity, resetIdentity } from './identity.ts';
import { addressOf, callAsStaff, signInAs } from './session.ts';
import { test } from './window.ts';

test.beforeEach(resetIdentity);
test.afterAll(resetIdentity);

const site = (path: string) => `${addressOf('SITE_URL')}${path}`;
const { staff, artist } = accounts;

test('the login page signs in, shows the account, and continues, but never to another site', async ({
  page,
}) => {
  await page.goto(site('/login?returnTo=/contact'));
  await expect(page.getByText('Nobody is signed in on this browser.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await page.getByRole('button', { name: artist.displayName }).click();
  await page.waitForURL(site('/contact'));
  await expect(page.getByLabel(`Your account: ${artist.displayName}`)).toBeVisible();
  for (const elsewhere of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
    await page.goto(site(`/login?returnTo=${encodeURIComponent(elsewhere)}`));
    await expect(page.getByText(`Signed in as ${artist.displayName}`)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
  }
});

test('a cancelled sign-in shows an explanation and can be retried', async ({ page }) => {
  await page.goto(site('/admin/releases/my-releases'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'You could not be signed in' })).toBeVisible();
  await expect(page.getByText('Sign-in was cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: staff.displayName }).click();
  await expect(page.getByRole('heading', { name: 'My releases' })).toBeVisible();
});

test('the menu knows the account without the sign-in library, by role', { tag: '@night' }, async ({
  page,
  other,
}) => {
  await signInAs(page, 'artist', '/profile');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(site('/releases'));
  await page.getByLabel(`Your account: ${artist.displayName}`).click();
  const menu = page.locator('#menu .account');
  const links = menu.getByRole('link');
  await expect(links).toHaveText(['Profile', 'My artists', 'My releases']);
  // A portrait that arrives late leaves the open menu unchanged.
  await page.evaluate(() => {
    const hint = JSON.parse(localStorage.getItem('gatefold.account') ?? '{}');
    const photo = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    localStorage.setItem('gatefold.account', JSON.stringify({ ...hint, photo }));
    dispatchEvent(new Event('gatefold:account'));
  });
  await expect(menu.locator('img')).toHaveAttribute('src', /^data:image\/gif/);
  await expect(links).toHaveText(['Profile', 'My artists', 'My releases']);
  await expect(menu.locator('summary')).toBeFocused();
  expect(fetched.filter((address) => address.includes('msal'))).toEqual([]);
  await signInAs(other, 'staff', '/profile');
  await other.getByLabel(`Your account: ${staff.displayName}`).click();
  const othersLinks = other.locator('#menu .account').getByRole('link');
  await expect(othersLinks).toHaveText([
    'Profile',
    'My artists',
    'My releases',
    'Import',
    'Members',
  ]);
});

test('log-out happens in its own window and applies to every tab', { tag: '@night' }, async ({
  page,
  context,
}) => {
  await signInAs(page, 'staff', '/admin');
  const other = await context.newPage();
  await other.goto(site('/'));
  await expect(other.getByLabel(`Your account: ${staff.displayName}`)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Log out' }).click();
  const popup = await opened;
  await expect.poll(() => popup.isClosed()).toBe(true);
  await page.waitForURL(site('/'));
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  const kept = await other.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept).not.toMatch(/accesstoken|idtoken|refreshtoken|eyJ/i);
  expect(kept).not.toContain(staff.displayName);
  await page.goto(site('/admin'));
  await expect(page.getByRole('heading', { name: 'Pick an account' })).toBeVisible();
});

test('when a session ends during editing, a new sign-in lets the save go on', async ({ page }) => {
  const client = await callAsStaff();
  // With this lifetime each call needs a new token.
  await controlIdentity('lifetime', { seconds: 30 });
  await signInAs(page, 'staff', '/admin/releases/edit-release/2');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const changed = `${await title.inputValue()}, kept`;
  await title.fill(changed);
  // The save must be the call that finds the session ended, not one of the screen's own calls.
  const isOther = ({ href }: URL) =>
    href.startsWith(addressOf('API_URL')) && !href.includes('/releases/update');
  await page.route(isOther, () => undefined);
  await controlIdentity('sessions/drop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await page.unroute(isOther);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await (await opened).getByRole('button', { name: staff.displayName }).click();
  await expect(dialog).toBeHidden();
  await expect(title).toHaveValue(changed);
  await expect(page.locator('.publication')).toBeVisible();
  const stored = async () => (await client.getRelease({ params: { id: '2' } })).value.title;
  await expect.poll(stored).toBe(changed);
});

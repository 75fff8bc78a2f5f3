import { expect, type Page } from 'playwright/test';
import { isFocusKept } from './keptFocus.ts';
import { addressOf, openAs, unfold } from './session.ts';
import { test } from './window.ts';

/** Buttons that change data read by other tests, or navigate away. */
const others =
  /^(Archive|Bring back|Restore “|Duplicate|Roll back|Go forward|Resume|Skip|Send|Hide this|Import)/;
/** No screen has this many different buttons. */
const most = 80;

/** The first button of the screen with a name not seen yet; null after the last. */
async function nextButton(page: Page, seen: readonly string[]) {
  const found = await page.evaluateHandle(
    (names) =>
      [...document.querySelectorAll<HTMLButtonElement>('#main button')].find(
        (button) =>
          button.checkVisibility() &&
          !button.disabled &&
          button.ariaDisabled !== 'true' &&
          !names.includes(button.ariaLabel ?? button.innerText),
      ) ?? null,
    [...seen],
  );
  return found.asElement();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${addressOf('SITE_URL')}${path}`);
  await expect(page.locator('#main h1')).toBeAttached();
  if (/edit-|label/.test(path)) await unfold(page);
  await page.waitForLoadState('networkidle');
}

const screens = {
  staff: [
    ...['/admin', '/admin/releases/my-releases', '/admin/releases/edit-release/11'],
    ...['/admin/artists/my-artists', '/admin/artists/edit-artist/2', '/admin/publications'],
    ...['/admin/proposals', '/admin/members', '/admin/label', '/admin/email'],
  ],
  artist: ['/admin', '/admin/releases/my-releases', '/admin/artists/edit-artist/1'],
} as const;

for (const account of ['staff', 'artist'] as const)
  for (const path of screens[account])
    test(`no button of ${path} leaves the focus of ${account} on nothing`, async ({ page }) => {
      test.setTimeout(300_000);
      // Accepts losing the changes that a button made.
      page.on('dialog', (question) => question.accept());
      await openAs(page, account, path);
      await open(page, path);
      const seen: string[] = [];
      const lost: string[] = [];
      while (seen.length < most) {
        const button = await nextButton(page, seen);
        if (!button) break;
        const name = await button.evaluate((one) => one.ariaLabel ?? one.textContent ?? '');
        seen.push(name, await button.evaluate((one) => (one as HTMLElement).innerText));
        if (others.test(name)) continue;
        await button.focus();
        await page.keyboard.press('Enter');
        await page.waitForLoadState('networkidle');
        const kept = [await isFocusKept(page)];
        if ((await page.locator('dialog[open]').count()) > 0) {
          await page.keyboard.press('Escape');
          kept.push(await isFocusKept(page));
        }
        if (kept.includes(false)) lost.push(name);
        if (new URL(page.url()).pathname !== path) await open(page, path);
      }
      expect(lost).toEqual([]);
    });

import { expect, type Page } from 'playwright/test';
import * as z from 'zod';
import { rounds } from '#fixtures/rounds';
import { pages } from '../../src/paths.ts';
import {
  expectNoA11yViolations,
  expectNoSidewaysScroll,
  expectPartAccessible,
  expectReadableColours,
} from './a11yViolations.ts';
import { addressOf } from './session.ts';
import { imageOrigin } from './storedTable.ts';
import { test } from './window.ts';

const site = addressOf('READ_ONLY_SITE_URL');
const widths = [390, 820, 1440];
/** Colours do not depend on the width, so the dark scheme is checked at one width. */
const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 820, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;
/** In the everyday run each page and state is checked in one look, in rotation. */
const looksOf = (index: number) => {
  const count = rounds({ everyday: 1, long: looks.length });
  return looks.filter((_, position) => (position + index) % (looks.length / count) === 0);
};

const entriesSchema = z.object({
  artists: z.array(z.object({ url: z.url(), image: z.string().nullable() })),
  releases: z.array(
    z.object({ url: z.url(), cover: z.string().nullable(), releaseStatus: z.int() }),
  ),
});

/** The pages of the site: artists and releases with and without a picture, an upcoming release. */
async function publicPages(): Promise<string[]> {
  const { artists, releases } = entriesSchema.parse(
    await (await fetch(`${site}/data/catalogue.json`)).json(),
  );
  const entries = [
    artists.find(({ image }) => image),
    artists.find(({ image }) => !image),
    releases.find(({ cover }) => cover),
    releases.find(({ cover }) => !cover),
    releases.find(({ releaseStatus }) => releaseStatus === 30),
  ];
  const own = entries.flatMap((entry) => (entry ? new URL(entry.url).pathname : []));
  const fixed = Object.values(pages).map(({ path }) => path);
  return [...fixed, '/releases/2', '/nowhere', ...new Set(own)];
}

/** All rules; in the dark look only colours, since the light look of its width covers the rest. */
const expectNothingIn = ({ colorScheme }: (typeof looks)[number]) =>
  colorScheme === 'dark' && looksOf(0).length > 1 ? expectReadableColours : expectNoA11yViolations;

/** A page state that appears only through use: how to reach it, the part to check, how to leave. */
interface State {
  name: string;
  reach: (page: Page) => Promise<void>;
  within: string;
  leave?: string;
}

const states: Record<string, State[]> = {
  '/releases': [
    {
      name: 'the menu unfolded',
      reach: async (page) => {
        const toggle = page.getByRole('button', { name: 'Menu' });
        if (await toggle.isVisible()) await toggle.click();
        await page.getByText('The music').click();
        await expect(page.getByRole('link', { name: 'Artists' }).first()).toBeVisible();
      },
      within: '.header',
      leave: 'Escape',
    },
    {
      name: 'a list that its island has taken over',
      reach: async (page) => {
        await page.getByLabel('Sort by').selectOption('title');
        await expect(page).toHaveURL(/sort=title/);
        await expect(page.locator('.list[aria-busy="false"]')).toBeVisible();
      },
      within: 'main',
    },
  ],
  '/contact': [
    {
      name: 'the search with hits',
      reach: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill('noon');
        await expect(page.getByRole('option').first()).toBeVisible();
        await page.keyboard.press('ArrowDown');
      },
      within: 'dialog[open]',
      leave: 'Escape',
    },
    {
      name: 'a form that was refused',
      reach: async (page) => {
        // Empty and immediate: the form shows the error at the field, not in the browser's bubble.
        await page.getByRole('button', { name: 'Send' }).click();
        const refused = page.locator('[aria-invalid="true"]').first();
        await expect(refused).toBeFocused();
        await expect(refused).toHaveAccessibleDescription(/./);
      },
      within: 'main',
    },
  ],
};

/** No page is wider than the window, even at 200 % zoom and with text twice the size. */
async function expectNothingBeyond(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${path}, ${width} px`);
  }
  // A window of 1280 by 800 px at 200 % has half as many CSS pixels.
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNoSidewaysScroll(page, `${path} at 200 %`);
  await expect(page.getByRole('button', { name: 'Menu' }), path).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  // The content policy forbids style attributes, so this changes the browser's own setting.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });
  await expectNoSidewaysScroll(page, `${path}, text of twice the size`);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Records the origins that a page contacts, and content policy violations. */
async function watchContacts(page: Page) {
  const origins = new Set<string>();
  const refused: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  // A script that catches the error leaves no line in the console.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} in ${location}`),
    ),
  );
  return { origins, refused };
}

test('every public page and state suits axe, fits the window, and contacts nobody else', async ({
  page,
}) => {
  test.setTimeout(420_000);
  const { origins, refused } = await watchContacts(page);
  for (const [index, path] of (await publicPages()).entries()) {
    await page.goto(site + path);
    await page.mouse.move(200, 400);
    await expectNothingBeyond(page, path);
    for (const [turn, look] of looksOf(index).entries()) {
      const { width, colorScheme } = look;
      const seen = `${path}, ${width} px, ${colorScheme}`;
      if (turn > 0 && states[path]) await page.goto(site + path);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expectNothingIn(look)(page, seen);
      for (const { name, reach, within, leave } of states[path] ?? [])
        await test.step(`${name}: ${seen}`, async () => {
          await reach(page);
          await expectPartAccessible(page, within);
          if (leave) await page.keyboard.press(leave);
        });
    }
  }
  const allowed = [site, addressOf('API_URL'), addressOf('MAILBOX_URL'), imageOrigin()];
  const known = new Set(allowed.map((address) => new URL(address).origin));
  expect([...origins].filter((origin) => !known.has(origin))).toEqual([]);
  expect(origins.size).toBeGreaterThan(1);
  expect(refused).toEqual([]);
});

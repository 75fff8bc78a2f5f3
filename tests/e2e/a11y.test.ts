import { expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { rounds } from '#fixtures/rounds';
import { pages } from '../../src/paths.ts';
import {
  expectNoA11yViolations,
  expectNoSidewaysScroll,
  expectReadableColours,
} from './a11yViolations.ts';
import { addressOf } from './session.ts';
import { test } from './window.ts';

const site = addressOf('READ_ONLY_SITE_URL');
const widths = [390, 820, 1440];
/** Colours do not depend on the width: the dark scheme is checked at one of them. */
const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 820, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;
/** Each page and state is checked in one of its looks in the everyday run, which take turns. */
const looksOf = (index: number) => {
  const count = rounds({ everyday: 1, long: looks.length });
  return looks.filter((_, place) => (place + index) % (looks.length / count) === 0);
};

const entriesSchema = z.object({
  artists: z.array(z.object({ url: z.url(), image: z.string().nullable() })),
  releases: z.array(
    z.object({ url: z.url(), cover: z.string().nullable(), releaseStatus: z.int() }),
  ),
});

/** The pages of the site: artists and releases with and without a picture, and a coming release. */
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

/** All rules; in the dark look those about colours, where the light one of its width has seen the rest. */
const expectNothingIn = ({ colorScheme }: (typeof looks)[number]) =>
  colorScheme === 'dark' && looksOf(0).length > 1 ? expectReadableColours : expectNoA11yViolations;

/** States of a page that appear only through use. */
const states: { name: string; path: string; reach: (page: Page) => Promise<void> }[] = [
  {
    name: 'the menu unfolded',
    path: '/releases',
    reach: async (page) => {
      const toggle = page.getByRole('button', { name: 'Menu' });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByText('The music').click();
      await expect(page.getByRole('link', { name: 'Artists' }).first()).toBeVisible();
    },
  },
  {
    name: 'the search with hits',
    path: '/contact',
    reach: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('noon');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'a list that its island has taken over',
    path: '/releases',
    reach: async (page) => {
      await page.getByLabel('Sort by').selectOption('title');
      await expect(page).toHaveURL(/sort=title/);
      await expect(page.locator('.list[aria-busy="false"]')).toBeVisible();
    },
  },
  {
    name: 'a form that was refused',
    path: '/contact',
    reach: async (page) => {
      await page.getByLabel('Message').fill('x');
      await expect(page.locator('main form[novalidate]')).toHaveCount(1);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    },
  },
];

test('axe finds nothing on any public page, and none is wider than the window', async ({
  page,
}) => {
  test.setTimeout(240_000);
  for (const [index, path] of (await publicPages()).entries()) {
    await page.goto(site + path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, path);
    }
    for (const look of looksOf(index)) {
      const { width, colorScheme } = look;
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expectNothingIn(look)(page, `${path}, ${width} px, ${colorScheme}`);
    }
  }
});

for (const [index, { name, path, reach }] of states.entries())
  for (const look of looksOf(index)) {
    const { width, colorScheme } = look;
    test(`${width} px, ${colorScheme}: axe finds nothing on ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(site + path);
      await reach(page);
      await expectNothingIn(look)(page, `${name}, ${width} px, ${colorScheme}`);
    });
  }

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, type Page } from 'playwright/test';
import { dayAt } from '#domain/day';
import { anOldArtist, anOldRelease } from '#fixtures/oldSite';
import { localToken } from '#local/identityToken';
import type { Demo } from '../../scripts/demo/catalogue.ts';
import { readDemo } from '../../scripts/demo/demo.ts';
import { demoLabel } from '../../scripts/demo/label.ts';
import { seedDemo } from '../../scripts/demo/seed.ts';
import {
  getLost,
  switchLanguage,
  turnToGerman,
  writeInGerman,
  writeToLabel,
} from './languageSteps.ts';
import { mailWith } from './mailbox.ts';
import { type OwnProduct, startOwnProduct } from './ownProduct.ts';
import { openAs, save, unfold } from './session.ts';
import { test } from './window.ts';

// One empty product: its staff see the first steps, then set up another label than the demo's.
test.describe.configure({ mode: 'serial' });

let product: OwnProduct;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startOwnProduct();
});
test.afterAll(() => product.stop());

/** The version in which the site showed the second label. */
let shownVersion = 0;

const traces = [demoLabel.name, demoLabel.tagline, 'lowsun'];

/** Opens a screen of the product as staff. */
const openAsStaff = (page: Page, path: string) =>
  openAs(page, 'staff', `${product.urls.site}${path}`);

test('the first steps: skipped, done, put away and found again', async ({ page }) => {
  await openAsStaff(page, '/admin');
  const steps = page.getByRole('region', { name: 'Set-up checklist' });
  const stepOf = (title: string) =>
    steps.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(steps).toContainText('0 of 8 done');
  const titles = ['Language', 'Name', 'Logo', 'Time zone', 'Imprint', 'Test email'];
  titles.push('First artist', 'First release');
  for (const title of titles) {
    await expect(stepOf(title)).toContainText('To do');
    await steps.getByRole('button', { name: `Skip: ${title}` }).click();
    await expect(stepOf(title)).toContainText('Skipped');
  }
  await expect(steps).toContainText('Everything is done or skipped.');
  for (const title of titles.filter((one) => one !== 'Logo')) {
    await steps.getByRole('button', { name: `Resume: ${title}` }).click();
    await expect(stepOf(title)).toContainText('To do');
  }
  await expect(steps).toContainText('0 of 8 done');

  const address = 'kim@example.com';
  await steps.getByLabel('Your email address').fill(address);
  await steps.getByRole('button', { name: 'Send a test email' }).click();
  await expect(steps.getByLabel('Code in the email')).toBeVisible();
  const { text } = await mailWith(address, '', product.urls.mailbox);
  await page.goto(/https?:\/\/\S+\/admin\?arrived=\d+/.exec(text)?.[0] ?? '');
  await expect(stepOf('Test email')).toContainText('Done');

  await stepOf('Name').getByRole('link', { name: 'Name the label' }).click();
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Gatefold');
  await page.goBack();
  // A step's link opens its part of the screen, even while content above it loads.
  await stepOf('Imprint').getByRole('link', { name: 'Write the imprint' }).click();
  await expect(page.getByRole('heading', { name: 'Pages and menu' })).toBeInViewport();
  await page.goBack();
  await steps.getByRole('button', { name: 'Hide this checklist' }).click();
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Show the set-up checklist' }).click();
  await expect(steps).toContainText('1 of 8 done');
});

/** The demo with only some images: each takes a quarter of a second to store in all sizes. */
function withFewImages(demo: Demo): Demo {
  return {
    ...demo,
    catalogue: (today) => {
      const { artists, releases } = demo.catalogue(today);
      return {
        artists: artists.map((artist, at) => ({ ...artist, hasPortrait: at < 2 })),
        releases: releases.map(({ coverAlt, ...release }, at) => ({
          ...release,
          ...(coverAlt && at > 6 && { coverAlt }),
        })),
        shows: [],
        merch: [],
        news: [],
      };
    },
  };
}

test('a second label comes out of it, with nothing of the first', async ({ page, request }) => {
  test.setTimeout(240_000);
  const demo = withFewImages(await readDemo('halde'));
  const name = String(demo.label.name);
  const { site, api, identity } = product.urls;
  expect(await (await request.get(site)).text()).toContain('Gatefold');
  const seed = {
    demo,
    api,
    token: await localToken(identity, 'staff'),
    today: dayAt(new Date(), 'Europe/Berlin'),
    log: () => undefined,
    onShown: async () => undefined,
  };
  await seedDemo(seed);
  // As after an interrupted start: finished entries are left alone.
  await seedDemo(seed);
  const shown = async () => {
    const html = await (await request.get(`${site}/releases`)).text();
    return html.includes(name) && html.includes('Ein Akkord');
  };
  await expect.poll(shown, { timeout: 120_000 }).toBe(true);

  await page.goto(site);
  await expect(page).toHaveTitle(new RegExp(`${name}$`));
  await expect(page.getByText(String(demo.label.description))).toBeVisible();
  await expect(page.getByRole('link', { name: 'The Kaue' })).toBeAttached();
  const logo = page.locator('.logo .wordmark img');
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // On a phone the wordmark gives way to the menu button, however wide the theme's margin is.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('--edge', '2.25rem'));
  const toggle = await page.locator('.menu-toggle').boundingBox();
  expect((toggle?.x ?? 0) + (toggle?.width ?? 0)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 720 });
  // Every icon named by the page and its manifest exists, and none is the product's default.
  const icons = await page.locator('link[rel~=icon], link[rel=apple-touch-icon]').all();
  const addresses = await Promise.all(icons.map((icon) => icon.getAttribute('href')));
  const manifest = await (await request.get(`${site}/manifest.webmanifest`)).json();
  for (const { src } of manifest.icons as { src: string }[]) addresses.push(src);
  addresses.push(await page.locator('meta[property="og:image"]').getAttribute('content'));
  expect(addresses.length).toBeGreaterThan(7);
  for (const address of addresses) {
    expect(address).toContain('/marks/');
    expect((await request.get(String(address))).status()).toBe(200);
  }
  for (const path of ['/', '/imprint', '/kaue', '/manifest.webmanifest', '/feeds/out-now.atom']) {
    const response = await request.get(`${site}${path}`);
    expect([path, response.status()]).toEqual([path, 200]);
    const text = (await response.text()).toLowerCase();
    expect(traces.filter((trace) => text.includes(trace.toLowerCase()))).toEqual([]);
    expect(text).not.toContain('gatefold |');
    expect(text).not.toContain('| gatefold');
  }
  // Its German pages have their own menu and imprint.
  await page.goto(`${site}/de/imprint`);
  await expect(page).toHaveTitle(`Impressum | ${name}`);
  await expect(page.getByRole('main')).toContainText('Geschäftsführerin');
  await expect(page.locator('#menu')).toContainText('Nächte');
  shownVersion = (await (await request.get(`${site}/version.json`)).json()).version;
});

test('in two languages the switch keeps the place, and texts and emails are in the page’s', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { site, mailbox } = product.urls;
  await switchLanguage(page, site);
  await getLost(page, site);
  await writeToLabel(page, site, mailbox);
  await writeInGerman(page, site);
});

const ownLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0f4c5c"/><circle cx="32" cy="32" r="18" fill="#fb8b24"/></svg>';

test('the back office alone makes it a third: name, logo, theme, words, a page, a record', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { site } = product.urls;
  await openAsStaff(page, '/admin/label');
  await unfold(page);
  const logo = page.getByRole('region', { name: 'Logo', exact: true }).first();
  await expect(logo.getByText('On a phone’s home screen')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).first().fill('Kelp & Kin');
  await page.getByLabel('Tagline').first().fill('Tape music from the tideline.');
  // It moves no announced release, so there is no confirmation.
  await page.getByLabel('Time zone').selectOption('Europe/Paris');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Paris');
  const file = { name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(ownLogo) };
  await page.locator('#logo input[type=file]').first().setInputFiles(file);
  await expect(page.getByText('Save to use it')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the wordmark', exact: true }).click();
  await page.getByRole('radio', { name: /^Riso/ }).check();
  await page.getByRole('button', { name: /^Show all \d+ sentences$/ }).click();
  await page.getByLabel('Look for a sentence').fill('discover');
  const heading = page.locator('#words').getByLabel('Heading', { exact: true });
  await heading.fill('What the tide brought in');
  await page.getByRole('button', { name: 'Add “About”' }).click();
  const text = page.getByRole('textbox', { name: 'Text (English)' });
  await text.click();
  await page.keyboard.insertText('Kelp & Kin, Brest');
  await save(page);

  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Artists', exact: true }).click();
  await page.getByRole('link', { name: 'Add artist' }).click();
  await page.getByLabel('Artist name').fill('Ebbing Hours');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/edit-artist\/\d+$/);
  await menu.getByRole('link', { name: 'Releases', exact: true }).click();
  await page.getByRole('link', { name: 'Add release' }).click();
  await page.getByLabel('Release name').fill('Low Water');
  await page.getByLabel('Artist(s)').selectOption('Ebbing Hours');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/edit-release\/\d+$/);
  // The newest release is on the home page.
  await page.getByLabel('Release date').fill(dayAt(new Date(), 'Europe/Paris'));
  const description = page.getByRole('textbox', { name: 'Description (English)' });
  await description.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('Two long sides.');
  await page.getByRole('button', { name: /^Change the status/ }).click();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Out' });
  await save(page);

  const shown = async () => (await (await request.get(site)).text()).includes('Low Water');
  await expect.poll(shown, { timeout: 90_000 }).toBe(true);
  await page.goto(site);
  await expect(page).toHaveTitle('What the tide brought in | Kelp & Kin');
  const ground = () => getComputedStyle(document.documentElement).backgroundColor;
  expect(await page.evaluate(ground)).toBe('rgb(247, 243, 238)');
  await expect(page.getByRole('link', { name: 'About' })).toBeVisible();
  const icon = await request.get(`${site}/favicon.ico`);
  expect(icon.headers()['content-type']).toBe('image/x-icon');
  const named = await page.locator('link[rel=icon][href$="favicon.ico"]').getAttribute('href');
  expect(await icon.body()).toEqual(await (await request.get(String(named))).body());
});

test('a roll back takes the whole label back, and a page that is open stays whole', async ({
  page,
  request,
  context,
}) => {
  test.setTimeout(180_000);
  const { site } = product.urls;
  const earlier = String((await readDemo('halde')).label.name);
  // An open page belongs to one label: data it loads later must not be of the other label.
  const open = await context.newPage();
  const failed: string[] = [];
  open.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(answer.url());
  });
  await open.goto(`${site}/releases`);
  await expect(open).toHaveTitle(/Kelp & Kin$/);
  const sheets = await open
    .locator('link[rel=stylesheet], link[rel=preload], link[rel~=icon]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const looks = () =>
    open.evaluate(() => {
      const { backgroundColor, fontFamily } = getComputedStyle(document.body);
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      // Its end may learn meanwhile that somebody has signed in.
      const menu = document
        .querySelector('#menu')
        ?.textContent?.replaceAll(/\s+/g, ' ')
        .replace(/Login.*$/, '');
      const logo = document.querySelector('.logo')?.innerHTML;
      return { backgroundColor, fontFamily, ground, menu, logo, title: document.title };
    });
  const before = await looks();

  await openAsStaff(page, '/admin/publications');
  await page
    .getByRole('button', { name: new RegExp(`^Roll back to this version, ${shownVersion}\\b`) })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  const title = async () =>
    /<title>(.*?)<\/title>/.exec(await (await request.get(`${site}/releases`)).text())?.[1] ?? '';
  await expect.poll(title, { timeout: 90_000 }).not.toContain('Kelp');

  // The whole label was rolled back: name, looks, icons and files of every kind are of one version.
  for (const path of ['/', '/releases', '/manifest.webmanifest', '/feeds/out-now.atom']) {
    const text = await (await request.get(`${site}${path}`)).text();
    expect([path, text.includes('Kelp'), text.includes(earlier)]).toEqual([path, false, true]);
  }
  // The open page sorts its list, and none of its content is from another label.
  await open.getByLabel('Sort by').selectOption('title');
  await expect(open.locator('.card').first()).toBeVisible();
  expect(await looks()).toEqual(before);
  expect(failed).toEqual([]);
  for (const sheet of sheets)
    expect([sheet, (await request.get(sheet)).status()]).toEqual([sheet, 200]);
  await open.close();

  await page.getByRole('button', { name: 'Resume publishing' }).click();
  await expect.poll(title, { timeout: 90_000 }).toContain('Kelp');
});

test('German alone takes the root, and what nobody wrote in it stays English and says so', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await turnToGerman(page, product.urls.site);
});

test('the command imports a file after a dry run, and refuses a file that is not a catalogue', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-import-'));
  const [good, bad] = [join(folder, 'good.json'), join(folder, 'bad.json')];
  const entry = anOldArtist(9001, { Releases: [anOldRelease(9001), anOldRelease(9002)] });
  await writeFile(good, JSON.stringify([entry]));
  await writeFile(bad, '[{"Id": 1, "Name": "Cut o');
  const dry = await importByCommand(good, '--dry-run');
  expect(dry.output).toContain('The dry run is done, and wrote nothing. It would write 3 entries.');
  expect(dry.output).toContain('artists: 1 new');
  expect(dry.output).toContain('releases: 2 new');
  expect(dry.exitCode).toBe(0);
  const refused = await importByCommand(bad);
  expect(refused.output).toContain(
    'The import failed. The catalogue of the old site is not a JSON list.',
  );
  expect(refused.exitCode).toBe(1);
  await rm(folder, { recursive: true });
});

/** Runs the program of `npm run import` against the test's product. */
async function importByCommand(...given: string[]) {
  const command = spawn(process.execPath, ['scripts/import.ts', '--local', ...given], {
    env: { ...process.env, LOCAL_DATA: product.dataFolder },
  });
  const [output, [exitCode]] = await Promise.all([text(command.stdout), once(command, 'close')]);
  return { output, exitCode };
}

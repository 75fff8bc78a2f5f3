import { expect, type Page } from 'playwright/test';
import { releaseStatus } from '#domain/release/releaseStatus';
import { hostileHtml } from '../security/hostileTexts.ts';
import { addressOf, callAsStaff, openAs } from './session.ts';
import { test } from './window.ts';

const all = hostileHtml.join('\n');

/** Hostile text in every field that is shown as HTML and in many others, also through an import. */
async function plant() {
  const client = await callAsStaff();
  const imported = await client.importArtist({
    body: {
      Id: 990_001,
      Name: `Imported ${hostileHtml[0]}`,
      ArtistBio: all,
      ArtistShare: 10,
      Releases: [],
    },
  });
  const { value: artist } = await client.addArtist({
    body: { name: `Moles ${hostileHtml[1]}`, bio: all },
  });
  const added = await client.addRelease({
    body: { title: `Tide ${hostileHtml[0]}`, description: all, artists: [artist.id, imported.id] },
  });
  const release = await client.updateRelease({
    body: {
      ...added.value,
      releaseStatus: releaseStatus.Released,
      releaseDate: '2020-01-01',
      copyright: hostileHtml[10],
    },
    ifMatch: added.version,
  });
  return { client, artist, imported, release: release.value };
}

/** Fails if the page ran a script, opened a dialog or navigated. `open` opens it. */
async function expectUnharmed(
  page: Page,
  path: string,
  open = () => page.goto(`${addressOf('SITE_URL')}${path}`) as Promise<unknown>,
): Promise<void> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await open();
  await page.waitForLoadState('networkidle');
  const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href') ?? '');
  for (const href of await page.locator('main a[href]').evaluateAll(hrefs))
    expect(href).not.toMatch(/^\s*(javascript|data|vbscript):/i);
  await page.locator('main').hover();
  const ran = await page.evaluate(() => Reflect.get(window, 'ran'));
  expect([path, ran, dialogs]).toEqual([path, undefined, []]);
  expect(new URL(page.url()).origin).toBe(addressOf('SITE_URL'));
}

async function liveOn(path: string): Promise<void> {
  const status = async () => (await fetch(`${addressOf('SITE_URL')}${path}`)).status;
  await expect.poll(status, { timeout: 90_000 }).toBe(200);
}

test('no script in a name, a bio, a description, an import or a preview runs', async ({
  page,
  other: visitor,
}) => {
  test.setTimeout(240_000);
  const { client, artist, imported, release } = await plant();
  await liveOn(release.url);
  const blocked: string[] = [];
  visitor.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) blocked.push(line.text());
  });
  for (const path of ['/', '/releases', '/artists', release.url, artist.url, imported.url])
    await expectUnharmed(visitor, path);
  // The content policy would block a script that gets through, but none does.
  expect(blocked).toEqual([]);
  const preview = await client.addPreview({ params: { id: release.id }, body: { days: 7 } });
  await expectUnharmed(visitor, `/preview#${preview.token}`);
  const list = '/admin/releases/my-releases';
  await expectUnharmed(page, list, () => openAs(page, 'staff', list));
  await expectUnharmed(page, `/admin/releases/edit-release/${release.cId}`);
  await expectUnharmed(page, `/admin/artists/edit-artist/${artist.cId}`);
  await expectUnharmed(page, '/admin/publications');
});

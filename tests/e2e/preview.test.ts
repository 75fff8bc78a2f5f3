import { expect, type Locator } from 'playwright/test';
import { labelPages } from '#domain/publication/preview';
import { expectNoA11yViolations } from './a11yViolations.ts';
import { addressOf, callAsStaff, openAs, unfold } from './session.ts';
import { test } from './window.ts';

/** The visible text of a page's article. */
const article = 'article.release';

test('a link shows the release to anyone as its page looks, until it is revoked', {
  tag: '@night',
}, async ({ page, other: visitor }) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/1');
  await unfold(page);
  const panel = page.getByRole('region', { name: 'Preview' });
  const copyright = page.getByLabel('Copyright line');
  const before = await copyright.inputValue();
  await copyright.fill('not saved');
  await expect(panel).toContainText('without your unsaved changes');
  await copyright.fill(before);
  await panel.getByRole('button', { name: 'Create a link' }).click();
  const address = await panel.getByLabel('The link, shown only once').inputValue();

  const asked: string[] = [];
  const refused: string[] = [];
  visitor.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) refused.push(line.text());
  });
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.goto(address);
  const frame = visitor.frameLocator('iframe');
  await expect(frame.locator(article)).toBeVisible();
  const height = (await visitor.locator('iframe').boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan((visitor.viewportSize()?.height ?? 0) * 0.8);
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const secret = new URL(address).hash.slice(1);
  expect(asked.filter((url) => url.includes(secret) && !url.includes('#'))).toEqual([]);
  await expectNoA11yViolations(visitor);

  const looksOf = async (shown: Locator) => ({
    words: (await shown.innerText()).replaceAll(/\s+/g, ' '),
    color: await shown.locator('h1').evaluate((title) => getComputedStyle(title).color),
    ground: await shown.evaluate((one) =>
      getComputedStyle(one.ownerDocument.documentElement).getPropertyValue('--accent'),
    ),
  });
  // Scripts add part of the sharing section, and count days on the visitor's calendar.
  const aside = '.sharing, [data-day]';
  const putAside = (parts: Element[]) => {
    for (const part of parts) part.remove();
  };
  await frame.locator(aside).evaluateAll(putAside);
  const preview = await looksOf(frame.locator(article));
  expect(refused).toEqual([]);
  const header = await fetch(`${addressOf('SITE_URL')}/preview`);
  expect(header.headers.get('x-robots-tag')).toContain('noindex');
  await visitor.goto(`${addressOf('SITE_URL')}/releases/lavt-lys-1`);
  await visitor.locator(aside).evaluateAll(putAside);
  expect(await looksOf(visitor.locator(article))).toEqual(preview);

  await panel
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await expect(panel.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  await visitor.goto(address);
  await expect(visitor.getByRole('alert')).toContainText('has expired or was revoked');
});

test('the preview of a release or an artist without a change is the live page', async () => {
  const client = await callAsStaff();
  const id = { params: { id: '1' } };
  const isLive = async ({ url }: { url: string }, { html }: { html: string }) =>
    html === (await (await fetch(addressOf('SITE_URL') + url)).text());
  const areLive = async () => {
    const { value: release } = await client.getRelease(id);
    const { releases: _, ...artist } = (await client.getArtist(id)).value;
    return [
      await isLive(release, await client.previewRelease({ body: release })),
      await isLive(artist, await client.previewArtist({ body: artist })),
    ];
  };
  // An earlier test's change may not be live yet.
  await expect.poll(areLive).toEqual([true, true]);
});

/** The canonical address of a page; the search page has none. */
const ownAddress = (html: string) =>
  /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1] ?? '/search';

test('every page of the label’s preview without a change is the live page', async () => {
  const client = await callAsStaff();
  // As requested by the screen: with all the fields of its form.
  const { substitute: _, ...label } = (await client.getLabel({})).value;
  const own = label.pages.map(({ slug }) => ({ page: 'own' as const, slug }));
  const all = [...labelPages.filter((page) => page !== 'own').map((page) => ({ page })), ...own];
  const differing = async () => {
    const found: string[] = [];
    for (const { page, ...at } of all) {
      const { html } = await client.previewLabel({ body: { label, page, ...at } });
      const path = page === 'lost' ? '/no-such-page' : ownAddress(html);
      const live = await fetch(addressOf('SITE_URL') + path);
      if (html !== (await live.text())) found.push(`${page} at ${path}`);
    }
    return found;
  };
  // An earlier test's change may not be live yet.
  await expect.poll(differing).toEqual([]);
});

test('nothing can be pressed on the page of a release to come that leads nowhere yet', async ({
  page,
  other: visitor,
}) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/45');
  await unfold(page);
  const panel = page.getByRole('region', { name: 'Preview' });
  await panel.getByRole('button', { name: 'Create a link' }).click();
  await visitor.goto(await panel.getByLabel('The link, shown only once').inputValue());
  const frame = visitor.frameLocator('iframe');
  const presave = frame.getByRole('region', { name: 'Pre-save it' });
  await expect(presave).toBeVisible();
  await expect(presave.locator('form')).toHaveAttribute('inert');
  for (const name of ['Add the day to your calendar', 'Sluice']) {
    const link = frame.getByRole('link', { name, exact: true }).first();
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await expect(link).not.toHaveAttribute('href');
  }
  const privacy = presave.getByRole('link', { name: /What we keep/ });
  await expect(privacy).toHaveAttribute('href', '/privacy');
  await panel
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
});

test('an address without a secret says so', async ({ page }) => {
  await page.goto(`${addressOf('SITE_URL')}/preview#nothing`);
  await expect(page.getByRole('alert')).toContainText('not a preview link');
});

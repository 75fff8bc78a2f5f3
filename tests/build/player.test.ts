import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedHeights } from '#domain/release/embed';
import { sampleOf } from '#fixtures/rounds';
import { openBrowser } from '../components/browser.ts';
import { type HeardSite, serveHeardSite } from './heardSite.ts';
import { openVisitor } from './servedFolder.ts';

let site: HeardSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([serveHeardSite(), openVisitor()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  site?.close();
});

const weir = '/releases/weir-2';
const wide = { width: 1280, height: 720 };

async function open(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await page.goto(site.origin + path, { waitUntil: 'load' });
  return page;
}

describe('a link to a moment', () => {
  let free: Browser;
  beforeAll(async () => {
    free = await openBrowser(['--autoplay-policy=no-user-gesture-required']);
  });
  afterAll(() => free?.close());

  it('is copied while a track plays, and starts that track at its second', async () => {
    const context = await browser.newContext({ viewport: wide });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await open(context, weir);
    const copy = page.locator('[data-moment]');
    expect(await copy.isVisible()).toBe(false);
    await page.locator('.tracks li').nth(1).locator('.track-play').click();
    await page.locator('.player[data-playing="yes"]').waitFor();
    const seek = page.locator('.player-seek input');
    await expect.poll(() => seek.getAttribute('max')).toBe('60');
    await page.locator('.player-toggle').click();
    await seek.fill('23');
    await expect.poll(() => copy.textContent()).toBe('Copy the link at 0:23');
    await copy.click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link)).toMatchObject({ pathname: weir, search: '?track=2&t=23' });
    await expect.poll(() => copy.textContent()).toBe('Copied');

    await context.close();
    const other = await open(await free.newContext(), weir + new URL(link).search);
    await other.locator('.player[data-playing="yes"]').waitFor();
    expect(await other.locator('.player-name').textContent()).toBe('Weir, high');
    const position = other.locator('.player-seek input');
    await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThanOrEqual(23);
    // A reload goes on where the visitor was, and does not begin again.
    expect(new URL(other.url()).search).toBe('');
    await other.context().close();
  });

  it('waits there for a press where the browser plays nothing by itself', {
    tags: 'night',
  }, async () => {
    const strict = await openBrowser(['--autoplay-policy=document-user-activation-required']);
    const context = await strict.newContext({ viewport: wide });
    const page = await open(context, `${weir}?track=2&t=23`);
    const player = page.locator('.player');
    await player.waitFor();
    await expect.poll(() => player.locator('.player-time').textContent()).toBe('0:23 / 1:00');
    expect(await player.getAttribute('data-playing')).toBe('no');
    await player.locator('.player-toggle').click();
    await page.locator('.player[data-playing="yes"]').waitFor();
    const position = () => player.locator('.player-seek input').inputValue().then(Number);
    await expect.poll(position).toBeGreaterThan(23);
    await strict.close();
  });

  it.each(
    sampleOf(
      [
        ['plays', false],
        ['is paused', true],
      ] as const,
      1,
    ),
  )('leads there, too, in a tab where that track %s elsewhere', async (_, isPaused) => {
    const page = await open(await free.newContext({ viewport: wide }), weir);
    const bar = page.locator('.player');
    await page.locator('.tracks li').nth(1).locator('.track-play').click();
    await page.locator('.player[data-playing="yes"]').waitFor();
    const seek = bar.locator('.player-seek input');
    await expect.poll(() => seek.getAttribute('max')).toBe('60');
    await seek.fill('40');
    if (isPaused) await bar.locator('.player-toggle').click();
    await page.goto(`${site.origin}${weir}?track=2&t=9`, { waitUntil: 'load' });
    await page.waitForURL((url) => url.search === '');
    await page.locator('.player[data-playing="yes"]').waitFor();
    const position = () => seek.inputValue().then(Number);
    await expect.poll(position).toBeGreaterThan(9);
    expect(await position()).toBeLessThan(30);
    await page.context().close();
  });

  it.each(['?t=x', '?track=9&t=3', '?track=2'])('with %s is the page as it is', async (query) => {
    const context = await browser.newContext();
    const page = await open(context, weir + query);
    expect(await page.locator('.player').count()).toBe(0);
    expect(new URL(page.url()).search).toBe(query);
    await context.close();
  });
});

it('draws the QR code of a record once it is wanted, to be saved', async () => {
  const context = await browser.newContext();
  const page = await open(context, weir);
  await page.getByText('QR code').click();
  const code = page.getByRole('img', { name: /^QR code: https?:.*weir-2$/ });
  await expect
    .poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save as SVG' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('weir-2.svg');
  await context.close();
});

describe('the open player', () => {
  it.each(
    sampleOf(
      [
        ['of a record', weir],
        ['of Home', '/'],
        ['of an artist', '/artists/sluice-2'],
      ],
      1,
    ),
  )('leaves the button %s in sight in a window of 1280×720', async (_, path) => {
    const context = await browser.newContext({ viewport: wide });
    const page = await open(context, path);
    const button = page.locator('.play-first');
    await button.click();
    const bar = page.locator('.player[data-playing="yes"]');
    await bar.waitFor();
    const [foot, top] = [await button.boundingBox(), await bar.boundingBox()];
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
    await context.close();
  });
});

it('loads player and search at the next press, once a lost connection is back', async () => {
  const context = await browser.newContext({ viewport: wide });
  const page = await open(context, weir);
  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed', (request) => /player\./.test(request.url()));
  await page.locator('.play-first').click();
  await lost;
  await page.locator('#search').click();
  await page.locator('.search-failed').waitFor();
  await context.setOffline(false);
  await page.locator('.play-first').click();
  await page.locator('.player[data-playing="yes"]').waitFor();
  await page.locator('#search').click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await context.close();
});

describe('the bar of the player', () => {
  const play = async (viewport: { width: number; height: number }) => {
    const page = await open(await browser.newContext({ viewport }), weir);
    await page.locator('.play-first').click();
    await page.locator('.player[data-playing="yes"]').waitFor();
    return page;
  };

  it('has room for its position in every window', async () => {
    const page = await play({ width: 390, height: 800 });
    for (const width of [390, 960, 1024, 1279, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await page.locator('.player-seek').boundingBox();
      expect(box?.width, `${width} pixels`).toBeGreaterThanOrEqual(150);
    }
    await page.context().close();
  });

  it('stands on the footer, with nothing between them', async () => {
    const page = await play({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [footer, bar] = await Promise.all(
      ['.footer', '.player'].map((part) => page.locator(part).boundingBox()),
    );
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeGreaterThanOrEqual(bar?.y ?? 0);
    const copyright = await page.locator('.copyright').boundingBox();
    expect((copyright?.y ?? 0) + (copyright?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.context().close();
  });

  it.each(sampleOf([390, 1280], 1))(
    'never covers what has the focus, at %d pixels',
    async (width) => {
      const page = await play({ width, height: 720 });
      const covered: (string | undefined)[] = [];
      let seen = 0;
      for (let tabs = 0; tabs < 60; tabs++) {
        await page.keyboard.press('Tab');
        const focus = await page.evaluate(() => {
          const bar = document.querySelector('.player');
          const one = document.activeElement;
          if (!bar || !one || one === document.body || bar.contains(one)) return undefined;
          const { top } = one.getBoundingClientRect();
          const isCovered = top >= bar.getBoundingClientRect().top;
          return { name: one.outerHTML.slice(0, 80), isCovered };
        });
        if (focus) seen++;
        if (focus?.isCovered) covered.push(focus.name);
      }
      expect(seen).toBeGreaterThan(10);
      expect(covered).toEqual([]);
      await page.context().close();
    },
  );
});

it('shows the tags below a record’s tracks beside a longer text, in a low window, too', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 420 } });
  const page = await open(context, '/releases/spillway-3');
  await page.locator('.liner p').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, -600));
  const tag = page.locator('.back-sleeve .tag').first();
  await tag.focus();
  const box = await tag.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(420);
  await context.close();
});

describe('an embed', () => {
  const colorsOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => {
        const { color } = getComputedStyle(part);
        const root = getComputedStyle(document.documentElement);
        return { color, accent: root.getPropertyValue('--accent').trim() };
      });

  it('has the record’s own colour, and the bar within its frame', async () => {
    const context = await browser.newContext({ viewport: { width: 560, height: 420 } });
    const own = await open(context, weir);
    const embed = await open(context, `/embed${weir}`);
    await embed.locator('.embed-tracks .track-play').first().click();
    const bar = embed.locator('.player[data-playing="yes"]');
    await bar.waitFor();
    const { accent } = await colorsOf(embed, '.embed-tracks li');
    expect(accent).toBe((await colorsOf(own, '.tracks li')).accent);
    expect(accent).not.toBe((await colorsOf(await open(context, '/contact'), 'h1')).accent);
    const { bottom, border } = await bar.evaluate((part) => ({
      bottom: part.getBoundingClientRect().bottom,
      border: getComputedStyle(part).borderBottomStyle,
    }));
    expect([bottom, border]).toEqual([420, 'solid']);
    await context.close();
  });

  it('of an announced record tells its day, and leads to its pre-save', async () => {
    const context = await browser.newContext({ viewport: { width: 560, height: 420 } });
    const page = await open(context, '/embed/releases/slack-water-7');
    const link = page.locator('.embed-day a');
    await link.waitFor();
    expect(await page.locator('.embed-day').textContent()).toContain('2999');
    expect(await link.textContent()).toBe('Pre-save ↗');
    expect(await link.getAttribute('href')).toBe('/releases/slack-water-7#presave');
    await page.locator('.embed-day .stamp').evaluate((stamp) => {
      stamp.textContent = 'in 47 days';
    });
    for (const height of Object.values(embedHeights)) {
      await page.setViewportSize({ width: 280, height });
      const parts = await page.evaluate(() =>
        ['html', '.embed-foot'].map((part) => document.querySelector(part)?.scrollWidth),
      );
      expect(Math.max(...parts.map(Number)), `${height} px`).toBeLessThanOrEqual(280);
      const foot = await page.locator('.embed-foot').boundingBox();
      expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    await context.close();
  });
});

it('has no hole in a list of coming and released records in a window of 2560 pixels', async () => {
  const context = await browser.newContext({ viewport: { width: 2560, height: 1440 } });
  const page = await open(context, '/releases');
  const topsOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const [headings, cards] = [await topsOf('.grid-part'), await topsOf('.grid .card')];
  expect([headings.length, cards.length]).toEqual([2, 6]);
  expect([new Set(headings).size, new Set(cards).size]).toEqual([1, 1]);
  const [heading, first] = await Promise.all(
    ['.grid-part:nth-child(3)', '.grid-part:nth-child(3) + li'].map((part) =>
      page.locator(part).boundingBox(),
    ),
  );
  expect(heading?.x).toBe(first?.x);
  await context.close();
});

it('breaks no name of the catalogue’s table on a phone', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 } });
  const page = await open(context, '/releases/catalogue');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const [inner, outer, ...lines] = await page.locator('.catalogue-page').evaluate((part) => {
      const [row] = part.querySelectorAll<HTMLTableRowElement>('tbody tr');
      const texts = ['LSR-035', 'Everyone at the Observatory', 'Lamplight'];
      const named = texts.map((text, index) => {
        const cell = row?.cells[index];
        const name = cell?.querySelector('a, bdi') ?? cell;
        if (name) name.textContent = text;
        return name;
      });
      const lineCounts = [0, 2].map((index) => {
        const range = document.createRange();
        if (named[index]) range.selectNodeContents(named[index]);
        return range.getClientRects().length;
      });
      return [part.scrollWidth, part.clientWidth, ...lineCounts];
    });
    expect(lines, `${width} pixels`).toEqual([1, 1]);
    expect(inner, `${width} pixels`).toBeLessThanOrEqual(outer ?? 0);
  }
  await context.close();
});

it('gives the title of a hit the room of a phone, and at most three lines', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await open(context, '/search?q=weir');
  const hit = page
    .getByRole('option')
    .filter({ has: page.locator('.hit-code') })
    .first();
  await hit.waitFor();
  const lines = await hit.locator('.hit-title').evaluate((title) => {
    title.textContent = 'Three weddings and a funeral '.repeat(9);
    return (
      title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight)
    );
  });
  expect(Math.round(lines)).toBe(3);
  const [title, code] = await Promise.all(
    ['.hit-title', '.hit-code'].map((part) => hit.locator(part).boundingBox()),
  );
  expect(code?.x).toBe(title?.x);
  expect(code?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
  await context.close();
});

it('shows a record in a text in a row with its words, on a phone, too', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await open(context, '/news/the-weir-is-out-1');
  for (const width of [390, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    const [cover, title, text] = await Promise.all(
      ['.text-record .card-link :is(img, .drawn)', '.text-record .card-title', '.text-record'].map(
        (part) => page.locator(part).first().boundingBox(),
      ),
    );
    expect(title?.x).toBeGreaterThanOrEqual((cover?.x ?? 0) + (cover?.width ?? 0));
    expect(title?.y).toBeLessThan((cover?.y ?? 0) + (cover?.height ?? 0));
    expect(text?.width).toBeGreaterThan(300);
  }
  await context.close();
});

it('says in a hit of the search whether it can be heard', async () => {
  const context = await browser.newContext({ viewport: wide });
  const page = await open(context, '/search?q=sluice');
  await page.getByRole('option', { name: /^Sluice Artist/ }).waitFor();
  const names = await page
    .getByRole('option')
    .evaluateAll((all) =>
      all.map((one) => [one.querySelector('.hit-title')?.textContent, one.textContent ?? '']),
    );
  const heard = names.filter(([, text]) => text?.includes('can be heard'));
  expect(heard.map(([title]) => title)).toContain('Sluice Gate');
  expect(heard.map(([title]) => title)).not.toContain('Sluice');
  await page
    .getByRole('option', { name: /can be heard$/ })
    .first()
    .waitFor();
  await context.close();
});

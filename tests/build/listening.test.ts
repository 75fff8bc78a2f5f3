import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gapsOf, watchGaps } from '#fixtures/musicGaps';
import { sampleOf } from '#fixtures/rounds';
import { findWholeBrowser } from '../../scripts/browser.mjs';
import { hardBundle } from './buildSite.ts';
import { type HeardSite, heardCatalogue, heardDay, serveHeardSite } from './heardSite.ts';
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
const phone = { width: 390, height: 844 };

/** A page in a window of its own. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: wide, ...options });
  await page.goto(site.origin + path, { waitUntil: 'load' });
  return page;
}

const player = (page: Page) => page.locator('.player');
const pressed = (page: Page) => page.locator('.player[data-playing="yes"]').waitFor();
const colorOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => getComputedStyle(part).backgroundColor);

describe('the first screen of Home', () => {
  it.each([
    ['in a window of 1280×720', wide],
    ['on a phone', phone],
    ['on a phone on its side', { width: 844, height: 390 }],
  ])('has the sleeve and its button %s, and one press plays', async (_, viewport) => {
    const page = await open('/', { viewport });
    for (const part of ['.home-first .gatefold-cover', '.home-first .play-first']) {
      const box = await page.locator(part).boundingBox();
      expect(box?.y, part).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(viewport.height);
    }
    await page.locator('.home-first .play-first').click();
    await pressed(page);
    await page.close();
  });
});

it('has the button of a record in sight in a window of 2560×1440', async () => {
  const viewport = { width: 2560, height: 1440 };
  const page = await open(weir, { viewport });
  const box = await page.locator('.play-first').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  await page.close();
});

it.each([
  ['820×1180', { width: 820, height: 1180 }],
  ['900×700', { width: 900, height: 700 }],
  ['1440×700', { width: 1440, height: 700 }],
  ['1920×1080', { width: 1920, height: 1080 }],
])('ends cover and panel together in a window of %s', async (_, viewport) => {
  const page = await open('/releases/slack-water-7', { viewport });
  const ends = await Promise.all(
    ['.gatefold-cover > *', '.gatefold-panel'].map(async (part) => {
      const box = await page.locator(part).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    }),
  );
  expect(ends[1]).toBe(ends[0]);
  await page.close();
});

/** How far the disc of a sleeve is out, in pixels, and whether it turns. */
const discOf = (page: Page, sleeve: string) =>
  page
    .locator(sleeve)
    .first()
    .evaluate((part) => {
      const { translate, animationName, content } = getComputedStyle(part, '::before');
      const isThere = content !== 'none';
      return { isThere, out: Number.parseFloat(translate) || 0, turns: animationName !== 'none' };
    });

describe('the disc', () => {
  it.each(
    sampleOf(
      [
        ['of Home’s record', '/', '.play-first', '.gatefold-cover'],
        ['of a record on its page', weir, '.play-first', '.gatefold-cover'],
        ['of an artist’s newest', '/artists/sluice-2', '.play-first', '.gatefold-cover'],
        ['in the list', '/releases', '.card .sleeve-play', '.card'],
        ['in the calendar', '/calendar', '.entry .sleeve-play', '.entry-cover'],
        ['in the shop', '/shop', '.card .sleeve-play', '.card'],
        ['of a tag', '/tags/water', '.card .sleeve-play', '.card'],
      ],
      2,
    ),
  )('%s is out while it plays, and back when it pauses', async (_, path, button, sleeve) => {
    const page = await open(path);
    await page.locator(button).first().click();
    await pressed(page);
    // No pointer is over it.
    await page.mouse.move(640, 2);
    await page.locator('.player-toggle').focus();
    await expect.poll(async () => (await discOf(page, sleeve)).out).toBeGreaterThan(4);
    expect(await discOf(page, sleeve)).toMatchObject({ isThere: true, turns: true });
    await page.locator('.player-toggle').click();
    await page.mouse.move(640, 2);
    await expect.poll(async () => (await discOf(page, sleeve)).out).toBe(0);
    await page.close();
  });

  it('of a hit slides out, too, and the dialog holds the player while it is open', async () => {
    const page = await open('/contact');
    await page.locator('#search').click();
    await page.getByRole('combobox').fill('weir');
    const hit = page.getByRole('option').filter({ hasText: 'Weir' }).first();
    await hit.locator('.sleeve-play').click();
    await pressed(page);
    await expect.poll(async () => (await discOf(page, '.hit-cover')).out).toBeGreaterThan(4);
    // The player can be used within the dialog, whose background is inert.
    await page.locator('dialog .player-toggle').click();
    await page.locator('.player[data-playing="no"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.locator('body > .player .player-toggle').click();
    await pressed(page);
    // Opened again, it takes over the music that plays.
    await page.keyboard.press('Control+k');
    await page.locator('dialog .player').waitFor();
    await page.close();
  });

  it('of a track that was found is out while that track plays', async () => {
    const page = await open('/search?q=high');
    const mark = page.locator('.hit:has-text("Weir, high") .sleeve-play').first();
    await mark.click();
    await pressed(page);
    expect(await page.locator('.player-name').textContent()).toBe('Weir, high');
    expect(await mark.getAttribute('data-playing')).toBe('yes');
    await mark.click();
    await page.locator('.player[data-playing="no"]').waitFor();
    await page.close();
  });
});

it('moves nothing under reduced motion, on Home, on the shelf, and with a sleeve that plays', async () => {
  const page = await open('/', { reducedMotion: 'reduce' });
  const moving = () => page.evaluate(() => document.getAnimations().map(String));
  expect(await moving()).toEqual([]);
  await page.locator('.wall .sleeve-play').first().click();
  await pressed(page);
  await expect.poll(async () => (await discOf(page, '.wall .card')).out).toBeGreaterThan(4);
  expect(await moving()).toEqual([]);
  await page.goto(`${site.origin}/releases/shelf`);
  await page.locator('.spine[tabindex="-1"]').first().waitFor();
  await page.locator('.spine').first().click();
  await page.locator('.pulled').waitFor();
  expect(await moving()).toEqual([]);
  await page.goto(`${site.origin}${weir}#picture-2`);
  await page.locator('.viewer').waitFor();
  expect(await moving()).toEqual([]);
  await page.close();
});

describe('the colour of the record that plays', () => {
  const [blue, red] = ['rgb(31, 95, 140)', 'rgb(140, 31, 47)'];

  it('is that of header, player, footer and the browser’s bar, on whatever page', async () => {
    const page = await open(weir);
    expect(await colorOf(page, '.header')).toBe(blue);
    await page.locator('.play-first').click();
    await pressed(page);
    await page.goto(`${site.origin}/releases/sill-1`);
    await player(page).waitFor();
    for (const part of ['.header', '.player', '.footer'])
      await expect.poll(() => colorOf(page, part), { message: part }).toBe(blue);
    expect(await colorOf(page, '.gatefold-panel')).toBe(red);
    const bar = page.locator('meta[name="theme-color"]').first();
    expect(await bar.getAttribute('content')).toBe('#1f5f8c');
    await page.locator('.player-close').click();
    await expect.poll(() => colorOf(page, '.header')).toBe(red);
    await expect.poll(() => colorOf(page, '.footer')).toBe(red);
    expect(await bar.getAttribute('content')).toBe('#8c1f2f');
    await page.close();
  });

  it('gives way to forced colours, where all controls stay visible', async () => {
    const page = await open(weir, { forcedColors: 'active' });
    await page.locator('.play-first').click();
    await pressed(page);
    const [canvas, header, bar] = [
      await colorOf(page, 'html'),
      await colorOf(page, '.header'),
      await colorOf(page, '.player'),
    ];
    expect([header, bar]).toEqual([canvas, canvas]);
    const drawn = await page.locator('.player-toggle').evaluate((button) => {
      const { backgroundColor } = getComputedStyle(button, '::before');
      return backgroundColor;
    });
    expect(drawn).not.toBe(canvas);
    await page.close();
  });
});

/** Records, in each page, the cover that is named for a transition, and the transition's length. */
function watchTransitions(): void {
  const note = (kind: string) => {
    const named = [...document.querySelectorAll<HTMLElement>('.gatefold-cover *, .card-link *')]
      .filter((one) => getComputedStyle(one).viewTransitionName === 'cover')
      .map((one) => one.closest('a')?.getAttribute('href') ?? 'own');
    const known = JSON.parse(sessionStorage.getItem('test.covers') ?? '[]');
    sessionStorage.setItem('test.covers', JSON.stringify([...known, `${kind} ${named}`]));
  };
  addEventListener('load', () => addEventListener('pageswap', () => note('leaves')));
  addEventListener('pagereveal', ({ viewTransition }) => {
    viewTransition?.ready.then(() => {
      note('arrives');
      const lengths = document
        .getAnimations()
        .map(({ effect }) => effect as KeyframeEffect)
        .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
        .map((effect) => effect.getComputedTiming().duration);
      sessionStorage.setItem('test.lengths', JSON.stringify(lengths));
    });
  });
}

it('lets the sleeve that was pressed travel to its page and back, from an artist’s page, too', {
  tags: 'night',
}, async () => {
  const context = await browser.newContext({ viewport: wide });
  const page = await context.newPage();
  await page.addInitScript(watchTransitions);
  const noted = (name: string) =>
    page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), name);
  const covers = () => noted('test.covers');
  const forget = () => page.evaluate(() => sessionStorage.removeItem('test.covers'));
  // The browser waits four seconds for the next page, whose files are here for that.
  await page.goto(site.origin + weir);
  // It skips a transition that it has no time to draw.
  for (let tries = 0; tries < 5; tries++) {
    await page.goto(`${site.origin}/artists/sluice-2`);
    await forget();
    await page.locator(`.card-link[href="${weir}"]`).click();
    await page.waitForURL(`**${weir}`);
    await page.waitForTimeout(500);
    if ((await noted('test.lengths')).length > 0) break;
  }
  expect(await covers()).toEqual([`leaves ${weir}`, 'arrives own']);
  const lengths: number[] = await noted('test.lengths');
  expect(lengths.length).toBeGreaterThan(2);
  for (const length of lengths) {
    expect(length).toBeGreaterThanOrEqual(200);
    expect(length).toBeLessThanOrEqual(400);
  }
  const leave = async (way: 'back' | 'forward') => {
    await page.evaluate((to) => history[to](), way);
    await page.waitForTimeout(500);
  };
  // A page that is drawn before its script runs knows no way back.
  for (let tries = 0; tries < 5; tries++) {
    await forget();
    await leave('back');
    if ((await covers()).includes(`arrives ${weir}`)) break;
    await leave('forward');
  }
  expect(await covers()).toEqual(['leaves own', `arrives ${weir}`]);
  await context.close();
});

describe('Play the label', () => {
  it('stands on Home whichever sections it has', async () => {
    const { renderer } = await hardBundle();
    const homeOf = (homeSections: ('artists' | 'featured' | 'latest')[]) => {
      const snapshot = heardCatalogue(site.origin, { homeSections });
      const published = new TextEncoder().encode(JSON.stringify(snapshot));
      const now = new Date(`${heardDay}T12:00:00Z`);
      const shown = { releases: [], artists: [], label: snapshot.label, now };
      return renderer.preview({ page: 'home', published, ...shown });
    };
    for (const sections of [['featured', 'latest'], ['featured'], ['artists']] as const)
      expect((await homeOf([...sections])).match(/data-all=""/g), String(sections)).toHaveLength(2);
  });

  it('is offered for each artist, tag and year, and sleeves play in lists and the calendar', async () => {
    const textOf = async (path: string) => (await fetch(site.local + path)).text();
    for (const [path, all] of [
      ['/', ''],
      ['/releases', ''],
      ['/releases/shelf', ''],
      ['/calendar', ''],
      ['/artists/sluice-2', '6 2 4'],
      ['/releases/year/2026', ''],
      ['/tags/water', ''],
    ] as const)
      expect(await textOf(path), path).toContain(all ? `data-all="${all}"` : 'data-all="');
    for (const path of ['/releases', '/calendar', '/tags/water', '/shop'])
      expect(await textOf(path), path).toContain('class="sleeve-play"');
  });

  it('is in sight above the releases and the calendar, on a phone, too', async () => {
    for (const viewport of [{ width: 1440, height: 900 }, phone])
      for (const path of ['/releases', '/calendar']) {
        const page = await open(path, { viewport });
        const button = await page.locator('.play-all button').first().boundingBox();
        expect(button?.height, path).toBeGreaterThan(30);
        // The list begins in the first half of the window.
        const first = await page.locator(':is(.card, .entry) img, .drawn').first().boundingBox();
        expect(button?.y, path).toBeLessThan(first?.y ?? 0);
        expect(first?.y, path).toBeLessThan(viewport.height / 2);
        await page.close();
      }
  });

  it('plays all that a search finds, and leaves out what can’t be heard', async () => {
    const page = await open('/search?q=orrery');
    await page.locator('.search .play-all button').first().click();
    await pressed(page);
    await page.locator('.player-list').click();
    const names = page.locator('.queue-name');
    await expect.poll(() => names.count()).toBeGreaterThan(3);
    await page.close();
  });
});

describe('the pictures of a record', () => {
  it('open large by their address, and by swipes', async () => {
    const page = await open(`${weir}#picture-3`, { hasTouch: true });
    const caption = page.locator('.viewer-caption');
    await expect.poll(() => caption.textContent()).toContain('3 / 3');
    const swipe = async (from: number, to: number) => {
      await page.locator('.viewer-stage').evaluate(
        (stage, [start, end]) => {
          const shared = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true };
          stage.setPointerCapture = () => undefined;
          stage.dispatchEvent(
            new PointerEvent('pointerdown', { ...shared, clientX: start ?? 0, clientY: 300 }),
          );
          stage.dispatchEvent(
            new PointerEvent('pointerup', { ...shared, clientX: end ?? 0, clientY: 310 }),
          );
        },
        [from, to],
      );
    };
    await swipe(300, 500);
    await expect.poll(() => caption.textContent()).toContain('2 / 3');
    await swipe(500, 300);
    await expect.poll(() => caption.textContent()).toContain('3 / 3');
    await page.keyboard.press('Escape');
    await page.locator('.viewer').waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    await page.close();
  });

  it('close at Back, and leave no step of history behind when closed', async () => {
    const page = await open('/releases', { viewport: phone });
    await page.goto(site.origin + weir);
    const viewer = page.locator('.viewer');
    const picture = page.locator('a[data-picture]').first();
    await picture.click();
    await viewer.waitFor();
    await page.evaluate(() => history.back());
    await viewer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(site.origin + weir);
    await picture.click();
    await page.locator('.viewer-close').click();
    await viewer.waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toBe(site.origin + weir);
    await page.evaluate(() => history.back());
    await page.waitForURL('**/releases');
    await page.close();
  });

  it('are zoomed by two fingers', async () => {
    const page = await open(`${weir}#picture-1`);
    await page.locator('.viewer').waitFor();
    await page.locator('.viewer-stage').evaluate((stage) => {
      stage.setPointerCapture = () => undefined;
      const send = (type: string, pointerId: number, clientX: number) =>
        stage.dispatchEvent(
          new PointerEvent(type, { pointerId, pointerType: 'touch', clientX, clientY: 300 }),
        );
      send('pointerdown', 1, 600);
      send('pointerdown', 2, 700);
      send('pointermove', 2, 800);
      send('pointerup', 2, 800);
      send('pointerup', 1, 600);
    });
    await expect.poll(() => page.locator('.viewer-zoom').getAttribute('aria-pressed')).toBe('true');
    await page.close();
  });

  it('are all on paper, three in a row', async () => {
    const page = await open(weir);
    await page.emulateMedia({ media: 'print' });
    const boxes = await page
      .locator('.pictures li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes).size).toBe(1);
    await page.close();
  });
});

it('prints the name of a side above its first track, every service, and nothing to press', async () => {
  const page = await open(weir);
  await page.emulateMedia({ media: 'print' });
  const [side, name] = await Promise.all(
    ['.track-side', '.track-name'].map((part) => page.locator(part).first().boundingBox()),
  );
  expect((side?.y ?? 0) + (side?.height ?? 0)).toBeLessThanOrEqual(name?.y ?? 0);
  const service = page.getByText('Service Seven').last();
  expect(await service.isVisible()).toBe(true);
  expect((await service.boundingBox())?.height).toBeGreaterThan(0);
  for (const part of ['.edition-shops', '.stock-mail', '.streaming summary'])
    expect(
      await page.locator(part).evaluateAll((all) => all.map((one) => one.checkVisibility())),
      part,
    ).not.toContain(true);
  await page.close();
});

it('opens the record that the shelf’s address names, and drops it from there when closed', async () => {
  const page = await open('/releases/shelf#record-3');
  await page.locator('.pulled').waitFor();
  expect(await page.locator('.pulled h2').textContent()).toContain('Spillway');
  await page.locator('.pulled-close').click();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.locator('.spine').nth(1).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#record-2');
  // Back opens it again.
  await page.locator('.pulled-onward a').click();
  await page.waitForURL(`**${weir}`);
  await page.evaluate(() => history.back());
  await page.locator('.pulled').waitFor();
  expect(await page.locator('.pulled h2').textContent()).toContain('Weir');
  await page.close();
});

describe('a label in two languages, one of them written from the right', () => {
  let two: HeardSite;
  beforeAll(async () => {
    two = await serveHeardSite({
      languages: ['en', 'ar'],
      pages: [
        {
          ...{ slug: 'own', earlierSlugs: [], body: '<p>Own.</p>', place: 'footer' },
          title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
        },
      ],
    });
  });
  afterAll(() => two?.close());

  it('leads from its address to a page that is there once for all', async () => {
    const page = await browser.newPage();
    await page.goto(`${two.origin}/ar/login`);
    await page.waitForURL(`${two.origin}/login`);
    await page.close();
  });

  it('keeps the figures of a text below the cover, whichever way the text runs', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    for (const path of ['/news/the-weir-is-out-1', '/ar/news/the-weir-is-out-1']) {
      await page.goto(two.origin + path);
      const [cover, figure] = await Promise.all(
        ['.gatefold-cover', '.news-text figure'].map((part) => page.locator(part).boundingBox()),
      );
      expect(figure?.x, path).toBeGreaterThanOrEqual(cover?.x ?? 0);
      const [end, edge] = [figure, cover].map((box) => (box?.x ?? 0) + (box?.width ?? 0));
      expect(end, path).toBeLessThanOrEqual(edge ?? 0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(1440);
    }
    await page.close();
  });

  it('sets the text of an own page beside its title, whichever way the page runs', async () => {
    const page = await browser.newPage({ viewport: wide });
    for (const [path, isRightToLeft] of [
      ['/own', false],
      ['/ar/own', true],
    ] as const) {
      await page.goto(two.origin + path);
      const [title, text] = await Promise.all(
        ['.own-page h1', '.own-page .prose'].map((part) => page.locator(part).boundingBox()),
      );
      expect(text?.y, path).toBe(title?.y);
      expect((text?.x ?? 0) > (title?.x ?? 0), path).toBe(!isRightToLeft);
    }
    await page.close();
  });

  it('breaks a long name of an own page in the footer', async () => {
    const page = await browser.newPage({ viewport: phone });
    await page.goto(`${two.origin}/contact`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.close();
  });
});

it.each(
  sampleOf(
    [
      ...['/', '/releases', weir, '/artists/sluice-2', '/calendar', '/shop', '/releases/shelf'],
      '/search?q=weir',
    ],
    3,
  ),
)('shifts nothing on %s, also while it wakes and plays', async (path) => {
  const page = await browser.newPage({ viewport: phone });
  await page.addInitScript(() => {
    let shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !Reflect.get(entry, 'hadRecentInput'))
          shifted += Number(entry.value);
      Object.assign(window, { shifted });
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifted });
  });
  await page.goto(site.origin + path, { waitUntil: 'networkidle' });
  const play = page.locator('.play-first, .sleeve-play').first();
  if ((await play.count()) > 0) {
    await play.click();
    await pressed(page);
  }
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.003);
  await page.close();
});

const pagesInARow = ['/releases', '/artists', '/calendar', '/contact', '/shop'] as const;

it.each(
  sampleOf(
    [
      ['anew', false],
      ['from the cache', true],
    ] as const,
    1,
  ),
)('continues over five pages and by Back, whose pages come %s', async (_, isCached) => {
  const whole = await findWholeBrowser();
  // Only a whole browser has the cache.
  if (isCached && !whole) return;
  const args = ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE site.localhost'];
  const visitor =
    isCached && whole
      ? await chromium.launch({
          ...{ ...whole, args: [...whole.args, ...args] },
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        })
      : browser;
  const context = await visitor.newContext({ viewport: wide });
  const page = await context.newPage();
  await page.addInitScript(watchGaps);
  await page.goto(`${site.origin}/`);
  await page.locator('.home-first .play-first').click();
  await pressed(page);
  const heard = (count: number) =>
    expect.poll(() => gapsOf(page), { timeout: 20_000 }).toHaveLength(count);
  for (const [index, path] of pagesInARow.entries()) {
    await page.evaluate((to) => location.assign(to), path);
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
    await heard(index + 1);
    await pressed(page);
  }
  for (const back of [1, 2, 3, 4, 5]) {
    await page.evaluate(() => history.back());
    await heard(pagesInARow.length + back);
    await pressed(page);
  }
  expect(new URL(page.url()).pathname).toBe('/');
  await context.close();
  if (visitor !== browser) await visitor.close();
});

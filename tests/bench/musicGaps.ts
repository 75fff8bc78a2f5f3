import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { gapsOf, watchGaps } from '#fixtures/musicGaps';
import { findWholeBrowser } from '../../scripts/browser.mjs';
import { type Comparison, median, ofTimes } from './comparison.ts';

/** The longest silence between two pages, in milliseconds. */
const mostSilence = 300;
/**
 * The pages that follow the one on which Play is pressed. Not the list of the whole catalogue on one
 * page, whose script begins once all of it is there: a second for 2,000 records.
 */
const followed = ['/artists', '/releases', '/search', '/contact', '/calendar'];
/** The time limit for a page's sound, in milliseconds. */
const patience = 10_000;

/** Notes how often a page came back from the cache. */
function noteCache(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const count = Number(sessionStorage.getItem('bench.cached'));
    if (persisted) sessionStorage.setItem('bench.cached', String(count + 1));
  });
}

/** Waits until the sound of so many pages began. */
async function heard(page: Page, count: number): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const gaps = await gapsOf(page).catch(() => []);
    if (gaps.length === count) return;
    await delay(50);
  }
  throw new Error(`The sound of page ${count} did not begin: ${page.url()}`);
}

/** The longest silence of a walk through five pages while a record plays, and of the way back. */
async function walk(page: Page, origin: string, record: string) {
  await page.goto(origin + record, { waitUntil: 'networkidle' });
  await page.locator('.play-first').first().click();
  await page.locator('.player[data-playing="yes"]').waitFor();
  for (const [index, path] of followed.entries()) {
    await delay(1_000);
    await page.evaluate((to) => location.assign(to), path);
    await heard(page, index + 1);
  }
  for (const [index] of followed.entries()) {
    await delay(1_000);
    await page.evaluate(() => history.back());
    await heard(page, followed.length + index + 1);
  }
  const cached = await page.evaluate(() => Number(sessionStorage.getItem('bench.cached')));
  if (cached !== followed.length) throw new Error(`${cached} pages came back from the cache.`);
  const gaps = await gapsOf(page);
  return {
    ahead: Math.max(...gaps.slice(0, followed.length)),
    back: Math.max(...gaps.slice(followed.length)),
  };
}

/** Launches a browser whose cache of Back and Forward is on. */
async function launchWhole(flags: readonly string[]) {
  const whole = await findWholeBrowser();
  if (!whole)
    throw new Error('The headless shell has no back/forward cache: apt-get install chromium.');
  return chromium.launch({
    ...whole,
    args: [...whole.args, ...flags],
    // Playwright turns the cache off, which visitors' browsers have on.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/** The silence between pages while a record plays. */
export async function musicGaps(
  { origin, record, flags }: { origin: string; record: string; flags: readonly string[] },
  rounds: number,
): Promise<Comparison[]> {
  const browser = await launchWhole(flags);
  try {
    const walks: { ahead: number; back: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addInitScript(watchGaps);
      await context.addInitScript(noteCache);
      walks.push(await walk(await context.newPage(), origin, record));
      await context.close();
    }
    const against = 'the most that it may take';
    const line = (what: string, times: number[]) =>
      ofTimes({ what, against, goal: 1 }, median(times), mostSilence);
    return [
      line(
        'silence on the way to five pages, the longest',
        walks.map(({ ahead }) => ahead),
      ),
      line(
        'silence over Back through the same pages, the longest',
        walks.map(({ back }) => back),
      ),
    ];
  } finally {
    await browser.close();
  }
}

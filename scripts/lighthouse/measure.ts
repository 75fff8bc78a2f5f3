/** Runs Lighthouse in its own Chromium, three times per page and form factor; the median counts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { launch, type Page } from 'puppeteer-core';
import { findBrowser } from '../browser.mjs';
import type { MeasuredPage } from './pages.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A phone with a slow connection, and a desktop. */
export const forms = ['phone', 'desktop'] as const;
type Form = (typeof forms)[number];
/** A single run varies by about two points. */
const runs = 3;

/** The scores of a page, from 0 to 100 in the order of `categories`, and the failed audits. */
export interface Scores {
  scores: number[];
  lost: string[];
  /** How much its layout shifts. A small shift costs no point. */
  shift: number;
}

/** Measures one page at a time in its own browser. */
export interface Lighthouse {
  measure(page: MeasuredPage, form: Form): Promise<Scores>;
  close(): Promise<void>;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const isWhole = ({ scores, shift }: Pick<Scores, 'scores' | 'shift'>) =>
  scores.every((score) => score === 100) && shift === 0;

/** Plays the first track of a release; the next page in the tab continues playing it. */
async function play(tab: Page, release: string): Promise<void> {
  await tab.goto(release);
  await tab.click('.track-play');
  await tab.waitForFunction(
    "sessionStorage.getItem('gatefold.player')?.includes('isPlaying\":true')",
  );
}

/** Audits that fail by design: for pages hidden from search engines, missing or closed. */
function intended({ isUnlisted, isMissing, isClosed }: MeasuredPage): string[] {
  const audits: string[] = [];
  if (isUnlisted || isMissing) audits.push('is-crawlable');
  if (isMissing) audits.push('http-status-code', 'errors-in-console');
  if (isClosed) audits.push('robots-txt');
  return audits;
}

async function measureOnce(tab: Page, page: MeasuredPage, form: Form): Promise<Scores> {
  if (page.after) await play(tab, page.after);
  const skipAudits = intended(page);
  const result = await lighthouse(
    page.url,
    {
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(skipAudits.length > 0 && { skipAudits }),
      ...(page.isMissing && { ignoreStatusCode: true }),
    },
    form === 'desktop' ? desktop : undefined,
    tab,
  );
  if (!result || result.lhr.runtimeError)
    throw new Error(
      `Lighthouse could not measure ${page.url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
    );
  const { lhr } = result;
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    lost: categories.flatMap((name) =>
      (lhr.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => [id, lhr.audits[id]?.displayValue].filter(Boolean).join(': ')),
    ),
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
  };
}

/** Opens a Chromium for any number of measurements. */
export async function openLighthouse(): Promise<Lighthouse> {
  const found = await findBrowser();
  if (!found) throw new Error('Lighthouse needs Chromium: install it (apt-get install chromium).');
  const userDataDir = await mkdtemp(join(tmpdir(), 'gatefold-lighthouse-'));
  const browser = await launch({
    executablePath: found.executablePath,
    userDataDir,
    // Allows autoplay, as on a site whose visitors often listen.
    args: [...found.args, '--autoplay-policy=no-user-gesture-required'],
  });
  return {
    async measure(page, form) {
      const all: Scores[] = [];
      // Once most runs have a full score, another one can't change the median.
      const isSettled = () => all.filter(isWhole).length > runs / 2;
      for (let run = 0; run < runs && !isSettled(); run += 1) {
        const tab = await browser.newPage();
        all.push(await measureOnce(tab, page, form).finally(() => tab.close()));
      }
      const scores = categories.map((_, index) => median(all.map((one) => one.scores[index] ?? 0)));
      const shift = median(all.map((one) => one.shift));
      const lost = isWhole({ scores, shift }) ? [] : all.flatMap((one) => one.lost);
      return { scores, shift, lost: [...new Set(lost)] };
    },
    async close() {
      await browser.close();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

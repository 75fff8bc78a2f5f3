import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '#contract/client';
import { productPorts } from '#fixtures/freePorts';
import { bringRecordings } from '#local/bringDemo';
import { localToken } from '#local/identityToken';
import { type RunningProduct, startProduct } from '#local/product';
import { buildFunctions } from '../../scripts/build-functions.ts';
import {
  forms,
  type Lighthouse,
  openLighthouse,
  type Scores,
} from '../../scripts/lighthouse/measure.ts';
import { type MeasuredPage, measuredPages } from '../../scripts/lighthouse/pages.ts';
import { staffClient } from '../../scripts/target/staffClient.ts';
import type { Bench, Comparison } from './comparison.ts';

/** The time limit for the demo's recordings, an email or a publication, in milliseconds. */
const patience = 300_000;

/** Polls until there is an answer. */
async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const found = await ask();
    if (found !== undefined) return found;
    await delay(500);
  }
  throw new Error(`${what} did not come.`);
}

/** Adds a custom page. */
async function ownPage(client: ApiClient, site: string): Promise<MeasuredPage> {
  const { value, version } = await client.getLabel({});
  const body = '<p>One room, one week, and the lamps.</p>';
  const pages = [
    ...value.pages,
    { slug: 'about-us', title: 'About us', body, place: 'footer' as const },
  ];
  await client.updateLabel({ body: { pages }, ifMatch: version });
  const url = `${site}/about-us`;
  await until('The page of the label’s own', async () => (await fetch(url)).ok || undefined);
  return { kind: 'a page of the label’s own', url };
}

/** The page that an email's link opens to confirm a subscription. */
async function confirmPage({ urls }: RunningProduct): Promise<MeasuredPage> {
  const address = 'lighthouse@reader.example';
  const body = {
    fromName: 'A reader',
    fromAddress: address,
    body: 'The newsletter, please.',
    subscribe: true,
  };
  await fetch(`${urls.api}/functions/sendmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const url = await until('The email that asks for a confirmation', async () => {
    const mails = await fetch(`${urls.mailbox}/mails?to=${encodeURIComponent(address)}`);
    return /https?:\/\/[^\s"\\]+\/visitors\/confirm\?token=[^\s"\\<]+/.exec(
      await mails.text(),
    )?.[0];
  });
  return { kind: 'the page that confirms a subscription', url, isUnlisted: true, isClosed: true };
}

/** Waits until one of the demo's tracks can be heard. */
const heard = (site: string) =>
  until('The sound of a track', async () => {
    const data = await fetch(`${site}/data/catalogue.json`);
    return (await data.text()).includes('"audio"') || undefined;
  });

/** The least that each score of a page is to reach. */
const least = 98;

/** The ratio uses the worst score, since every score counts. */
const lineOf = (what: string, ours: string, worst: number): Comparison => ({
  what,
  ours,
  against: 'what a page is to reach',
  reference: String(least),
  ratio: least / Math.max(1, worst),
  goal: 1,
});

/** A shift that Lighthouse shows, with three decimals. */
const isShift = (shift: number) => shift >= 0.0005;

/** The line of a page with its failed audits. */
function lineOfPage(what: string, { scores, lost, shift }: Scores): Comparison {
  const faults = isShift(shift) ? [...lost, `shifts by ${shift.toFixed(4)}`] : lost;
  const ours = `${scores.join(' · ')}${faults.length > 0 ? ` (${faults.join(', ')})` : ''}`;
  return lineOf(what, ours, Math.min(...scores));
}

/** A line for each page below the goal or that shifts, and one for all others, for each form factor. */
async function measureAll(
  browser: Lighthouse,
  pages: readonly MeasuredPage[],
): Promise<Comparison[]> {
  const lines: Comparison[] = [];
  const good = new Map<string, number[]>();
  for (const page of pages)
    for (const form of forms) {
      const measured = await browser.measure(page, form);
      const line = lineOfPage(`${page.kind}, on a ${form}`, measured);
      console.log(`${line.what}: ${line.ours}`);
      const worst = Math.min(...measured.scores);
      if (worst < least || isShift(measured.shift)) lines.push(line);
      else good.set(form, [...(good.get(form) ?? []), worst]);
    }
  for (const [form, worst] of good) {
    const whole = worst.filter((score) => score === 100).length;
    const ours = `${least} or more; 100 in each score: ${whole}`;
    lines.push(lineOf(`${worst.length} kinds of page, on a ${form}`, ours, Math.min(...worst)));
  }
  return lines;
}

/** Measures the pages of a product with the demo. */
async function measureDemo(browser: Lighthouse): Promise<Comparison[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  const product = await startProduct({
    ports: await productPorts(),
    dataFolder,
    isFresh: false,
    isEmpty: false,
    bundle: await buildFunctions(),
    log: () => undefined,
  });
  try {
    const { site, api, identity } = product.urls;
    await product.demo;
    await bringRecordings({ api, identity, dataFolder, log: () => undefined });
    const client = staffClient(api, await localToken(identity, 'staff'));
    const more = [await ownPage(client, site), await confirmPage(product)];
    await heard(site);
    return await measureAll(browser, [...(await measuredPages(site)), ...more]);
  } finally {
    await product.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Lighthouse's scores of a page of each kind. */
export const lighthouse: Bench = {
  about:
    'Lighthouse on a page of each kind of the demo, as `npm start` serves it: the scores for performance, accessibility, best practices and search engines, as on a phone with a slow line and as on a desktop. Three runs each, of which the median counts, since one run carries about two points of noise. Pages that reach the goal and do not shift share a line. Of a page that search engines are asked to ignore, or that is not there, the audits that blame it for just that are left out. So is the one of `robots.txt` for the page that confirms a subscription: the API’s pages let nothing connect, which keeps Lighthouse from fetching the file.',
  async run() {
    const browser = await openLighthouse();
    try {
      return await measureDemo(browser);
    } finally {
      await browser.close();
    }
  },
};

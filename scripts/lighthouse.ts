/**
 * Measures the main pages with Lighthouse as on a phone: `npm run lighthouse`, while `npm start`
 * runs, or `npm run lighthouse -- https://…` for a site elsewhere. Three runs a page, the median
 * counts: one run carries about two points of noise. Ends with 1 when a page has less than 100.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { z } from 'zod';
import { embedPath } from '../src/domain/release/embed.ts';
import { findBrowser } from './browser.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const runs = 3;

type Scores = Record<(typeof categories)[number], number>;

const dataSchema = z.object({
  artists: z.array(z.object({ url: z.url(), image: z.string().nullable() })),
  releases: z.array(z.object({ url: z.url(), cover: z.string().nullable() })),
});

/** Pages that search engines are asked to ignore. */
const unlisted = /^\/(search|embed)/;

/** Home, both lists, search, and an artist, a release and its embed that have a picture. */
async function pagesOf(site: string): Promise<string[]> {
  const answer = await fetch(`${site}/data/catalogue.json`).catch(() => {
    throw new Error(`${site} does not answer: is the product running (npm start)?`);
  });
  const { artists, releases } = dataSchema.parse(await answer.json());
  const artist = artists.find(({ image }) => image);
  const release = releases.find(({ cover }) => cover);
  const entries = [artist, release].flatMap((entry) => (entry ? new URL(entry.url).pathname : []));
  const embeds = entries.filter((path) => path.startsWith('/releases/')).map(embedPath);
  return ['/', '/releases', '/artists', '/search', ...entries, ...embeds];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function startBrowser(port: number, profile: string): Promise<ChildProcess> {
  const browser = await findBrowser();
  if (!browser)
    throw new Error('Lighthouse needs Chromium: install it (apt-get install chromium).');
  const given = ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  const child = spawn(browser.executablePath, [...browser.args, ...given, 'about:blank'], {
    stdio: 'ignore',
  });
  for (let turn = 0; turn < 100; turn += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return child;
    await delay(100);
  }
  child.kill();
  throw new Error('Chromium did not start within ten seconds.');
}

/** The scores of one run, from 0 to 100, and what kept them from it. */
async function measure(url: string, port: number): Promise<{ scores: Scores; lost: string[] }> {
  const skipAudits = unlisted.test(new URL(url).pathname) ? ['is-crawlable'] : null;
  const onlyCategories = [...categories];
  const options = { port, output: 'json', logLevel: 'error', onlyCategories, skipAudits };
  const result = await lighthouse(url, { ...options, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse could not measure ${url}.`);
  const { lhr } = result;
  const scoreOf = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const [performance = 0, accessibility = 0, practices = 0, seo = 0] = categories.map(scoreOf);
  const lost = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} (${lhr.audits[id]?.displayValue ?? ''})`),
  );
  return { scores: { performance, accessibility, 'best-practices': practices, seo }, lost };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Measures a page and prints its line. True when nothing is lost. */
async function report(url: string, port: number): Promise<boolean> {
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measure(url, port));
  const scores = categories.map((name) => median(measured.map((one) => one.scores[name])));
  const shown = scores.map((score) => String(score).padStart(14)).join('');
  console.log(`${new URL(url).pathname.padEnd(40)}${shown}`);
  const isWhole = scores.every((score) => score === 100);
  if (!isWhole) console.log(`    ${[...new Set(measured.flatMap(({ lost }) => lost))].join(', ')}`);
  return isWhole;
}

async function main(site: string): Promise<void> {
  const pages = await pagesOf(site);
  const profile = await mkdtemp(join(tmpdir(), 'gatefold-lighthouse-'));
  const port = await freePort();
  const browser = await startBrowser(port, profile);
  try {
    console.log(`${''.padEnd(40)}${categories.map((name) => name.padStart(14)).join('')}`);
    for (const page of pages) if (!(await report(site + page, port))) process.exitCode = 1;
  } finally {
    browser.kill();
    await once(browser, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

await main(
  (process.argv[2] ?? `http://localhost:${process.env['SITE_PORT'] ?? 4280}`).replace(/\/$/, ''),
);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import type { Snapshot } from '#domain/publication/snapshot';
import { freePorts } from '#fixtures/freePorts';
import { aTone } from '#fixtures/wav';
import { openBrowser } from '../components/browser.ts';
import { aCatalogue } from './catalogue.ts';
import { type Bench, type Comparison, median, ofTimes } from './comparison.ts';
import { musicGaps } from './musicGaps.ts';
import { withSite } from './ourSite.ts';
import { whileRunning } from './processes.ts';

/** How much slower than this machine a phone is. */
const slowness = 4;
/** The longest time from pressing Play to the next frame, in milliseconds. */
const mostToPlay = 100;
/** The pages on which the first Play is pressed. */
const pressed = {
  home: '/',
  'the list': '/releases',
  'a record’s page': '/releases/salt-and-weather-1-1',
};
/** The height of a window, and the frames that scroll it past its own height, in pixels. */
const windowHeight = 900;
const framesForAWindow = 30;
const framesMeasured = 240;
const coverSize = { width: 400, height: 400 };
const host = 'site.localhost';

/** A catalogue whose records can be heard, each with a colour of its own. */
function heardCatalogue(releases: number, origin: string): Snapshot {
  const catalogue = aCatalogue(releases);
  const heard = catalogue.releases.map((release) => ({
    ...release,
    accent: `#${((release.cId * 7_919) % 0xff_ff_ff).toString(16).padStart(6, '0')}`,
    tracks: release.tracks.map((track, index) => ({
      ...track,
      audio: `${origin}/audio/${release.cId}/0123456789abcde${index}/128.mp3`,
      heard: 'whole' as const,
      seconds: 60,
    })),
  }));
  return { ...catalogue, label: { ...catalogue.label, listening: 'whole' }, releases: heard };
}

/** The time from pressing the first Play until the frame after it, in milliseconds. */
async function timeToPlay(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const longest = (list: PerformanceObserverEntryList) => {
        for (const { duration } of list.getEntries())
          window.name = String(Math.max(Number(window.name), duration));
      };
      const options = { type: 'event', durationThreshold: 16, buffered: true };
      new PerformanceObserver(longest).observe(options);
    });
    const play = page.locator('main [data-play]').first();
    await play.click();
    await page.locator('.player[data-playing="yes"]').waitFor();
    // An interaction shorter than the threshold is not reported.
    return Math.max(16, Number(await page.evaluate(() => window.name)));
  } finally {
    await page.close();
  }
}

/** The time from one frame to the next while a page scrolls, of 95 in a hundred, in milliseconds. */
async function frameTime(page: Page): Promise<number> {
  const times = await page.evaluate(
    ({ step, count }) =>
      new Promise<number[]>((resolve) => {
        const began: number[] = [];
        const next = (now: number) => {
          began.push(now);
          scrollBy({ top: step, behavior: 'instant' });
          if (began.length > count)
            resolve(began.slice(1).map((time, index) => time - (began[index] ?? time)));
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { step: windowHeight / framesForAWindow, count: framesMeasured },
  );
  // One late frame in twenty is what an eye does not see.
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function scrolled(context: BrowserContext, origin: string, releases: number) {
  const page = await context.newPage();
  await page.goto(`${origin}/releases/shelf`, { waitUntil: 'networkidle' });
  await page.locator('.spine[tabindex="-1"]').first().waitFor({ state: 'attached' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const shelf = await frameTime(page);
  await page.setContent(`<div style="height:${height}px"></div>`);
  const empty = await frameTime(page);
  await page.close();
  const what = `the shelf of ${releases} spines while it scrolls, from one frame to the next, p95`;
  return ofTimes({ what, against: 'an empty page as high', goal: 1.1 }, shelf, empty);
}

/** Serves a site with a recording at each address of one, in parts as browsers ask for them. */
async function serveSounds(port: number, sitePort: number): Promise<void> {
  const sound = aTone({ seconds: 60 });
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    if (path.endsWith('.mp3')) {
      const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
      const range = `bytes ${from}-${sound.length - 1}/${sound.length}`;
      response.writeHead(206, { 'content-type': 'audio/wav', 'content-range': range });
      response.end(sound.subarray(from));
      return;
    }
    get({ port: sitePort, host: '127.0.0.1', path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).on('error', () => response.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  // It ends with the benchmark.
  server.unref();
}

/** How soon Play answers, how long music is silent between pages, and how evenly the shelf scrolls. */
export const smoothness: Bench = {
  about: `The public pages in Chromium. Play is pressed with a processor that is ${slowness} times slower, as a phone’s: from the press to the next frame (Interaction to Next Paint), the median of five visits. While a record plays, five pages are opened one after the other, and left again by Back, with the cache of Back and Forward on: the longest silence between two pages, the median of five walks. The shelf is scrolled by a window’s height in ${framesForAWindow} frames, against an empty page of the same height, which has nothing to draw.`,
  async run({ sites: [, releases = 2_000], rounds }) {
    return withSite(async (site) => {
      const port = await freePorts(2);
      const origin = `http://${host}:${port}`;
      await (await site.write(heardCatalogue(releases, origin))).publish();
      const served = spawn(
        process.execPath,
        [site.command, '--from', site.versions, '--port', String(port + 1)],
        { env: { PATH: process.env['PATH'] }, stdio: 'ignore' },
      );
      return whileRunning([served], async () => {
        const flags = [`--host-resolver-rules=MAP ${host} 127.0.0.1`];
        await serveSounds(port, port + 1);
        const music = { origin, record: pressed['a record’s page'], flags };
        const gaps = await musicGaps(music, Math.min(rounds, 5));
        const browser = await openBrowser(flags);
        try {
          const context = await browser.newContext({
            viewport: { width: 1440, height: windowHeight },
          });
          const cover = await sharp({ create: { ...coverSize, channels: 3, background: 'teal' } })
            .avif()
            .toBuffer();
          await context.route(/\/releasecover_/, (route) =>
            route.fulfill({ body: cover, contentType: 'image/avif' }),
          );
          const lines: Comparison[] = [];
          for (const [name, path] of Object.entries(pressed)) {
            const times: number[] = [];
            for (let visit = 0; visit < Math.min(rounds, 5); visit++)
              times.push(await timeToPlay(context, origin + path));
            const what = `from pressing Play on ${name} to the next frame`;
            const against = 'the most that it may take';
            lines.push(ofTimes({ what, against, goal: 1 }, median(times), mostToPlay));
          }
          return [...lines, ...gaps, await scrolled(context, origin, releases)];
        } finally {
          await browser.close();
        }
      });
    });
  },
};

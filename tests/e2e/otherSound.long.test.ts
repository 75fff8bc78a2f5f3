import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { aTone } from '#fixtures/wav';
import { addressIn, type OtherWindow, otherBrowsers } from './otherBrowsers.ts';
import { addressOf, callAsStaff } from './session.ts';

const patience = { timeout: 40_000 };

/** The title of a record of the demo whose first track can be heard during these tests. */
const heard = 'Equation of Time';

/** Lets visitors hear a record. Returns the address of its page, once it plays there. */
async function audiblePage(): Promise<string> {
  const client = await callAsStaff();
  const { items } = await client.listReleases({ query: { search: heard } });
  const row = items.find(({ title }) => title === heard);
  const { value, version } = await client.getRelease({ params: { id: row?.id ?? '' } });
  const [first, ...others] = value.tracks;
  if (!first) throw new Error(`${heard} has no tracks.`);
  const file = new Blob([aTone({ seconds: 60, hertz: 440 })], { type: 'audio/wav' });
  await client.uploadTrack({ body: { id: first.id, releaseId: value.id }, file });
  const tracks = [{ ...first, listen: 'whole' as const }, ...others];
  await client.updateRelease({ body: { ...value, tracks }, ifMatch: version });
  const address = addressOf('SITE_URL') + value.url;
  const page = async () => (await fetch(address)).text();
  await expect.poll(page, { timeout: 100_000 }).toContain('class="play-first"');
  return address;
}

/** The position of the bar's sound in seconds; -1 without a bar that plays. */
const position = (window: OtherWindow) =>
  window.run(() => {
    const bar = document.querySelector<HTMLElement>('.player[data-playing="yes"]');
    return Number(bar?.querySelector<HTMLInputElement>('.player-seek input')?.value ?? -1);
  }, null);

/** Waits until the music moves on. */
async function expectMusic(window: OtherWindow): Promise<void> {
  await expect.poll(() => position(window), patience).toBeGreaterThan(0);
  const before = await position(window);
  await expect.poll(() => position(window), patience).toBeGreaterThan(before);
}

/** Presses Play on a page that the browser lets sound only after a press, as Safari does. */
async function pressWherePaused(window: OtherWindow): Promise<void> {
  const isShown = () => document.querySelector('.player') !== null;
  await expect.poll(() => window.run(isShown, null), patience).toBe(true);
  await delay(500);
  if ((await position(window)) < 0) await window.click('.player-toggle');
}

let window: OtherWindow;
test.afterEach(() => window?.close());

for (const { name, playsSound, openWindow } of otherBrowsers)
  test(`in ${name}, music plays at one press, and goes on from page to page, through Back and Forward`, async () => {
    // biome-ignore lint/suspicious/noSkippedTests: Not every machine has these browsers.
    test.skip(!openWindow || !playsSound, `${name} or a sound server is not installed.`);
    test.setTimeout(240_000);
    if (openWindow) window = await openWindow();
    const expectMusicAgain = async () => {
      if (name === 'WebKit') await pressWherePaused(window);
      await expectMusic(window);
    };
    await window.open(await audiblePage());
    await window.click('.play-first');
    await expectMusic(window);
    await window.click('.title-by a');
    await expect.poll(() => addressIn(window), patience).toContain('/artists/');
    await expectMusicAgain();
    for (const way of ['back', 'forward'] as const) {
      const before = await addressIn(window);
      await window.go(way);
      await expect.poll(() => addressIn(window), patience).not.toBe(before);
      await expectMusicAgain();
    }
  });

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '#contract/client';
import { productPorts } from '#fixtures/freePorts';
import { openStorage } from '#functions/adapters/storage/storage';
import { localToken } from '#local/identityToken';
import { startProduct } from '#local/product';
import { buildFunctions } from '../../scripts/build-functions.ts';
import { staffClient } from '../../scripts/target/staffClient.ts';
import { type Bench, type Comparison, durationOf, median, ofTimes } from './comparison.ts';
import { fill, fillCards } from './storedCatalogue.ts';

const rounds = 5;
/** The maximum time until a change is public, in milliseconds: up to 2,000 releases, and above. */
const mostOf = (releases: number) => (releases <= 2_000 ? 1_000 : 3_000);
/** After this many milliseconds a page counts as never published. */
const patience = 240_000;

/** Waits until a page contains a text. */
async function until(address: string, text: string): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const response = await fetch(address);
    if ((await response.text()).includes(text)) return;
    await delay(20);
  }
  throw new Error(`${address} did not come to say "${text}".`);
}

/** The time from a save to the page that shows it, in milliseconds. */
async function saveToLive(client: ApiClient, site: string, round: number): Promise<number> {
  const { value, version } = await client.getRelease({ params: { id: 1 } });
  const title = `${value.title.split(', pressing')[0]}, pressing ${round}`;
  return durationOf(async () => {
    await client.updateRelease({ body: { ...value, title }, ifMatch: version });
    await until(`${site}${value.url}`, title);
  });
}

/** The median time in a running product, with its demo or with a given number of releases. */
async function measure(dataFolder: string, releases?: number): Promise<number> {
  const product = await startProduct({
    ports: await productPorts(),
    dataFolder,
    isFresh: false,
    isEmpty: releases !== undefined,
    bundle: await buildFunctions(),
    log: () => undefined,
  });
  try {
    const { urls, storageConnection } = product;
    await product.demo;
    const storage = openStorage({ STORAGE_CONNECTION: storageConnection });
    if (releases !== undefined) await fill(storage, releases);
    const client = staffClient(urls.api, await localToken(urls.identity, 'staff'));
    // The first publication renders the whole site.
    await saveToLive(client, urls.site, 0);
    await fillCards(storage);
    const times: number[] = [];
    for (let round = 1; round <= rounds; round++)
      times.push(await saveToLive(client, urls.site, round));
    return median(times);
  } finally {
    await product.stop();
  }
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Save to live. */
export const live: Bench = {
  about:
    'The whole product as it runs locally, with the functions’ bundle: from the call that saves a title until its public page shows it, with the export and the publication’s own pauses. Each save follows as soon as the last one is live; the median of five, against the second that it may take with up to 2,000 releases, and three with more.',
  async run({ stored }) {
    const lines: Comparison[] = [];
    for (const releases of [undefined, Math.min(2_000, stored), stored]) {
      const time = await withFolder((folder) => measure(folder, releases));
      const catalogue = releases === undefined ? 'the demo' : `${releases} releases`;
      const what = `a title, from Save to the public page, with ${catalogue}`;
      const against = 'the most that it may take';
      lines.push(ofTimes({ what, against, goal: 1 }, time, mostOf(releases ?? 0)));
    }
    return lines;
  },
};

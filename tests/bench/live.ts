import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '#contract/client';
import { snapshotSchema } from '#domain/publication/snapshot';
import { productPorts } from '#fixtures/freePorts';
import { localToken } from '#local/identityToken';
import { startProduct } from '#local/product';
import { createWantedReader } from '#publisher/wanted';
import { buildFunctions } from '../../scripts/build-functions.ts';
import { staffClient } from '../../scripts/target/staffClient.ts';
import { type Bench, median, ofTimes, timed } from './comparison.ts';
import { withSite } from './ourSite.ts';

const rounds = 5;
/** Milliseconds between two saves of a person, in which the next build is prewarmed. */
const thinking = 5_000;
/** Milliseconds after which a page counts as never published. */
const patience = 120_000;

/** Waits until a page contains a text. */
async function until(address: string, words: string): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const response = await fetch(address);
    if ((await response.text()).includes(words)) return;
    await delay(20);
  }
  throw new Error(`${address} did not come to say "${words}".`);
}

/** The time from a save to the page that shows it, in milliseconds. */
async function saveToLive(client: ApiClient, site: string, round: number): Promise<number> {
  const { value, version } = await client.getRelease({ params: { id: 1 } });
  const title = `${value.title.split(', pressing')[0]}, pressing ${round}`;
  return timed(async () => {
    await client.updateRelease({ body: { ...value, title }, ifMatch: version });
    await until(`${site}${value.url}`, title);
  });
}

async function startForBench(dataFolder: string) {
  const log = () => undefined;
  return startProduct({
    ports: await productPorts(),
    ...{ dataFolder, isFresh: false, isEmpty: false, bundle: await buildFunctions(), log },
  });
}

/** `astro build` of what the running product shows, in milliseconds. */
function fullBuild(connection: string): Promise<number> {
  return withSite(async (site) => {
    const reader = createWantedReader({ STORAGE_CONNECTION: connection });
    const content = await reader.read(await reader.wanted());
    const snapshot = snapshotSchema.parse(JSON.parse(new TextDecoder().decode(content)));
    return timed(() => site.astroBuild(snapshot));
  });
}

async function measure(folder: string) {
  const product = await startForBench(folder);
  try {
    const client = staffClient(product.urls.api, await localToken(product.urls.identity, 'staff'));
    const after = async (pause: number, from: number) => {
      const times: number[] = [];
      for (let round = from; round < from + rounds; round++) {
        await delay(pause);
        times.push(await saveToLive(client, product.urls.site, round));
      }
      return median(times);
    };
    const rested = await after(thinking, 1);
    const atOnce = await after(0, rounds + 1);
    const full = await fullBuild(product.storageConnection);
    const line = { what: 'a title, from Save to the public page', against: 'a full build alone' };
    return [
      ofTimes(line, rested, full),
      ofTimes({ ...line, what: 'the same, as soon as the last one is live' }, atOnce, full),
    ];
  } finally {
    await product.stop();
  }
}

/** Save to live. */
export const live: Bench = {
  about:
    'The whole product with its demo as it runs locally, with the functions’ bundle: from the call that saves a title until its public page shows it (the median of five), the publication’s pauses included. The next build is prewarmed while the product is idle, so there are five seconds between two saves, and none in the second row. Against a full build of the same catalogue by a fresh command.',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
    try {
      return await measure(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshotSchema } from '#domain/publication/snapshot';
import { contentOf } from '../stores/openStores.ts';
import { waitingIn } from '../stores/publishingSteps.ts';
import { addPublic, type Kept, saveUntilBroken, until } from './saves.ts';
import { type Frail, startFrail } from './startFrail.ts';

let frail: Frail;
beforeAll(async () => {
  frail = await startFrail();
});
afterAll(() => frail.stop());

async function storedTitles(kept: readonly Kept[]): Promise<string[]> {
  const found = await Promise.all(kept.map(({ id }) => frail.stores.releases.find(id)));
  return found.map((saved) => saved?.entity.title ?? 'lost');
}

/** Every acknowledged save is stored, unless the save in progress replaced it. */
async function expectNothingLost(kept: readonly Kept[]): Promise<void> {
  for (const [index, title] of (await storedTitles(kept)).entries()) {
    const { acknowledged, underWay } = kept[index] ?? { acknowledged: 'none' };
    expect([acknowledged, underWay]).toContain(title);
  }
}

async function wantedSnapshot() {
  const { snapshots, storage } = frail.stores;
  const pointer = await snapshots.pointer();
  const file = pointer.snapshots[0]?.file ?? 'none';
  const content = await contentOf(storage.files('snapshots'), file);
  return snapshotSchema.parse(JSON.parse(gunzipSync(content).toString()));
}

/** Timers alone get stored entries into a snapshot. */
async function expectCaughtUp(kept: readonly Kept[]): Promise<void> {
  const titles = await storedTitles(kept);
  await until(async () => {
    await frail.fire('catchUp');
    await delay(500);
    if ((await waitingIn(frail.stores)).length > 0) return false;
    const published = (await wantedSnapshot()).releases.map(({ title }) => title);
    return titles.every((title) => published.includes(title));
  }, frail);
}

/** The delay before a fault in milliseconds. */
const moments = [260, 90, 700];

test.each(moments)('the host killed %d ms into saves and publications', async (moment) => {
  const kept = await Promise.all(['Ebb', 'Neap', 'Spring'].map((name) => addPublic(frail, name)));
  const saving = kept.map((one) => saveUntilBroken(frail, one));
  await delay(moment);
  await frail.kill();
  await Promise.all(saving);
  await expectNothingLost(kept);
  await frail.restart();
  await expectNothingLost(kept);
  await expectCaughtUp(kept);
});

test.each(moments)('storage cut off %d ms into saves and publications', async (moment) => {
  const kept = await Promise.all(['Ebb', 'Neap', 'Spring'].map((name) => addPublic(frail, name)));
  const saving = kept.map((one) => saveUntilBroken(frail, one));
  await delay(moment);
  frail.wire.cut();
  await Promise.all(saving);
  frail.wire.mend();
  await expectNothingLost(kept);
  await expectCaughtUp(kept);
});

import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '#domain/problem';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { Frail } from './startFrail.ts';

/** The outcome of a release's saves. */
export type Kept = {
  id: string;
  /** The last acknowledged title. */
  acknowledged: string;
  /** The title of the save in progress at the time of the fault. */
  underWay?: string;
};

/** Adds a public release. */
export async function addPublic({ client }: Frail, title: string): Promise<Kept> {
  const { value, version } = await client.addRelease({ body: { title } });
  const body = {
    ...value,
    releaseStatus: releaseStatus.Released,
    incompleteReason: 'Enough for a test.',
  };
  await client.updateRelease({ body, ifMatch: version });
  return { id: value.id, acknowledged: title };
}

const most = 400;

/** Saves a release under one title after another until a save is not acknowledged. */
export async function saveUntilBroken({ client }: Frail, kept: Kept): Promise<void> {
  for (let number = 1; number <= most; number++) {
    const title = `${kept.acknowledged.split(' take')[0]} take ${number}`;
    try {
      const { value, version } = await client.getRelease({ params: { id: kept.id } });
      kept.underWay = title;
      const saved = await client.updateRelease({ body: { ...value, title }, ifMatch: version });
      kept.acknowledged = saved.value.title;
      delete kept.underWay;
    } catch (error) {
      if (error instanceof Problem && error.code === 'unavailable') return;
      throw error;
    }
  }
}

/** Waits for a condition; fails after half a minute with the last state. */
export async function until(isSo: () => Promise<boolean>, { lines }: Frail): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isSo()) return;
    await delay(100);
  }
  throw new Error(`It did not come so. The log:\n${lines.slice(-40).join('\n')}`);
}

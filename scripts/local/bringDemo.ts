import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayAt } from '#domain/day';
import { publishingSchema } from '#domain/publication/publication';
import type { Demo } from '../demo/catalogue.ts';
import { demoRecordings } from '../demo/recordings.ts';
import { bringLabel, seedDemo } from '../demo/seed.ts';
import { staffClient } from '../target/staffClient.ts';
import type { LocalAccount } from './identity/accounts.ts';
import { localToken } from './identityToken.ts';
import { recordingsMark } from './productSettings.ts';
import type { Addresses } from './siteEnvironment.ts';

export type DemoNeeds = {
  demo: Demo;
  addresses: Addresses;
  /** The account that two artists of the demo belong to. */
  artist: LocalAccount;
  /** Exists once the demo was brought whole. */
  mark: string;
  log: (line: string) => void;
  /** Shows what is exported to the public. */
  show: () => Promise<void>;
};

/** Exporting takes a second or two after the last save; after this many milliseconds it is stuck. */
const EXPORT_LIMIT = 60_000;

/**
 * Brings the demo by the same calls as a person makes, once, and waits until the public sees it. What
 * is hidden comes after that: `whole` settles with it.
 */
export async function bringDemo(needs: DemoNeeds): Promise<{ whole: Promise<void> }> {
  const { demo, addresses, artist, mark, log, show } = needs;
  const token = await localToken(addresses.identity, 'staff');
  const showExported = async () => {
    await waitForExport(addresses.api, token);
    await show();
  };
  if (existsSync(mark)) {
    // A demo from before the label was an entry has none yet.
    await bringLabel(staffClient(addresses.api, token), demo);
    await showExported();
    return { whole: Promise.resolve() };
  }
  const { tid: tenant, oid: object, displayName: name, mail } = artist;
  const today = dayAt(new Date(), demo.label.timeZone ?? 'UTC');
  const shown = Promise.withResolvers<void>();
  const whole = seedDemo({
    demo,
    api: addresses.api,
    token,
    today,
    log,
    onShown: () => showExported().then(shown.resolve),
    artistAccount: { tenant, object, name, mail },
  }).then(() => writeFile(mark, '{}\n'));
  await Promise.race([shown.promise, whole]);
  return { whole };
}

async function waitForExport(api: string, token: string): Promise<void> {
  const limit = Date.now() + EXPORT_LIMIT;
  while (Date.now() < limit) {
    const response = await fetch(`${api}/publishing`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { requested, exported } = publishingSchema.parse(await response.json());
    if (exported >= requested) return;
    await delay(100);
  }
  throw new Error('The demo was not exported in time; the log of the functions says why.');
}

interface RecordingNeeds {
  api: string;
  identity: string;
  dataFolder: string;
  log: (line: string) => void;
}

/**
 * Lets the demo be heard: uploads a recording for one track of each artist, as staff would, and
 * chooses that visitors hear it. Once, and behind the start: nobody waits for it.
 */
export async function bringRecordings({
  api,
  identity,
  dataFolder,
  log,
}: RecordingNeeds): Promise<void> {
  const mark = recordingsMark(dataFolder);
  if (existsSync(mark) || !existsSync(join(dataFolder, 'demo.json'))) return;
  const count = await demoRecordings(api, await localToken(identity, 'staff'));
  await writeFile(mark, '{}\n');
  log(`${count} tracks of the demo are being made to be heard`);
}

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
import { recordingsDoneFile } from './productSettings.ts';
import type { Addresses } from './siteEnvironment.ts';

export type DemoNeeds = {
  demo: Demo;
  addresses: Addresses;
  /** The account that owns two artists of the demo. */
  artist: LocalAccount;
  /** A file that exists once the whole demo has been loaded. */
  doneFile: string;
  log: (line: string) => void;
  /** Publishes everything that is public. */
  show: () => Promise<void>;
};

/** Publishing takes a second or two after the last save; after this many milliseconds it hangs. */
const EXPORT_LIMIT = 60_000;

/**
 * Loads the demo once through the API, as a person would, and waits until its public part is
 * published. Hidden releases follow: `whole` settles with them.
 */
export async function bringDemo(needs: DemoNeeds): Promise<{ whole: Promise<void> }> {
  const { demo, addresses, artist, doneFile, log, show } = needs;
  const token = await localToken(addresses.identity, 'staff');
  const showExported = async () => {
    await waitForExport(addresses.api, token);
    await show();
  };
  if (existsSync(doneFile)) {
    // A demo from before the label became an entry has none yet.
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
  }).then(() => writeFile(doneFile, '{}\n'));
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
 * Uploads a recording for one track of each artist, as staff would, and lets visitors hear it. Runs
 * once, in the background after the start.
 */
export async function bringRecordings({
  api,
  identity,
  dataFolder,
  log,
}: RecordingNeeds): Promise<void> {
  const doneFile = recordingsDoneFile(dataFolder);
  if (existsSync(doneFile) || !existsSync(join(dataFolder, 'demo.json'))) return;
  const count = await demoRecordings(api, await localToken(identity, 'staff'));
  await writeFile(doneFile, '{}\n');
  log(`${count} tracks of the demo are being made to be heard`);
}

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoRecordings } from '../demo/recordings.ts';
import { localToken } from './identityToken.ts';

interface Needs {
  api: string;
  identity: string;
  dataFolder: string;
  log: (line: string) => void;
}

/**
 * Lets the demo be heard: uploads a recording for one track of each artist, as staff would, and
 * chooses that visitors hear it. Once, and behind the start: nobody waits for it.
 */
export async function bringRecordings({ api, identity, dataFolder, log }: Needs): Promise<void> {
  const mark = join(dataFolder, 'demo-recordings.json');
  if (existsSync(mark) || !existsSync(join(dataFolder, 'demo.json'))) return;
  const count = await demoRecordings(api, await localToken(identity, 'staff'));
  await writeFile(mark, '{}\n');
  log(`${count} tracks of the demo are being made to be heard`);
}

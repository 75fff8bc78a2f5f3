import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseHostSettings } from './hostSettings.ts';
import { runFunctions } from './runFunctions.ts';

const quiet = () => undefined;
const require = createRequire(import.meta.url);
/** No package: the host itself provides it. */
const coreName = '@azure/functions-core';

/** Runs an app without functions, whose hook at the end does this. */
async function running(appTerminate: () => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-functions-'));
  const functions = await runFunctions({
    app: {
      folder,
      load: async () => {
        const core = require(coreName);
        core.setProgrammingModel({ getCapabilities: async (given: object) => given });
        core.registerHook('appTerminate', appTerminate);
      },
    },
    host: parseHostSettings({ version: '2.0' }),
    timersFile: join(folder, 'timers.json'),
    watchQueue: async () => undefined,
    log: quiet,
    onError: quiet,
  });
  return { ...functions, remove: () => rm(folder, { recursive: true }) };
}

test('a stop waits for the hooks, and no longer than it was asked to', async () => {
  let ended = 0;
  const quick = await running(async () => {
    ended += 1;
  });
  await quick.stop(60_000);
  expect(ended).toBe(1);
  await quick.remove();
  const endless = await running(() => new Promise(quiet));
  await endless.stop(50);
  await endless.remove();
});

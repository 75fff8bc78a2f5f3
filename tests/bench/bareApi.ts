import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePorts } from '#fixtures/freePorts';
import { startFunctionsHost } from '#local/functionsHost/start';
import type { Numbers, SdkCall } from './sdkCalls.ts';

/** A running function that makes the storage calls and nothing else. */
export interface BareApi {
  ask(call: SdkCall, numbers: Numbers): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts it in a host of its own, like the API's, over the same storage. */
export async function startBareApi(storageConnection: string): Promise<BareApi> {
  const timersFile = join(tmpdir(), `gatefold-bench-${process.pid}.json`);
  const host = await startFunctionsHost({
    port: await freePorts(1),
    entry: resolve('tests/bench/bareFunctions.ts'),
    hostFile: resolve('functions/host.json'),
    timersFile,
    environment: { STORAGE_CONNECTION: storageConnection },
    log: console.error,
  });
  return {
    async ask(call, numbers) {
      const body = JSON.stringify({ call, numbers });
      const response = await fetch(`${host.url}/api/bare`, { method: 'POST', body });
      if (!response.ok) throw new Error(`The bare function answered ${response.status}.`);
      return response.json();
    },
    async stop() {
      await host.stop();
      await rm(timersFile, { force: true });
    },
  };
}

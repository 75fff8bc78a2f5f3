import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePorts } from '#fixtures/freePorts';
import { startStorage } from '#local/storage';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's storage: its first port, its accounts, and a folder that marks accounts in use. */
    storage: { port: number; accounts: string[]; taken: string };
  }
}

/** More accounts than all test files need. */
const accounts = Array.from({ length: 800 }, (_, index) => `test${index + 1}`);

/** Starts one Azurite in memory for all projects of a run. Returns the function that stops it. */
export default async function startSharedStorage(project: TestProject) {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().storage) return;
  const port = await freePorts(3);
  const taken = await mkdtemp(join(tmpdir(), 'gatefold-accounts-'));
  root.provide('storage', { port, accounts, taken });
  const storage = await startStorage({ port, accounts, log: (line) => console.error(line) });
  return async () => {
    await storage.stop();
    // An ending process may still write there.
    await rm(taken, { recursive: true, force: true, maxRetries: 10 });
  };
}

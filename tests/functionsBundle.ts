import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildFunctions } from '../scripts/build-functions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The deployed functions: a file that the functions host loads. */
    functionsBundle: string;
  }
}

/**
 * Bundles the functions once for all projects of a run: a host loads the bundle in half the time of
 * their sources. Uses the bundle at FUNCTIONS_BUNDLE if the browser tests run in parallel. Returns
 * the function that removes it.
 */
export default async function bundleFunctions(project: TestProject) {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().functionsBundle) return;
  const given = process.env['FUNCTIONS_BUNDLE'];
  if (given) return root.provide('functionsBundle', given);
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-functions-'));
  root.provide('functionsBundle', await buildFunctions(folder));
  return () => rm(folder, { recursive: true, force: true });
}

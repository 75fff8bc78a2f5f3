import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for the site that the tests of a run share. */
    siteFolder: string;
  }
}

/** Makes the folder of the shared site. Returns the function that removes it. */
export default async function makeSiteFolder(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-sites-'));
  project.provide('siteFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

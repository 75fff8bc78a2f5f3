import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The site's folder, shared by the tests of a run. */
    siteFolder: string;
    /** The folder of the site's bundle, shared by all tests of a run. */
    siteBundle: string;
  }
}

/**
 * Creates the folder of the shared site, once for all projects of a run. The bundle is the one at
 * SHARED_SITE_BUNDLE if the browser tests run in parallel. Returns the function that removes the
 * folder.
 */
export default async function makeSiteFolder(project: TestProject) {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().siteFolder) return;
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-sites-'));
  root.provide('siteFolder', folder);
  root.provide('siteBundle', process.env['SHARED_SITE_BUNDLE'] ?? join(folder, 'bundle'));
  return () => rm(folder, { recursive: true, force: true });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for the site that the tests of a run share. */
    siteFolder: string;
    /** The folder of the site's bundle that all tests of a run share. */
    siteBundle: string;
  }
}

/**
 * Makes the folder of the shared site, once for all projects of a run. The bundle is that at SHARED_SITE_BUNDLE
 * where the browser's tests run beside. Returns the function that removes the folder.
 */
export default async function makeSiteFolder(project: TestProject) {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().siteFolder) return;
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-sites-'));
  root.provide('siteFolder', folder);
  root.provide('siteBundle', process.env['SHARED_SITE_BUNDLE'] ?? join(folder, 'bundle'));
  return () => rm(folder, { recursive: true, force: true });
}

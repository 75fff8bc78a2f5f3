import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadBundle, type SiteBundle } from '../../publisher/bundle.ts';
import { buildPublisher } from '../../scripts/build.ts';
import { environment } from './buildSite.ts';

/**
 * The folder with what publishes, built with the settings that the site of the hard catalogue is
 * built with, for tests that only read it. The first that asks builds it.
 */
export async function builtPublisher(): Promise<string> {
  const folder = join(inject('siteFolder'), 'publisher');
  if (existsSync(folder)) return folder;
  const own = `${folder}-${process.pid}`;
  const before = { ...process.env };
  Object.assign(process.env, environment);
  await buildPublisher(own);
  for (const name of Object.keys(environment))
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  // Another process may have been quicker.
  await rename(own, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/** The bundle of the pages with these settings. */
export const hardBundle = async (): Promise<SiteBundle> =>
  loadBundle(join(await builtPublisher(), 'site'));

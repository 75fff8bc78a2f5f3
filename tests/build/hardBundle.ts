import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBundle, prepareBundle, type SiteBundle } from '../../publisher/bundle.ts';
import { siteSettings } from '../../publisher/publishEnvironment.ts';
import { environment } from './buildSite.ts';

export type HardBundle = SiteBundle & { clear: () => Promise<void> };

/** The bundle of the pages, with the settings that the site of the hard catalogue is built with. */
export async function hardBundle(): Promise<HardBundle> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bundle-'));
  await prepareBundle(join(folder, 'site'), siteSettings(environment));
  const bundle = await loadBundle(join(folder, 'site'));
  return { ...bundle, clear: () => rm(folder, { recursive: true, force: true }) };
}

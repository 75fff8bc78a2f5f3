import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { hardBundle } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

const processors = ['Microsoft Azure', 'GitHub', 'SendGrid', 'Hetzner'];

test.each([
  [{ hasGitHubBackup: true }, ['Microsoft Azure', 'GitHub', 'SendGrid']],
  [{}, ['Microsoft Azure', 'SendGrid']],
  [{ hostedBy: 'Hetzner', mailBy: 'smtp' as const }, ['Hetzner']],
])('the privacy page of a deployment with %j names its processors alone', async (given, named) => {
  const folder = join(inject('siteFolder'), `privacy-${named.length}`);
  const label = { ...neutralPublicLabel, ...given };
  const snapshot = { ...hardCatalogue, label, artists: [], releases: [] };
  const content = new TextEncoder().encode(JSON.stringify(snapshot));
  const store = await openFolderStore(`${folder}-store`);
  await publishFiles(await hardBundle(), store, {
    read: async () => content,
    version: 1,
    now: new Date(),
    folder,
  });
  const page = await readFile(join(folder, 'privacy.html'), 'utf8');
  expect(processors.filter((name) => page.includes(name)).sort()).toEqual([...named].sort());
  await rm(folder, { recursive: true });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standardSettings } from '#fixtures/siteBundle';
import { aSnapshot } from '#fixtures/snapshots';
import { loadBundle, prepareBundle } from '../../publisher/bundle.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { filesOf, textOf } from './buildSite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-unlisted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// It bundles the site, which takes minutes on a busy machine.
test('a site that search engines shall leave out says so on each page', {
  timeout: 300_000,
}, async () => {
  const bundle = join(folder, 'bundle');
  await prepareBundle(bundle, { ...standardSettings(), PUBLIC_SEARCH_ENGINES: 'off' });
  const out = join(folder, 'out');
  const content = new TextEncoder().encode(JSON.stringify(aSnapshot()));
  const wanted = { read: async () => content, version: 1, now: new Date(), folder: out };
  const store = await openFolderStore(join(folder, 'store'));
  await publishFiles(await loadBundle(bundle), store, wanted);
  // Pages of the catalogue have the menu, unlike the few that only run a script.
  const pages = filesOf({ out }).filter(
    (file) => file.endsWith('.html') && textOf({ out }, file).includes('id="menu"'),
  );
  expect(pages.length).toBeGreaterThan(10);
  const isLeftOut = (html: string) =>
    html.includes('<meta name="robots" content="noindex">') && !html.includes('rel="canonical"');
  expect(pages.filter((page) => !isLeftOut(textOf({ out }, page)))).toEqual([]);
});

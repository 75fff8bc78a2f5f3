import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { createServices } from '#functions/services/services';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { currentRow } from '../../scripts/backup/version02.ts';
import { openQuickStores, save } from '../stores/openStores.ts';
import { portsOver } from '../stores/portsOver.ts';
import { changeRelease } from '../stores/publishingSteps.ts';
import { hardBundle, textOf } from './buildSite.ts';

it('publishes what 0.2 stored, a number, a barcode and shops, as editions', async () => {
  const stores = await openQuickStores();
  const [artist, id] = [anId('artist', 1), anId('release', 1)];
  await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  const facts = {
    id,
    title: 'Low',
    artistIds: [artist],
    releaseStatus: releaseStatus.Released,
    releaseDate: '2026-03-01',
    catalogueNumber: 'LSR-001',
    barcode: '4006381333931',
    links: [
      { name: 'Vinyl', url: 'https://lowsun.bandcamp.com/album/1' },
      { name: 'CD', url: 'https://lowsun.bandcamp.com/album/2' },
    ],
  };
  await stores.releases.add(id, (cId) => aStoredRelease({ ...facts, cId }), save);
  const { calls, jobs } = createServices(portsOver(stores).ports);
  await changeRelease(calls, id, { title: 'Low Water' });
  const table = stores.storage.table('releases');
  const key = { partitionKey: 'release', rowKey: `e${id}` };
  const { json0, person } = await table.getEntity<Record<string, string>>('release', key.rowKey);
  const { editions: _, ...before } = JSON.parse(json0 ?? '');
  const restored = currentRow('releases', {
    ...key,
    person: String(person),
    json0: JSON.stringify(before),
  });
  await table.updateEntity({ ...key, ...restored }, 'Merge');

  await jobs.takeSnapshot('An upgrade');
  const pointer = await stores.snapshots.pointer();
  const content = await stores.snapshots.wantedText();
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-old-editions-'));
  try {
    const out = join(folder, 'out');
    const store = await openFolderStore(join(folder, 'versions'));
    const wanted = {
      read: async () => content,
      version: pointer.wanted,
      now: new Date(),
      folder: out,
    };
    expect((await publishFiles(await hardBundle(), store, wanted)).broken).toEqual([]);
    const [data] = JSON.parse(textOf({ out }, 'data/catalogue.json')).releases;
    expect(data.editions).toMatchObject([
      { format: 'lp', catalogueNumber: 'LSR-001', barcode: '4006381333931', state: 'inStock' },
      { format: 'cd', state: 'inStock' },
    ]);
    const page = textOf({ out }, `${new URL(data.url).pathname.slice(1)}.html`);
    for (const text of ['LSR-001', ...facts.links.map(({ url }) => url)])
      expect(page).toContain(text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

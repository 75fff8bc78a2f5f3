import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PagedSourceName } from '#domain/importing/importSources';
import { discogsLabelNumber } from '#local/external/elsewhere/discogs';
import { mbidOf } from '#local/external/elsewhere/elsewhere';
import { type OpenStores, openQuickStores } from '../openStores.ts';
import { catalogueRows, empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';
import { openElsewhere } from './openElsewhere.ts';

const label = 'Tidewrack';
const [cdCode, lpCode] = ['7090014380017', '7090014380024'];
const tracks = ['Low Water', 'Mudflat'].map((name, index) => ({
  name,
  length: 200 + index,
  isrcs: [`NOTWR190000${index}`],
}));
/** A record that came out as CD, and in the autumn on two sides of a record. */
const elsewhere = {
  label,
  releases: [
    {
      key: 'ebb',
      title: 'Ebb',
      artists: [{ name: 'Sluice' }],
      day: '2019-03-22',
      labels: [{ name: label, number: 'TWR-001' }],
      barcode: cdCode,
      format: 'CD',
      discs: [tracks],
      hasCover: false,
    },
    {
      key: 'ebb-lp',
      title: 'Ebb',
      artists: [{ name: 'Sluice' }],
      group: 'ebb',
      day: '2019-09-20',
      labels: [{ name: label, number: 'TWR-001LP' }],
      barcode: lpCode,
      format: '12" Vinyl',
      name: 'clear vinyl',
      price: 24.9,
      copies: 300,
      isSoldOut: true,
      discs: [tracks],
      hasCover: false,
    },
  ],
};

const table = `Artist,Release,Format,Edition,Catalogue no,Barcode,Release date,Track no,Track,ISRC
Sluice,Ebb,CD,,TWR-001,${cdCode},2019-03-22,1,Low Water,NOTWR1900000
Sluice,Ebb,CD,,TWR-001,${cdCode},2019-03-22,2,Mudflat,NOTWR1900001
Sluice,Ebb,12" Vinyl,clear vinyl,TWR-001LP,${lpCode},2019-09-20,A1,Low Water,NOTWR1900000
Sluice,Ebb,12" Vinyl,clear vinyl,TWR-001LP,${lpCode},2019-09-20,B1,Mudflat,NOTWR1900001
`.replaceAll('12" Vinyl', '"12"" Vinyl"');

let stores: OpenStores;
let others: Awaited<ReturnType<typeof openElsewhere>>;
beforeAll(async () => {
  [stores, others] = await Promise.all([openQuickStores(), openElsewhere(elsewhere)]);
});
afterEach(() => empty(stores));
afterAll(() => others.close());

const addresses: Readonly<Record<Exclude<PagedSourceName, 'table'>, string>> = {
  bandcamp: 'https://tidewrack.bandcamp.com',
  musicBrainz: mbidOf('label', label),
  discogs: String(discogsLabelNumber(label)),
};

async function openImporter() {
  const sources = await others.openSources();
  const one = anImporter(stores, {}, (ports) => ({ ...ports, pagedSources: sources }));
  return {
    ...one,
    async from(source: PagedSourceName, number: number) {
      if (source !== 'table') return one.run({ source, address: addresses[source] }, number);
      return one.run({ source, upload: await one.uploadTable('ours.csv', table, number) }, number);
    },
  };
}

async function theRelease() {
  const all = (await stores.releases.all()).map(({ entity }) => entity);
  expect(all.map(({ title }) => title)).toEqual(['Ebb']);
  const [release] = all;
  if (!release) throw new Error('It was not imported.');
  return release;
}

const cd = { format: 'cd', catalogueNumber: 'TWR-001', barcode: cdCode };
const lp = { format: 'lp', catalogueNumber: 'TWR-001LP', barcode: lpCode };

test.each(['table', 'musicBrainz', 'discogs', 'bandcamp'] as const)(
  'CD and LP come from %s as editions of one release; again changes nothing; undone, they are gone',
  { timeout: 120_000 },
  async (source) => {
    const { from, imports, work } = await openImporter();
    const run = await from(source, 1);
    expect([run.state, run.failures]).toEqual(['done', []]);
    const release = await theRelease();
    expect(release.editions).toMatchObject([cd, lp]);
    expect(release).toMatchObject({ catalogueNumber: 'TWR-001', barcode: cdCode });
    expect(release.editions?.[1]).toMatchObject({ name: 'clear vinyl' });
    if (source === 'bandcamp')
      expect(release.editions?.[1]).toMatchObject({
        state: 'soldOut',
        price: { amount: 2490, currency: 'EUR' },
        copies: 300,
      });
    else expect(release.editions?.[1]).toMatchObject({ day: '2019-09-20', state: 'notForSale' });
    if (source === 'discogs' || source === 'table')
      expect(release.editions?.[1]?.sides).toEqual([
        { name: 'A', tracks: [release.tracks[0]?.id] },
        { name: 'B', tracks: [release.tracks[1]?.id] },
      ]);
    const before = await catalogueRows(stores, { tags: true });
    const again = await from(source, 2);
    expect(again.outcomes.releases).toMatchObject({ new: 0, changed: 0, kept: 0, same: 1 });
    expect(await catalogueRows(stores, { tags: true })).toEqual(before);
    await empty(stores);
    await from(source, 3);
    await imports.undoImport({ query: {} }, staff);
    expect(await work()).toMatchObject({ state: 'done', undone: { removed: 2 } });
    expect(await stores.releases.rows()).toEqual([]);
  },
);

test('two sources in turn make two editions whole, and neither writes over the other', {
  timeout: 120_000,
}, async () => {
  const { from } = await openImporter();
  await from('musicBrainz', 1);
  await from('bandcamp', 2);
  await from('discogs', 3);
  const release = await theRelease();
  expect(release.editions).toMatchObject([
    { ...cd, state: 'inStock' },
    {
      ...lp,
      day: '2019-09-20',
      state: 'soldOut',
      copies: 300,
      sides: [{ name: 'A' }, { name: 'B' }],
    },
  ]);
  const before = await catalogueRows(stores, { tags: true });
  const runs = [await from('musicBrainz', 4), await from('bandcamp', 5), await from('discogs', 6)];
  expect(runs.map(({ outcomes }) => outcomes.releases.changed)).toEqual([0, 0, 0]);
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
});

import fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { storedArtistSchema } from '#domain/artist/artist';
import { storedReleaseSchema } from '#domain/release/release';
import { anyCharacter } from '#fixtures/anyCharacter';
import { rounds } from '#fixtures/rounds';
import type { Numbered } from '#functions/ports/entries';
import type { EntryStore, ImportedStore } from '#functions/services/ports';
import { type OpenStores, openQuickStores } from '../openStores.ts';
import { catalogueRows, empty } from './contents.ts';
import { anImporter } from './importer.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});
afterEach(() => empty(stores));

const json = fc.jsonValue({ maxDepth: 3 });
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ maxLength: 20 }),
);
const html = text.map((text) => `<p onclick="${text}">${text}<script>${text}</script>`);
/** Mostly a valid value, otherwise anything. */
const mostly = <T>(good: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: good, weight: 6 }, { arbitrary: json, weight: 1 });

const track = fc.record(
  { Name: mostly(text), ISRC: mostly(text), Composer: mostly(text), Description: mostly(text) },
  { requiredKeys: [] },
);
const link = fc.record({ Name: mostly(text), Url: mostly(fc.webUrl()) }, { requiredKeys: [] });
const date = fc.date({ noInvalidDate: true }).map((day) => day.toISOString());
const release = fc.record(
  {
    Id: mostly(fc.integer({ min: -1, max: 60 })),
    Name: mostly(text),
    ReleaseStatus: mostly(fc.constantFrom(50, '30', 'Planning', 99)),
    ReleaseDate: mostly(fc.oneof(date, fc.constantFrom('2021', '2021-02-19', '2021-02-30'))),
    ReleaseDescription: mostly(fc.oneof(text, html)),
    Links: mostly(fc.array(mostly(link), { maxLength: 3 })),
    Tracks: mostly(fc.array(mostly(track), { maxLength: 4 })),
  },
  { requiredKeys: [] },
);
const artist = fc.record(
  {
    Id: mostly(fc.integer({ min: -1, max: 40 })),
    Name: mostly(text),
    ArtistBio: mostly(fc.oneof(text, html)),
    ArtistShare: mostly(fc.double()),
    Releases: mostly(fc.array(mostly(release), { maxLength: 4 })),
  },
  { requiredKeys: [] },
);
const catalogue = fc.array(mostly(artist), { minLength: 1, maxLength: 30 });

interface Checked<E extends Numbered> {
  store: EntryStore<E, { cId: number }>;
  imported: ImportedStore<E>;
  isWhole: (entity: E) => boolean;
}

/**
 * Counts entries that have both a list row and an import record, and checks that neither exists
 * without the others.
 */
async function countWhole<E extends Numbered>({ store, imported, isWhole }: Checked<E>) {
  const owners = await imported.owners();
  const records = [...owners.values()].filter(({ state }) => state === 'imported');
  const entries = await store.all();
  for (const { entity } of entries) {
    expect(isWhole(entity)).toBe(true);
    expect(owners.has(entity.cId)).toBe(true);
  }
  expect([entries.length, records.length]).toEqual([owners.size, owners.size]);
  return entries.length;
}

test('entries of any shape: each is refused or stored whole, and a second run changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (entries) => {
      await empty(stores);
      const importer = anImporter(stores, { entries });
      const run = await importer.run();
      expect(run).toMatchObject({ state: 'done', trouble: null });
      for (const list of ['artists', 'releases', 'tracks', 'images'] as const)
        expect(run[list].done).toBe(run[list].total);
      const artists = await countWhole({
        store: stores.artists,
        imported: stores.importedArtists,
        isWhole: (entity) => storedArtistSchema.safeParse(entity).success,
      });
      const releases = await countWhole({
        store: stores.releases,
        imported: stores.importedReleases,
        isWhole: (entity) => storedReleaseSchema.safeParse(entity).success,
      });
      expect([run.outcomes.artists.new, run.outcomes.releases.new]).toEqual([artists, releases]);
      const before = await catalogueRows(stores, { tags: true });
      const again = await importer.run({}, 2);
      expect([again.outcomes.artists.same, again.outcomes.releases.same]).toEqual([
        artists,
        releases,
      ]);
      expect(await catalogueRows(stores, { tags: true })).toEqual(before);
    }),
    { numRuns: rounds({ everyday: 5, long: 15 }), seed: 6, endOnFailure: true },
  );
});

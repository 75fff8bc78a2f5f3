import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { salvageSnapshot } from '#catalogue/readSnapshot';
import type { Answer, CallName } from '#contract/api';
import { cleanLine } from '#domain/characters';
import { firstLabel, labelId, type StoredLabel } from '#domain/label/label';
import { Problem } from '#domain/problem';
import { toSnapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { createServices } from '#functions/services/services';
import {
  artistFields,
  labelFields,
  merchFields,
  releaseFields,
  showFields,
  venue,
} from './entryFields.ts';
import { askOf, line, taken } from './hostileInputs.ts';
import { type OpenStores, openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';

/*
 * The API returns everything it accepts, in the entry, its history and lists, and the site can be
 * published with it. A save sent twice is answered twice, as after a lost answer. The inputs are texts
 * that grow when they are sanitised, or that contain characters XML, tables or headers don't support.
 */

let stores: OpenStores;
let services: ReturnType<typeof createServices>['calls'];
let storedLabel: () => Promise<StoredLabel>;

const ask = <N extends CallName>(name: N, given: object): Promise<Answer<N>> =>
  askOf(services, [name, given]);

/** The public catalogue from which the site is built, with every entry of the stores. */
async function expectPublishable(): Promise<void> {
  const [label, artists, releases, shows, merch, news] = await Promise.all([
    storedLabel(),
    stores.artists.all(),
    stores.releases.all(),
    stores.shows.all(),
    stores.merch.all(),
    stores.news.all(),
  ]);
  const released = releases.map((saved) => ({
    ...saved,
    entity: { ...saved.entity, releaseStatus: releaseStatus.Released },
  }));
  const catalogue = aCatalogue({ label, artists, releases: released, shows, merch, news });
  const snapshot = toSnapshot(catalogue, aStamp());
  const { broken } = salvageSnapshot(new TextEncoder().encode(JSON.stringify(snapshot)));
  expect(broken).toEqual([]);
}

/** An import reports in a message which entry it rejects and why. */
function anyRefusal(error: unknown): null {
  if (error instanceof Problem && ['invalid-input', 'too-large', 'clash'].includes(error.code))
    return null;
  throw error;
}

/** An artist as read while no release bills them. */
const alone = <A extends { value: object }>(artist: A) => ({
  ...artist,
  value: { ...artist.value, releases: [] },
});

type Update = 'updateArtist' | 'updateRelease' | 'updateShow' | 'updateMerch' | 'updateLabel';

/** Sends a save again, and then its answer: neither changes the entry. Returns its version. */
async function savedAgain(
  name: Update,
  change: object,
  updated: { value: object; version: number },
): Promise<number> {
  expect(await ask(name, change)).toEqual(updated);
  const again = await ask(name, { body: updated.value, ifMatch: updated.version });
  expect(again.value).toEqual(updated.value);
  return again.version;
}

/** The properties of entries, each tried a number of times. */
export function describeValidEntries(settings: { seed: number; numRuns: number }): void {
  const patience = 120_000 + settings.numRuns * 2_000;

  beforeAll(async () => {
    stores = await openQuickStores();
    const { ports } = portsOver(stores);
    services = createServices(ports).calls;
    storedLabel = async () => (await ports.labels.find(labelId))?.entity ?? firstLabel;
    // Entries added after a change of the first language name the language of their texts.
    for (const languages of [['de', 'en'], ['en']]) {
      const { value, version } = await ask('getLabel', {});
      await ask('updateLabel', { body: { ...value, languages }, ifMatch: version });
    }
  });

  test('an artist', { timeout: patience }, async () => {
    let count = 0;
    const property = fc.asyncProperty(artistFields, artistFields, async (first, second) => {
      const added = await taken(ask('addArtist', { body: first }));
      if (!added) return;
      const { id } = added.value;
      expect(await ask('getArtist', { params: { id } })).toEqual(alone(added));
      const change = { body: { ...added.value, ...second }, ifMatch: added.version };
      const updated = await taken(ask('updateArtist', change));
      expect(await ask('getArtist', { params: { id } })).toEqual(alone(updated ?? added));
      if (!updated) return;
      count++;
      expect(updated.value.name).toBe(cleanLine(second.name));
      await savedAgain('updateArtist', change, updated);
      await ask('getArtistHistory', { params: { id }, query: {} });
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(5);
    await ask('listArtists', { query: {} });
    await expectPublishable();
  });

  test('a change that is handed in', { timeout: patience }, async () => {
    let count = 0;
    const { value: artist, version } = await ask('addArtist', { body: { name: 'Salt' } });
    const body = { title: 'Brine', artists: [artist.id] };
    const { value: release, version: seen } = await ask('addRelease', { body });
    const property = fc.asyncProperty(artistFields, releaseFields, async (first, second) => {
      const tracks = second.tracks.map((track) => ({
        ...track,
        id: randomUUID(),
        isrc: '',
        releaseId: release.id,
      }));
      const change = { body: { ...artist, ...first }, ifMatch: version };
      const handedIn = await taken(ask('proposeArtist', change));
      const other = { body: { ...release, ...second, tracks }, ifMatch: seen };
      const too = await taken(ask('proposeRelease', other));
      const about = [
        await ask('getArtistProposals', { params: { id: artist.id } }),
        await ask('getReleaseProposals', { params: { id: release.id } }),
      ];
      if (handedIn) expect(about[0]?.proposals[0]?.wanted).toEqual(handedIn.value);
      if (too) expect(about[1]?.proposals[0]?.wanted).toEqual(too.value);
      if (handedIn || too) count++;
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(5);
    await ask('listProposals', {});
  });

  test('a release with its tracks and its copy', { timeout: patience }, async () => {
    const artist = await ask('addArtist', { body: { name: 'Salt' } });
    let count = 0;
    const property = fc.asyncProperty(releaseFields, async ({ tracks, ...fields }) => {
      const { title, description } = fields;
      const body = { title, description, artists: [artist.value.id] };
      const added = await taken(ask('addRelease', { body }));
      if (!added) return;
      const { id } = added.value;
      expect(await ask('getRelease', { params: { id } })).toEqual(added);
      const made = tracks.map((track) => ({ ...track, id: randomUUID(), isrc: '', releaseId: id }));
      const change = { body: { ...added.value, ...fields, tracks: made }, ifMatch: added.version };
      const updated = await taken(ask('updateRelease', change));
      expect(await ask('getRelease', { params: { id } })).toEqual(updated ?? added);
      if (!updated) return;
      count++;
      await savedAgain('updateRelease', change, updated);
      const single = { ...made[0], id: randomUUID(), name: 'Brine', releaseId: id };
      const track = await taken(
        ask('addTrack', {
          body: { ...single, isrc: '', composer: title, lyricsWriter: '', description: '' },
        }),
      );
      const stored = await ask('getRelease', { params: { id } });
      if (track) expect(stored.value.tracks).toContainEqual(track);
      await ask('getReleaseHistory', { params: { id }, query: {} });
      await ask('listRecordings', { params: { id } });
      const { token } = await ask('addPreview', { params: { id }, body: { days: 7 } });
      const preview = await ask('readPreview', { body: { token } });
      expect(preview.release.title).toBe(stored.value.title);
      const copy = await ask('duplicateRelease', { body: { id } });
      expect(await ask('getRelease', { params: { id: copy.value.id } })).toEqual(copy);
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(5);
    await ask('listReleases', { query: {} });
    await expectPublishable();
  });

  test('a show, and its return', { timeout: patience }, async () => {
    const artist = await ask('addArtist', { body: { name: 'Salt' } });
    const artists = [{ part: 'main', id: artist.value.id }];
    let count = 0;
    let returned = 0;
    const property = fc.asyncProperty(venue, showFields, async (at, fields) => {
      const body = { day: '2027-11-21', artists, venue: { name: 'Badehaus', city: 'Berlin' } };
      const added = await ask('addShow', { body });
      const { id } = added.value;
      expect(await ask('getShow', { params: { id } })).toEqual(added);
      const change = {
        body: { ...added.value, ...fields, venue: at },
        ifMatch: added.version,
      };
      const updated = await taken(ask('updateShow', change));
      expect(await ask('getShow', { params: { id } })).toEqual(updated ?? added);
      if (!updated) return;
      count++;
      const ifMatch = await savedAgain('updateShow', change, updated);
      if (updated.value.status !== 'handedIn') return;
      const given = { body: { id, words: 'The doors?' }, ifMatch };
      const back = await ask('returnShow', given);
      returned++;
      expect(back.value.returnedWith).toBe('The doors?');
      expect(await ask('returnShow', given)).toEqual(back);
      await ask('getShowHistory', { params: { id }, query: {} });
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(5);
    expect(returned).toBeGreaterThan(0);
    await expectPublishable();
  });

  test('an item of merch, and its return', { timeout: patience }, async () => {
    let count = 0;
    let returned = 0;
    const property = fc.asyncProperty(merchFields, merchFields, async (first, second) => {
      const { status: _, ...body } = first;
      const added = await taken(ask('addMerch', { body }));
      if (!added) return;
      const { id } = added.value;
      expect(await ask('getMerch', { params: { id } })).toEqual(added);
      const change = { body: { ...added.value, ...second }, ifMatch: added.version };
      const updated = await taken(ask('updateMerch', change));
      expect(await ask('getMerch', { params: { id } })).toEqual(updated ?? added);
      if (!updated) return;
      count++;
      const ifMatch = await savedAgain('updateMerch', change, updated);
      if (updated.value.status !== 'handedIn') return;
      const given = { body: { id, words: 'The price?' }, ifMatch };
      const back = await ask('returnMerch', given);
      returned++;
      expect(back.value.returnedWith).toBe('The price?');
      expect(await ask('returnMerch', given)).toEqual(back);
      await ask('getMerchHistory', { params: { id }, query: {} });
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(5);
    expect(returned).toBeGreaterThan(0);
    await expectPublishable();
  });

  test('an import', { timeout: patience }, async () => {
    let cId = 1_000;
    let count = 0;
    const property = fc.asyncProperty(artistFields, releaseFields, async (artist, release) => {
      cId++;
      const { name: Name, bio: ArtistBio } = artist;
      const imported = await taken(
        ask('importArtist', { body: { Id: cId, Name, ArtistBio } }).catch(anyRefusal),
      );
      if (!imported) return;
      expect((await ask('getArtist', { params: { id: imported.id } })).value).toEqual({
        ...imported,
        releases: [],
      });
      const body = {
        Id: cId,
        Name: release.title,
        ReleaseDescription: release.description,
        Links: release.links.map(({ name, url }) => ({ Name: name, Url: url })),
        Tracks: release.tracks.map(({ name, composer, lyricsWriter, description }) => ({
          Name: name,
          Composer: composer,
          LyricsWriter: lyricsWriter,
          Description: description,
        })),
        ArtistIds: [cId],
      };
      const made = await ask('importRelease', { body }).catch(anyRefusal);
      if (!made) return;
      count++;
      expect((await ask('getRelease', { params: { id: made.id } })).value).toEqual(made);
      expect(await ask('importRelease', { body })).toEqual(made);
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(5);
    await expectPublishable();
  });

  test('the label', { timeout: patience }, async () => {
    let count = 0;
    const property = fc.asyncProperty(line(100), labelFields, async (name, fields) => {
      const before = await ask('getLabel', {});
      const body = { ...before.value, ...fields, name };
      const change = { body, ifMatch: before.version };
      const updated = await taken(ask('updateLabel', change));
      expect(await ask('getLabel', {})).toEqual(updated ?? before);
      if (!updated) return;
      count++;
      expect(updated.value.name).toBe(cleanLine(name));
      await savedAgain('updateLabel', change, updated);
      await ask('getLabelHistory', { query: {} });
      await expectPublishable();
    });
    await fc.assert(property, settings);
    expect(count).toBeGreaterThan(5);
  });

  test('a text that outgrows its limit when cleaned is refused at its field', async () => {
    const refused = { code: 'invalid-input', data: { errors: [{ path: 'bio' }] } };
    const bio = '<'.repeat(60_000);
    await expect(ask('addArtist', { body: { name: 'Grows', bio } })).rejects.toMatchObject(refused);
    const { value, version } = await ask('addArtist', { body: { name: 'Grows' } });
    const body = { ...value, bio };
    await expect(ask('updateArtist', { body, ifMatch: version })).rejects.toMatchObject(refused);
    expect((await ask('getArtist', { params: { id: value.id } })).version).toBe(version);
    await expect(ask('proposeArtist', { body, ifMatch: version })).rejects.toMatchObject(refused);
    expect((await ask('getArtistProposals', { params: { id: value.id } })).proposals).toEqual([]);
    const made = await ask('addRelease', { body: { title: 'Grows', artists: [value.id] } });
    const shown = ask('previewRelease', { body: { ...made.value, description: bio } });
    await expect(shown).rejects.toMatchObject({ code: 'invalid-input' });
  });
}

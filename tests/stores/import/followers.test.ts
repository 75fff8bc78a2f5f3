import { beforeAll, expect, test } from 'vitest';
import { scopedKey } from '#domain/visitor/follow';
import { aStoredArtist } from '#fixtures/artists';
import { aFoundRelease, aPagedSource } from '#fixtures/elsewhere';
import { anId } from '#fixtures/ids';
import { pagedSources } from '#fixtures/pagedSources';
import { aStoredRelease } from '#fixtures/releases';
import { memoryLabel } from '../../memory/label.ts';
import { servicesOver } from '../../memory/services.ts';
import { tokenSigner } from '../../memory/visitorPorts.ts';
import { type OpenStores, openQuickStores, save } from '../openStores.ts';
import { anImporter } from './importer.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});

const mailAddress = 'a@reader.example';
/** The day of the importer's clock. */
const today = '2026-03-20';

/** A label with an artist, whom a visitor follows, and an importer into it. */
async function followed() {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: `${today}T08:00:00.000Z` });
  const { ports } = label;
  const artist = aStoredArtist({ cId: 1, name: 'Artist 2' });
  await ports.artists.add(artist.id, () => artist, save);
  await label.exportAll();
  const services = servicesOver(ports);
  await services.follows.followArtist({ body: { mailAddress, artistId: 1 }, client: 'c' });
  await services.deliverAll();
  const scope = scopedKey(tokenSigner.keyOf(mailAddress), { artist: 1 });
  const token = tokenSigner.sign('confirm', scope, ports.clock.now());
  await services.confirm({ query: { token } });
  const { artists, releases, importedArtists, importedReleases, trackIds, labels } = ports;
  const found = [1, 8, 15].map((number) => aFoundRelease(number, { releaseDate: today }));
  const importer = anImporter(stores, {}, (others) => ({
    ...others,
    artists,
    releases,
    importedArtists,
    importedReleases,
    trackIds,
    labels,
    pagedSources: pagedSources({ bandcamp: aPagedSource(found) }),
  }));
  /** All that is queued and sent, once what is stored is public, live and its day is today. */
  async function mailed(): Promise<string[]> {
    await label.exportAll();
    label.goLive();
    await services.releaseDay();
    const queued = (await services.outbox.list()).map(({ value }) => value.content.kind);
    await services.deliverAll();
    return [...queued, ...label.provider.sent.map(({ subject }) => subject)];
  }
  return { artist, ports, importer, mailed };
}

test('an import with a follower queues and sends nothing, and a release of the label does', async () => {
  const { artist, ports, importer, mailed } = await followed();
  const question = ['follow'];
  expect(await mailed()).toEqual(question);
  const run = await importer.run({ source: 'bandcamp', address: 'label', releasesOut: true });
  expect(run.outcomes.releases.new).toBe(3);
  const all = (await ports.releases.all()).map(({ entity }) => entity);
  expect(all.map(({ releaseStatus, artistIds }) => [releaseStatus, artistIds])).toEqual(
    Array(3).fill([50, [artist.id]]),
  );
  expect(await mailed()).toEqual(question);
  // Nor does one that only joins what came before.
  await importer.run({ source: 'bandcamp', address: 'label', releasesOut: true }, 2);
  expect(await mailed()).toEqual(question);
  const own = aStoredRelease({
    id: anId('release', 99),
    releaseDate: today,
    releaseStatus: 50,
    artistIds: [artist.id],
  });
  await ports.releases.add(own.id, (cId) => ({ ...own, cId }), save);
  expect(await mailed()).toEqual(['released', ...question, 'released']);
});

test('an import that fills the artist or the day of a record that is out is no news', async () => {
  const { artist, ports, importer, mailed } = await followed();
  const addOut = async (number: number, given: Parameters<typeof aStoredRelease>[0]) => {
    const id = anId('release', number);
    const names = { title: `Found ${number}`, catalogueNumber: `ELS-${number}` };
    const one = aStoredRelease({ id, releaseStatus: 50, ...names, ...given });
    await ports.releases.add(id, (cId) => ({ ...one, cId }), save);
  };
  await addOut(1, { artistIds: [], releaseDate: today });
  await addOut(8, { artistIds: [artist.id], releaseDate: null });
  const before = await mailed();
  const run = await importer.run({ source: 'bandcamp', address: 'label' });
  expect(run.outcomes.releases).toMatchObject({ changed: 2 });
  for (const { entity } of await ports.releases.all())
    if (entity.releaseStatus === 50)
      expect(entity).toMatchObject({ artistIds: [artist.id], releaseDate: today });
  expect(await mailed()).toEqual(before);
});

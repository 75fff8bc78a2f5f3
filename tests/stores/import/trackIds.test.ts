import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aCaller } from '#fixtures/callers';
import { fingerprintOf, importIdFor } from '#functions/services/importing/fingerprint';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from '../openStores.ts';
import { portsOver } from '../portsOver.ts';

const staff = aCaller('staff');
const body = { Id: 118, Name: 'Low Water', Tracks: [{ Name: 'Salt', ISRC: 'QZOLD1800118' }] };
/** The id that follows from the release's number and the track's ISRC, which are public. */
const computed = importIdFor('track of release 118: QZOLD1800118');

let stores: OpenStores;
let importAgain: () => Promise<{ id: string; tracks: { id: string }[] }>;
beforeAll(async () => {
  stores = await openQuickStores();
  const services = createServices(portsOver(stores).ports).calls;
  importAgain = () => services.importRelease({ body }, staff, randomUUID());
});

test('the id of an imported track can’t be computed, and stays the same', async () => {
  const first = await importAgain();
  expect(first.tracks[0]?.id).not.toBe(computed);
  expect(await importAgain()).toEqual(first);
});

test('a track from before ids had a salt is found again', async () => {
  const { id } = await importAgain();
  const [previous, record] = await Promise.all([
    stores.releases.find(id),
    stores.importedReleases.record(118),
  ]);
  if (!previous || !record) throw new Error('The release was not imported.');
  const tracks = previous.entity.tracks.map((track) => ({ ...track, id: computed }));
  const { salt: _, ...earlier } = record;
  const prints = { ...record.prints, tracks: fingerprintOf(tracks) };
  await stores.importedReleases.put(
    [
      {
        entity: { ...previous.entity, tracks },
        previous,
        record: { ...earlier, prints, whole: '' },
      },
    ],
    save,
  );
  expect((await importAgain()).tracks).toEqual(tracks);
  expect((await stores.releases.find(id))?.version).toBe(previous.version + 1);
});

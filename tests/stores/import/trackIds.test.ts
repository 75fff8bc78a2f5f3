import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aCaller } from '#fixtures/callers';
import { trackIdOf } from '#functions/services/importing/incoming';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores } from '../openStores.ts';
import { portsOver } from '../portsOver.ts';

const staff = aCaller('staff');
const body = { Id: 118, Name: 'Low Water', Tracks: [{ Name: 'Salt', ISRC: 'QZOLD1800118' }] };
/** The id derived from the release's number and the track's ISRC, which are public. */
const computed = trackIdOf(118, 'QZOLD1800118', '');

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

test('a release keeps the ids of its tracks when the secret changes', async () => {
  const first = await importAgain();
  const { ports } = portsOver(stores);
  const { importRelease } = createServices({ ...ports, visitorSecret: 'another' }).calls;
  const renamed = { ...body, Tracks: [{ Name: 'Salt, again', ISRC: 'QZOLD1800118' }] };
  const next = await importRelease({ body: renamed }, staff, randomUUID());
  expect(next.tracks).toMatchObject([{ id: first.tracks[0]?.id, name: 'Salt, again' }]);
});

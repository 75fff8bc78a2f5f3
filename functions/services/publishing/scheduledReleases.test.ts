import { expect, test } from 'vitest';
import { labelId } from '#domain/label/label';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';

const by = { account: 'staff', name: 'Staff' };
const links = [{ name: 'Tidal', url: 'https://tidal.com/album/1' }];

/** A release that is announced for the 2nd of June, pre-saved by one reader. */
async function onTheEveningBefore(timeZone: string, start: string) {
  const label = memoryLabel({ timeZone, start });
  const { ports, time, logged } = label;
  const status = releaseStatus.Approved;
  const release = aStoredRelease({ releaseDate: '2026-06-02', releaseStatus: status, links });
  await label.addLiveRelease(release);
  await servicesOver(ports).addPresave({
    body: { mailAddress: 'ada@reader.example', releaseId: release.cId, subscribe: false },
    client: 'one',
  });
  const moveTo = async (zone: string) => {
    const saved = await ports.labels.find(labelId);
    if (!saved) throw new Error('There is no label.');
    await ports.labels.save(saved, { ...saved.entity, timeZone: zone }, { by, at: time.now });
  };
  /** The timers, at a time. */
  const at = async (now: string) => {
    time.now = new Date(now);
    await servicesOver(ports).releaseDay();
    await label.exportAll();
    label.goLive();
    await servicesOver(ports).releaseDay();
  };
  const statusNow = async () => (await ports.releases.find(release.cId))?.entity.releaseStatus;
  const mailed = () =>
    label.provider.arrived.filter(({ subject }) => subject === release.title).length;
  const timesOut = () => logged.filter((line) => line.startsWith('release.out')).length;
  return { moveTo, at, statusNow, mailed, timesOut };
}

const evening = '2026-06-01T18:00:00.000Z';

test('a zone to the east, chosen on the evening before, brings the day at once, and once', async () => {
  const eve = await onTheEveningBefore('Europe/Oslo', '2026-06-01T08:00:00.000Z');
  await eve.at(evening);
  expect(await eve.statusNow()).toBe(releaseStatus.Approved);
  expect(eve.mailed()).toBe(0);
  await eve.moveTo('Pacific/Auckland');
  await eve.at(evening);
  expect(await eve.statusNow()).toBe(releaseStatus.Released);
  expect(eve.mailed()).toBe(1);
  // Moved back: what is out stays out, and nobody is told twice.
  await eve.moveTo('Europe/Oslo');
  for (const now of [
    '2026-06-01T18:05:00.000Z',
    '2026-06-01T22:05:00.000Z',
    '2026-06-03T08:00:00.000Z',
  ])
    await eve.at(now);
  expect(await eve.statusNow()).toBe(releaseStatus.Released);
  expect(eve.mailed()).toBe(1);
  expect(eve.timesOut()).toBe(1);
});

test('a zone to the west, chosen on the evening before, keeps the day back until it begins there', async () => {
  const eve = await onTheEveningBefore('Europe/Oslo', '2026-06-01T08:00:00.000Z');
  await eve.moveTo('America/Los_Angeles');
  for (const now of [evening, '2026-06-01T22:05:00.000Z', '2026-06-02T06:55:00.000Z']) {
    await eve.at(now);
    expect(await eve.statusNow()).toBe(releaseStatus.Approved);
    expect(eve.mailed()).toBe(0);
  }
  await eve.at('2026-06-02T07:00:00.000Z');
  expect(await eve.statusNow()).toBe(releaseStatus.Released);
  await eve.at('2026-06-02T07:05:00.000Z');
  expect(eve.mailed()).toBe(1);
});

test('on the day of an edition its release is saved and published, once', async () => {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports, time } = label;
  const edition = { ...aFullEdition(), sides: [], day: '2026-06-10', state: 'preorder' as const };
  await label.addLiveRelease(aStoredRelease({ cId: 7, editions: [edition] }));
  const at = async (now: string) => {
    time.now = new Date(now);
    await servicesOver(ports).releaseDay();
    const saved = await ports.releases.find(7);
    return [saved?.version, saved?.entity.editions?.[0]?.state];
  };
  expect(await at('2026-06-09T21:55:00.000Z')).toEqual([2, 'preorder']);
  expect(await at('2026-06-09T22:05:00.000Z')).toEqual([3, 'inStock']);
  expect(await at('2026-06-10T22:05:00.000Z')).toEqual([3, 'inStock']);
  expect(label.logged.filter((line) => line.startsWith('release.out'))).toHaveLength(1);
});

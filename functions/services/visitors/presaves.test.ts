import { expect, test } from 'vitest';
import { noPublicEntries } from '#domain/publication/publicEntries';
import { type ReleaseStatus, releaseStatus } from '#domain/release/releaseStatus';
import { aStoredRelease } from '#fixtures/releases';
import { en } from '#words/en';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';

const mailAddress = 'a+b@reader.example';

async function aRecord(status: ReleaseStatus = releaseStatus.Approved) {
  const label = memoryLabel({ timeZone: 'Europe/Oslo', start: '2026-06-01T08:00:00.000Z' });
  const { ports, time } = label;
  const release = aStoredRelease({ cId: 7, releaseStatus: status, releaseDate: '2026-07-01' });
  const by = { account: 'x', name: 'x' };
  await ports.releases.add(release.id, () => release, { by, at: time.now });
  await label.exportAll();
  const { addPresave, deliverAll } = servicesOver(ports);
  const presave = (given = {}) =>
    addPresave({
      body: { mailAddress, releaseId: 7, platform: undefined, subscribe: false, ...given },
      client: 'c',
    });
  const kept = async () => (await ports.presaves.list('7')).map(({ value }) => value);
  return { ...label, presave, deliverAll, kept };
}

test('what is kept: the address, the platform, and what was agreed to, when and in which words', async () => {
  const { presave, kept, time } = await aRecord();
  expect(await presave({ platform: 'Tidal' })).toEqual({});
  const consent = { at: time.now.toISOString(), text: en.words.forms.presaveConsent };
  expect(await kept()).toEqual([{ address: mailAddress, platform: 'Tidal', consent }]);
});

test('a known address is answered the same; its first consent stands, its last platform too', async () => {
  const { presave, kept, time } = await aRecord();
  const first = await presave();
  const { at } = (await kept())[0]?.consent ?? {};
  time.now = new Date('2026-06-02T08:00:00.000Z');
  expect(await presave({ mailAddress: mailAddress.toUpperCase(), platform: 'Deezer' })).toEqual(
    first,
  );
  expect(await kept()).toMatchObject([{ platform: 'Deezer', consent: { at } }]);
});

test('the newsletter is asked for only where the box was ticked', async () => {
  const { presave, deliverAll, ports } = await aRecord();
  await presave();
  await deliverAll();
  expect(await ports.subscriptions.list()).toEqual([]);
  await presave({ subscribe: true });
  await deliverAll();
  expect((await ports.subscriptions.list()).map(({ value }) => value.state)).toEqual(['asked']);
});

const { Planning, Pending, Rejected, Released, Cancelled } = releaseStatus;
test.each([Planning, Pending, Rejected, Released, Cancelled])(
  'a release of status %i can not be pre-saved',
  async (status) => {
    const { presave, kept } = await aRecord(status);
    await expect(presave()).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await kept()).toEqual([]);
  },
);

test('a release that the site does not show is answered like one that does not exist', async () => {
  const { presave, kept, shown, ports } = await aRecord();
  const found: number[] = [];
  const { find } = ports.releases;
  ports.releases.find = (key) => {
    found.push(Number(key));
    return find(key);
  };
  shown.exported = noPublicEntries;
  const refusalOf = (releaseId: number) =>
    presave({ releaseId }).then(
      () => null,
      (problem: unknown) => problem,
    );
  const hidden = await refusalOf(7);
  expect(hidden).toMatchObject({ code: 'invalid-input' });
  expect(hidden).toEqual(await refusalOf(8));
  expect(found).toEqual([]);
  expect(await kept()).toEqual([]);
});

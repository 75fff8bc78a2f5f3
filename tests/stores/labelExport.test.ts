import { beforeEach, expect, test } from 'vitest';
import { exportPartBytes } from '#domain/exporting/exportedFile';
import { withoutCrop } from '#domain/image/crop';
import { labelId } from '#domain/label/label';
import { subscriptionGroup } from '#domain/visitor/subscription';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, overwrite, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');
const at = '2026-03-20T09:00:00.000Z';
const consent = { at, text: 'I want the newsletter.' };

let stores: OpenStores;
let calls: ReturnType<typeof createServices>['calls'];
beforeEach(async () => {
  stores = await openQuickStores();
  ({ calls } = createServices(portsOver(stores).ports));
});

async function addVisitors() {
  const address = 'ada@reader.example';
  await stores.subscriptions.add(subscriptionGroup, 'ada', {
    ...{ address, consent, state: 'listed', language: 'nb', confirmedAt: at },
  });
  await stores.follows.add('1', 'ada', {
    ...{ address, consent, state: 'asked', confirmedAt: null, told: [7] },
  });
  await stores.stockRequests.add(`1-${anId('edition', 1)}`, 'ada', {
    ...{ address, consent, state: 'confirmed', confirmedAt: at },
  });
  await stores.presaves.add('1', 'ada', { address, consent, platform: 'Tidal' });
}

async function addRelease(number: number, title = `No. ${number}`) {
  const body = { title, artists: [], description: '' };
  return (await calls.addRelease({ body }, staff, anId('release', number))).value;
}

async function addRecording(release: Awaited<ReturnType<typeof addRelease>>) {
  const body = aTrack({ number: 1, releaseId: release.id });
  const track = await calls.addTrack({ body }, staff, anId('track', 1));
  const upload = async (name: string) =>
    calls.uploadTrack(
      {
        body: { id: track.id, releaseId: release.id, part: 0, parts: 1, name },
        file: { name, bytes: aWav() },
      },
      staff,
      crypto.randomUUID(),
    );
  return { track, upload };
}

test('entries come page by page, and a broken one keeps no other from leaving', async () => {
  for (let number = 1; number <= 103; number++) await addRelease(number);
  const damaged = await stores.releases.find(2);
  await overwrite(stores, 'releases', {
    partitionKey: 'release',
    rowKey: `e${damaged?.entity.id}`,
    json0: JSON.stringify({ ...damaged?.entity, title: 5 }),
  });
  const gone = await stores.releases.find(103);
  await calls.removeRelease(
    { body: { id: gone?.entity.id ?? '' }, ifMatch: gone?.version ?? 0 },
    staff,
    '',
  );
  const first = await calls.exportReleases({ query: {} }, staff, '');
  expect(first.entries).toHaveLength(99);
  expect(first.broken).toMatchObject([{ stored: { title: 5, cId: 2 } }]);
  expect(first.trash).toMatchObject([{ entry: { title: 'No. 103' }, by: staff.name }]);
  expect(first.next).toBe(100);
  const second = await calls.exportReleases({ query: { after: 100 } }, staff, '');
  expect(second.entries.map(({ title }) => title)).toEqual(['No. 101', 'No. 102']);
  expect(second).toMatchObject({ broken: [], trash: [] });
  expect(second.next).toBeUndefined();
});

test('an address that unsubscribed does not leave, even before the email provider dropped it', async () => {
  await addVisitors();
  await stores.subscriptions.add(subscriptionGroup, 'grace', {
    ...{ address: 'grace@reader.example', consent, state: 'leaving', confirmedAt: at },
  });
  await stores.members.put(aMember('staff', { mayReadAddresses: true }), () => undefined);
  const { visitors } = await calls.startExport({}, staff, '');
  expect(visitors?.subscribers.map(({ address }) => address)).toEqual(['ada@reader.example']);
});

test('addresses leave only with that right, and the access log says so', async () => {
  await addVisitors();
  await addRelease(1, 'Low Water');
  expect(await calls.startExport({}, staff, '')).toEqual({ visitors: null });
  expect((await stores.accessLog.list()).length).toBe(0);
  expect((await calls.getExport({}, staff, '')).mayReadAddresses).toBe(false);

  await stores.members.put(aMember('staff', { mayReadAddresses: true }), () => undefined);
  const { visitors } = await calls.startExport({}, staff, '');
  const agreed = { address: 'ada@reader.example', consentAt: at, consentText: consent.text };
  expect(visitors).toEqual({
    subscribers: [{ ...agreed, language: 'nb', state: 'listed', confirmedAt: at }],
    followers: [
      { ...agreed, language: '', artistNumber: 1, artist: '', state: 'asked', confirmedAt: null },
    ],
    stockRequests: [
      {
        ...{ ...agreed, language: '', state: 'confirmed', confirmedAt: at },
        ...{ releaseNumber: 1, release: 'Low Water', edition: anId('edition', 1) },
      },
    ],
    presaves: [
      { ...agreed, language: '', releaseNumber: 1, release: 'Low Water', platform: 'Tidal' },
    ],
  });
  const accesses = (await stores.accessLog.list()).map(({ value }) => value);
  expect(accesses).toMatchObject([{ name: staff.name, what: 'export', count: 4 }]);
  const { items } = await calls.listActivity({ query: { kind: 'exports' } }, staff, '');
  expect(items.map(({ count }) => count).toSorted()).toEqual([4, undefined]);
});

test('a cropped cover is exported as its original, and no square beside it', async () => {
  const release = await addRelease(2, 'Ebb');
  const path = 'mediumsquare/AbCdEfGhIjKlMnOpQrSt-_.0.-50.400/releasecover_2.jpg';
  const large = path.replace('mediumsquare', 'large');
  await stores.storage.files('images').put(large, new Uint8Array([1]));
  const saved = await stores.releases.find(release.id);
  if (!saved) throw new Error('There is no release.');
  await stores.releases.save(saved, { ...saved.entity, cover: path }, save);
  const upload = { fileName: 'ebb.jpg', by: { account: 'a', name: 'Ada' }, at: new Date(at) };
  const pictures = async () =>
    (await calls.getExport({}, staff, '')).files.filter((one) => one.of.includes('releasecover_2'));
  expect(await pictures()).toMatchObject([{ key: `images/${large}`, of: path }]);
  await stores.originals.keep(path, { bytes: new Uint8Array([2]), ...upload });
  expect(await pictures()).toMatchObject([{ of: withoutCrop(path), uploadedAs: 'ebb.jpg' }]);
});

test('a picture of one of the label’s own pages is exported', async () => {
  const path = 'mediumsquare/AbCdEfGhIjKlMnOpQrSt-_/labelpicture_1.jpg';
  const large = path.replace('mediumsquare', 'large');
  await stores.storage.files('images').put(large, new Uint8Array([1]));
  const page = {
    slug: 'about',
    title: 'About',
    body: '',
    place: 'footer',
    earlierSlugs: [],
  } as const;
  await calls.getLabel({}, staff, '');
  const saved = await stores.labels.find(labelId);
  if (!saved) throw new Error('There is no label.');
  const pages = [{ ...page, earlierSlugs: [], images: [{ url: path, accent: null }] }];
  await stores.labels.save(saved, { ...saved.entity, pages }, save);
  const { files } = await calls.getExport({}, staff, '');
  expect(files.filter(({ of }) => of === path)).toMatchObject([{ key: `images/${large}` }]);
});

test('files have names that people understand, earlier recordings too, and are read whole', async () => {
  const release = await addRelease(1, 'Low / Water');
  const { track, upload } = await addRecording(release);
  await upload('first.wav');
  await upload('second.wav');
  await stores.originals.keep('mediumsquare/ab/releasecover_1.jpg', {
    bytes: new Uint8Array(exportPartBytes + 3).fill(7),
    fileName: 'Cover (final).png',
    by: { account: 'a', name: 'Ada' },
    at: new Date(at),
  });
  const { files } = await calls.getExport({}, staff, '');
  const day = new Date().toISOString().slice(0, 10);
  expect(files.map(({ path }) => path).toSorted()).toEqual([
    expect.stringMatching(/^pictures\/releasecover_1-[0-9a-f]{12}-Cover-final-\.png$/),
    `recordings/1 Low - Water/01 ${track.name}.wav`,
    `recordings/1 Low - Water/earlier/01 ${track.name} ${day}.wav`,
  ]);
  const recording = files.find(({ uploadedAs }) => uploadedAs === 'second.wav');
  expect(recording).toMatchObject({ of: `1 ${track.id}`, by: staff.name });
  const wav = await calls.readExportedFile(
    { query: { key: recording?.key ?? '', start: 0 } },
    staff,
    '',
  );
  expect(Buffer.from(wav.bytes, 'base64')).toEqual(Buffer.from(aWav()));
  const picture = files.find(({ path }) => path.startsWith('pictures/'));
  const lengths = [];
  for (const start of [0, exportPartBytes, exportPartBytes + 3]) {
    const query = { key: picture?.key ?? '', start };
    const { bytes } = await calls.readExportedFile({ query }, staff, '');
    lengths.push(Buffer.from(bytes, 'base64').length);
  }
  expect(lengths).toEqual([exportPartBytes, 3, 0]);
  await expect(
    calls.readExportedFile({ query: { key: 'recordings/gone.wav', start: 0 } }, staff, ''),
  ).rejects.toMatchObject({ code: 'not-found' });
});

import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createActivityLog } from '#functions/services/activity/activity';
import { createDownloads } from '#functions/services/codes/downloads';
import { createListening } from '#functions/services/listening/listening';
import { createSnapshots } from '#functions/services/publishing/snapshotting';
import { contentOf, type OpenStores, save } from '../stores/openStores.ts';
import { portsOver } from '../stores/portsOver.ts';
import { type Bench, ofTimes, takeTurns } from './comparison.ts';
import { withStores } from './ownStorage.ts';
import { fill, idOf } from './storedCatalogue.ts';

const zip = promisify(gzip);

/** Saves a public release, so there is something to export. */
async function changeOne({ releases }: OpenStores): Promise<void> {
  const previous = await releases.find(idOf('release', 1));
  if (!previous) throw new Error('The first release is gone.');
  await releases.save(previous, previous.entity, { ...save, publicBy: save.by.name });
}

/** Every entry, listed by the SDK. */
async function list({ storage }: OpenStores): Promise<object[]> {
  const rows: object[] = [];
  for (const [table, kind] of [
    ['artists', 'artist'],
    ['releases', 'release'],
  ] as const) {
    const filter = `PartitionKey eq '${kind}' and RowKey gt 'e' and RowKey lt 'f'`;
    for await (const row of storage.table(table).listEntities({ queryOptions: { filter } }))
      rows.push(row);
  }
  return rows;
}

async function upload({ storage }: OpenStores, body: Buffer): Promise<void> {
  await storage.files('snapshots').put(`bench/${randomUUID()}`, body);
}

/** The bytes of the wanted snapshot. */
async function lastSnapshot({ storage, snapshots }: OpenStores): Promise<Buffer> {
  const [last] = (await snapshots.pointer()).snapshots;
  return contentOf(storage.files('snapshots'), last?.file ?? '');
}

async function measure(stores: OpenStores, releases: number, rounds: number) {
  const { ports } = portsOver(stores);
  const publisherRequests = {
    askPublisher: ports.publisher.ask,
    askAgain: async () => undefined,
  };
  const listening = createListening({ ...ports, requestPublication: async () => undefined });
  const { takeSnapshot } = createSnapshots(ports, {
    publisherRequests,
    listening,
    downloads: createDownloads(ports),
    activity: createActivityLog(ports),
  });
  await changeOne(stores);
  await takeSnapshot('The first one');
  const snapshot = await lastSnapshot(stores);
  const works = {
    ours: () => takeSnapshot('The bench'),
    bare: async () => {
      await list(stores);
      await upload(stores, snapshot);
    },
    zipped: async () => {
      const body = await zip(JSON.stringify(await list(stores)), { level: 4 });
      await upload(stores, body);
    },
  };
  const { ours, bare, zipped } = await takeTurns(works, rounds, () => changeOne(stores));
  const what = `an export of ${releases} releases`;
  return [
    ofTimes(
      { what, against: 'the SDK’s list and upload of the same bytes', goal: 1.3 },
      ours,
      bare,
    ),
    ofTimes({ what, against: 'the same with JSON and gzip between them' }, ours, zipped),
  ];
}

export const exporting: Bench = {
  about:
    'A publication’s export, from the pending changes to the moved pointer, on the storage emulator, against the storage SDK listing the same rows and uploading the finished bytes.',
  run: ({ stored, rounds }) =>
    withStores(async (stores) => {
      await fill(stores.storage, stored);
      return measure(stores, stored, rounds);
    }),
};

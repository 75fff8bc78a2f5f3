import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { campaignGroup } from '#domain/email/campaign';
import { imageFormats, imageSizes, imageVariant } from '#domain/image/image';
import { labelId } from '#domain/label/label';
import { snapshotSchema } from '#domain/publication/snapshot';
import type { StoredRelease } from '#domain/release/release';
import { queueNames } from '#functions/adapters/storage/storage';
import { LEASE_SECONDS } from '#functions/host/queueMessage';
import { backUp } from '../../../scripts/backup/backUp.ts';
import { restoreInto } from '../../../scripts/backup/restoreInto.ts';
import { contentOf } from '../../stores/openStores.ts';
import { waitingIn } from '../../stores/publishingSteps.ts';
import { hashOf } from './actors.ts';
import type { Ask, Book } from './book.ts';
import { compareFollows, compareNewsletters, openNews } from './compareFans.ts';
import {
  arrivals,
  compareChanges,
  compareDecisions,
  compareLabel,
  isOnce,
} from './compareLabel.ts';
import { pageAt, seenSite } from './reader.ts';
import { type Roster, textOf } from './stage.ts';
import type { Stores, World } from './world.ts';

const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);

/** The last state must be live within this many milliseconds after the last fault. */
const liveWithin = 60_000;

/** Waits until visitors see the last saved state. Returns the time that took. */
export async function untilLive(world: World): Promise<{ seconds: number; broken: string[] }> {
  const began = Date.now();
  const stores = world.stores();
  const look = () =>
    Promise.all([
      stores.snapshots.pointer(),
      waitingIn(stores),
      seenSite(world).catch(() => undefined),
    ]);
  for (;;) {
    const waited = Date.now() - began;
    // The last fault may have restarted storage, which takes seconds.
    const seen = await look().catch((error: unknown) => {
      if (waited > liveWithin) throw error;
    });
    if (!seen) {
      await sleep(200);
      continue;
    }
    const [{ wanted, live }, waiting, site] = seen;
    const isLive = waiting.length === 0 && live === wanted && site?.version === wanted;
    if (isLive) return { seconds: waited / 1000, broken: [] };
    if (waited > liveWithin) {
      const state = `waiting ${waiting.length}, wanted ${wanted}, reported ${live}, seen ${site?.version}`;
      return { seconds: waited / 1000, broken: [`not live within a minute: ${state}`] };
    }
    await sleep(200);
  }
}

/** All emails still to be sent or waiting for staff. */
async function openMails({ emails, campaigns }: Stores): Promise<string[]> {
  const single = (await emails.list()).map(
    ({ value: { content, sending } }) => `${content.kind} ${sending.state} ${sending.failure}`,
  );
  const open = (await campaigns.list(campaignGroup)).filter(
    ({ value }) => value.open && value.waitsFor !== 'day',
  );
  return [
    ...single,
    ...open.map(({ value: { cId, chunk, waitsFor } }) => {
      const state = `${chunk?.sending.state ?? 'none'} ${chunk?.sending.failure ?? ''}`;
      return `campaign ${cId} ${state} waits for ${waitsFor}`;
    }),
  ];
}

/** Advances the emails' clock until all are sent, because a retry may be minutes away. */
export async function untilMailed(world: World, roster: Roster): Promise<string[]> {
  const stores = world.stores();
  let left: string[] = [];
  // A busy machine sends a hundred emails in minutes: only tries that send none count.
  for (let tries = 0, idle = 0; idle < 60 && tries < 600; tries++) {
    await Promise.all([world.fire('releaseDay'), world.fire('sendDue')]);
    await sleep(300);
    const before = left.length;
    left = [...(await openMails(stores)), ...(await openNews(world, stores, roster))];
    if (left.length === 0) return [];
    idle = left.length < before ? 0 : idle + 1;
    if (tries > 1) world.clock.moveClock(60_000);
  }
  return left.map((mail) => `not sent: ${mail}`);
}

/** Compares stored entries with the book. */
async function compareEntries(stores: Stores, book: Book, until?: number): Promise<string[]> {
  const broken: string[] = [];
  const { releases, artists } = stores;
  const entries = await releases.all();
  const rows = await releases.rows();
  const isKept = ({ known, at = 0 }: Ask) =>
    known === 'kept' && (until === undefined || at < until);
  const asked = [...book.asks.save, ...book.asks.release, ...book.asks.artist];
  const refused = new Map(
    asked.filter(({ known }) => known === 'refused').map(({ stamp, message }) => [stamp, message]),
  );

  const listed = rows.map(({ cId, title }) => `${cId} ${title}`).toSorted();
  const stored = entries.map(({ entity }) => `${entity.cId} ${entity.title}`).toSorted();
  if (listed.join() !== stored.join()) broken.push('the list is not what the entries are');
  const numbers = sorted(entries.map(({ entity }) => entity.cId));
  if (numbers.some((number, index) => number !== index + 1))
    broken.push(`release numbers have gaps or doubles: ${numbers}`);

  const versions = new Map<string, { entity: StoredRelease; version: number }[]>();
  for (const { entity, version } of entries) {
    // As read by the back office: an interrupted save leaves the stored version there too.
    const history = await releases.history(entity.id, { below: version });
    const found = history.map((saved) => saved.version);
    const wanted = Array.from({ length: version - 1 }, (_, index) => version - 1 - index);
    if (found.join() !== wanted.join())
      broken.push(`${entity.title}: history ${found} of ${version}`);
    const all = [{ entity, version }, ...history].toReversed();
    for (const saved of all) {
      const { title, description } = saved.entity;
      if (description !== textOf(title)) broken.push(`${title}: version ${saved.version} is half`);
      if (refused.has(title))
        broken.push(`${title}: “${refused.get(title)}”, and it is version ${saved.version}`);
    }
    versions.set(entity.id, all);
  }
  for (const ask of book.asks.save.filter(isKept)) {
    const ofEntry = versions.get(ask.about);
    const found = ofEntry?.find(({ version }) => version === ask.version)?.entity.title;
    if (found !== ask.stamp)
      broken.push(`${ask.stamp} was version ${ask.version}, which is ${found}`);
  }
  for (const ofEntry of versions.values())
    for (const [title, times] of arrivals(ofEntry.map(({ entity }) => entity.title)))
      if (times > 1) broken.push(`${title} is stored ${times} times`);
  broken.push(...(await compareChanges(stores, book, { versions, isKept })));
  const names = [
    ...entries.map(({ entity }) => entity.title),
    ...(await artists.all()).map(({ entity }) => entity.name),
  ];
  for (const ask of [...book.asks.release, ...book.asks.artist]) {
    const times = names.filter((name) => name === ask.stamp).length;
    if (times > 1 || (isKept(ask) && times === 0) || (ask.known === 'refused' && times > 0))
      broken.push(`${ask.stamp} was ${ask.known} and is there ${times} times`);
  }
  return broken;
}

/** Compares the public snapshot with the stored entries. */
async function comparePublished(world: World, stores: Stores): Promise<string[]> {
  const pointer = await stores.snapshots.pointer();
  const file = pointer.snapshots[0]?.file ?? 'none';
  const text = gunzipSync(await contentOf(stores.storage.files('snapshots'), file)).toString();
  const { releases, label } = snapshotSchema.parse(JSON.parse(text));
  const wanted = releases.map(({ title }) => title);
  const seen = (await seenSite(world))?.releases.map(({ title }) => title) ?? [];
  const stored = (await stores.releases.all())
    .filter(({ entity: { releaseStatus: status } }) => status === 30 || status === 50)
    .map(({ entity }) => entity.title);
  const [first, second, third] = [wanted, seen, stored].map((titles) => titles.toSorted().join());
  const broken: string[] = [];
  if (first !== second || second !== third)
    broken.push(`stored ${third}; in the snapshot ${first}; seen ${second}`);
  const tagline = (await stores.labels.find(labelId))?.entity.tagline ?? '';
  const page = await pageAt(world, '/');
  if (label.tagline !== tagline || !page?.includes(tagline))
    broken.push(`the label says “${tagline}”, “${label.tagline}” in the snapshot`);
  return broken;
}

/** Compares the files: each recording is one that was sent, and each cover has all its sizes. */
async function compareFiles({ storage, releases, recordings }: Stores, book: Book, roster: Roster) {
  const broken: string[] = [];
  for (const { id, release } of roster.tracks) {
    const asks = book.asks.recording.filter(({ about }) => about === id);
    const last = asks.findLastIndex(({ known }) => known === 'kept');
    // An abandoned call may be carried out later than the one after it.
    const allowed = asks
      .filter(({ known }, index) => index === last || known === 'unknown')
      .map(({ stamp }) => stamp);
    const file = await recordings.open({ release, track: id });
    const found = file ? hashOf(await file.read(0, file.bytes)) : undefined;
    if (found ? !allowed.includes(found) : last >= 0)
      broken.push(`the recording of ${id} is ${found ? 'none that was sent last' : 'gone'}`);
  }
  const images = storage.files('images');
  const kept = book.asks.image.filter(({ known }) => known === 'kept').map(({ stamp }) => stamp);
  const covers = (await releases.all()).flatMap(({ entity }) => entity.cover ?? []);
  const paths = [...covers, ...kept.map((url) => url.slice(url.indexOf('/images/') + 8))];
  for (const path of new Set(paths))
    for (const size of Object.keys(imageSizes) as (keyof typeof imageSizes)[])
      for (const format of imageFormats) {
        const name = imageVariant(path, size, format);
        const bytes = (await images.get(name))?.content;
        const isWhole =
          bytes &&
          (await sharp(bytes, { failOn: 'warning' })
            .stats()
            .catch(() => null));
        if (!isWhole) broken.push(`${name} is ${bytes ? 'half' : 'gone'}`);
      }
  return broken;
}

/** Compares delivered emails with visitors' requests. */
function compareMails(mails: Awaited<ReturnType<World['mails']>>, book: Book): string[] {
  const broken: string[] = [];
  const check = (kind: string, ask: Ask, found: number) => {
    const { stamp, known, tries } = ask;
    if (!isOnce(ask, found))
      broken.push(`${kind} ${stamp}, ${known} after ${tries} tries, is there ${found} times`);
  };
  const ids = mails.map(({ customArgs, to }) => `${customArgs.emailId} to ${to[0]?.email}`);
  for (const id of new Set(ids)) {
    const times = ids.filter((other) => other === id).length;
    if (times > 1) broken.push(`${id} is there ${times} times`);
  }
  const to = (address: string) =>
    mails.filter((mail) => mail.to.some(({ email }) => email === address)).length;
  for (const ask of book.asks.message) {
    const found = mails.filter(({ text }) => text?.includes(`${ask.stamp}: hello`)).length;
    check('message', ask, found);
  }
  const confirmations = mails.filter(({ text }) => text?.includes('/visitors/confirm?'));
  for (const ask of book.asks.newsletter) {
    const found = confirmations.filter((mail) => mail.to.some(({ email }) => email === ask.stamp));
    check('confirmation to', ask, found.length);
  }
  for (const ask of book.asks.presave) check('release-day mail to', ask, to(ask.stamp));
  return broken;
}

/**
 * A message that could neither be finished nor given back, as on a full disk, is taken again when its lease
 * ends, by the real clock. With this slack, in milliseconds, it is gone by then.
 */
const takenAgainWithin = LEASE_SECONDS * 1_000 + 15_000;

/** Queues contain only messages due later, and no message was given up. */
async function compareQueues({ storage }: Stores): Promise<string[]> {
  const broken: string[] = [];
  const limit = Date.now() + takenAgainWithin;
  for (const name of queueNames) {
    const queue = storage.queues(name);
    while ((await queue.state()).oldestAt && Date.now() < limit) await sleep(250);
    const { oldestAt, count } = await queue.state();
    if (oldestAt) broken.push(`${count} messages in ${name}`);
  }
  return broken;
}

/** Compares everything, once nothing fails and everything is sent. */
export async function compareAll(world: World, book: Book, roster: Roster): Promise<string[]> {
  const stores = world.stores();
  const mails = await world.mails();
  return [
    ...(await compareEntries(stores, book)),
    ...(await compareLabel(stores, book)),
    ...(await comparePublished(world, stores)),
    ...(await compareFiles(stores, book, roster)),
    ...compareMails(mails, book),
    ...compareDecisions(mails, book),
    ...(await compareNewsletters(stores, book, { mails, roster })),
    ...(await compareFollows(world, stores, { book, mails, roster })),
    ...(await compareQueues(stores)),
  ];
}

const quiet = () => undefined;

/** Takes a backup while everybody works. Returns a function that compares its restore later. */
export async function backUpMeanwhile(world: World, book: Book) {
  const file = join(world.folder, 'backup.tar.gz');
  const began = Date.now();
  await backUp(await world.backedUp(), file, { onProgress: quiet });
  return async (): Promise<string[]> => {
    const restored = world.restored();
    await restoreInto(restored.storage, file, { replace: true, onProgress: quiet });
    await rm(file);
    const broken = await compareEntries(restored, book, began);
    return broken.map((line) => `after a restore: ${line}`);
  };
}

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { addDays, dayAt } from '#domain/day';
import { Problem } from '#domain/problem';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import { accounts } from '#local/identity/accounts';
import { chanceOf } from '../year/chance.ts';
import type { Book } from './book.ts';
import { follow, prepareReaders } from './fans.ts';
import { decide, editTogether, mailOut, propose, relabel } from './labelActors.ts';
import { type Reader, startReader } from './reader.ts';
import { type Roster, type Stage, textOf, tried } from './stage.ts';
import type { World } from './world.ts';

const links = [{ name: 'Spotify', url: 'https://open.spotify.com/album/1' }];

/** The address to which the artist's decisions are emailed. */
export const noorsMail = 'noor@artist.example';

/**
 * Creates the shared entries before the first fault: an artist, releases with tracks, readers. The
 * label has changed its language before, so each entry names that of its texts.
 */
export async function prepareRoster(world: World, book: Book): Promise<Roster> {
  const { staff } = world.members;
  for (const languages of [['de', 'en'], ['en']]) {
    const { version } = await staff.getLabel({});
    await staff.updateLabel({ body: { languages }, ifMatch: version });
  }
  const { value: artist } = await staff.addArtist({ body: { name: 'The Moles' } });
  const { tid: tenant, oid: object } = accounts.artist;
  await staff.addMember({
    body: { tenant, object, name: 'Noor', role: 'artist', artistIds: [artist.id], mail: noorsMail },
  });
  const readers = await prepareReaders(world, book);
  const roster: Roster = { artist, releases: [], tracks: [], readers, asked: [] };
  for (let number = 0; number < 4; number++) {
    const stamp = book.stamp('Tide');
    const body = { title: stamp, description: textOf(stamp), artists: [artist.id] };
    const added = await staff.addRelease({ body });
    const track = aTrack({ id: randomUUID(), releaseId: added.value.id });
    const released = {
      ...added.value,
      releaseStatus: releaseStatus.Released,
      releaseDate: '2026-01-09',
      tracks: [track],
      links,
    };
    const about = added.value.id;
    const first = { stamp, about, known: 'kept', version: 1, tries: 1, at: Date.now() } as const;
    book.asks.save.push(first);
    const began = Date.now();
    const { version } = await staff.updateRelease({ body: released, ifMatch: added.version });
    world.waitFor(Date.now() - began);
    book.asks.save.push({ ...first, version });
    roster.releases.push(added.value);
    roster.tracks.push({ id: track.id, release: about });
  }
  return roster;
}

/** Saves one of the releases with a new stamp, based on its state a moment ago. */
async function edit({ world, book, chance, roster }: Stage): Promise<void> {
  const client = chance.happens(0.7) ? world.members.staff : world.members.artist;
  const id = chance.pick(roster.releases)?.id ?? '';
  const seen = await tried(client.getRelease({ params: { id } }));
  if (!seen) return;
  const stamp = book.stamp('Tide');
  const body = { ...seen.value, title: stamp, description: textOf(stamp) };
  const times = chance.happens(0.6) ? 3 : 1;
  await book.make('save', { stamp, about: id, times }, () =>
    client.updateRelease({ body, ifMatch: seen.version }),
  );
}

/** Adds a release or an artist, repeating with one key until it is known to exist. */
async function add({ world, book, chance, roster }: Stage): Promise<void> {
  const { staff } = world.members;
  const idempotencyKey = randomUUID();
  const times = 4;
  if (chance.happens(0.7)) {
    const stamp = book.stamp('Draft');
    const body = { title: stamp, description: textOf(stamp), artists: [roster.artist.id] };
    await book.make('release', { stamp, about: '', times }, () =>
      staff.addRelease({ body, idempotencyKey }),
    );
    return;
  }
  const stamp = book.stamp('Band');
  await book.make('artist', { stamp, about: '', times }, () =>
    staff.addArtist({ body: { name: stamp }, idempotencyKey }),
  );
}

/** An upload takes longer than a save, so each of its tries meets more faults. */
const uploadTries = 6;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Uploads a recording of a track, whole or in two parts. The releases are public, so only staff may
 * replace one.
 */
async function record({ world, book, chance, roster }: Stage): Promise<void> {
  const track = chance.pick(roster.tracks);
  if (!track) return;
  const { staff } = world.members;
  const bytes = aWav({ sound: 20_000 + chance.below(40_000) });
  for (let at = 60; at < bytes.length; at += 1 + chance.below(400)) bytes[at] = chance.below(256);
  const body = { id: track.id, releaseId: track.release };
  const ask = { stamp: hashOf(bytes), about: track.id, times: uploadTries };
  const isWhole = chance.happens(0.5);
  const inParts = { ...body, upload: randomUUID(), parts: 2, size: bytes.length };
  await book.make('recording', ask, async () => {
    if (isWhole) return staff.uploadTrack({ body, file: new Blob([bytes]) });
    const middle = bytes.length / 2;
    const first = new Blob([bytes.subarray(0, middle)]);
    const second = new Blob([bytes.subarray(middle)]);
    await staff.uploadTrack({ body: { ...inParts, part: 0 }, file: first });
    return staff.uploadTrack({ body: { ...inParts, part: 1 }, file: second });
  });
}

/** Uploads a cover and saves the release with it. */
async function cover(stage: Stage): Promise<void> {
  const { world, book, chance, roster } = stage;
  const { staff } = world.members;
  const id = chance.pick(roster.releases)?.id ?? '';
  const background = { r: chance.below(256), g: chance.below(256), b: chance.below(256) };
  const create = { width: 120, height: 120, channels: 3, background } as const;
  const image = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
  let url = '';
  const ask = { stamp: book.stamp('Cover'), about: id, times: uploadTries };
  const uploaded = await book.make('image', ask, async () => {
    const answer = await staff.uploadImage({ body: { entity: 'release', id }, file: image });
    url = answer.url;
    return answer;
  });
  uploaded.stamp = url;
  const seen = url ? await tried(staff.getRelease({ params: { id } })) : undefined;
  if (!seen) return;
  const stamp = book.stamp('Tide');
  const body = { ...seen.value, title: stamp, description: textOf(stamp), cover: url };
  await book.make('save', { stamp, about: id, times: 2 }, () =>
    staff.updateRelease({ body, ifMatch: seen.version }),
  );
}

/** A visitor writes to the label and may subscribe; failed requests are repeated. */
async function write({ world, book, chance }: Stage): Promise<void> {
  const stamp = book.stamp('Message');
  const fromAddress = `${stamp.replace(' ', '').toLowerCase()}@reader.example`;
  const subscribe = chance.happens(0.3);
  const client = world.visitor();
  const body = { fromAddress, fromName: 'Reader', body: `${stamp}: hello to you all.`, subscribe };
  const call = async () => {
    const answer = await client.sendMail({ body });
    if (answer.Error) throw new Problem('too-many', answer.Error);
    return answer;
  };
  const ask = await book.make('message', { stamp, about: fromAddress, times: 4 }, call);
  if (subscribe) book.asks.newsletter.push({ ...ask, stamp: fromAddress });
}

/** An announced release that takes pre-saves and will be released. */
type Announced = { cId: number; id: string; isOut: boolean };

/** Announces a release for visitors to pre-save. Called while nothing fails. */
export async function announce({ world, book, roster }: Omit<Stage, 'chance'>): Promise<Announced> {
  const { staff } = world.members;
  const stamp = book.stamp('Single');
  const body = { title: stamp, description: textOf(stamp), artists: [roster.artist.id] };
  const { value, version } = await staff.addRelease({ body });
  const today = dayAt(new Date(Date.now() + world.clock.clock()), world.label.timeZone);
  const soon = addDays(today, 30);
  const approved = { releaseStatus: releaseStatus.Approved, releaseDate: soon, links };
  await staff.updateRelease({ body: { ...value, ...approved }, ifMatch: version });
  const isShown = async () =>
    (await staff.getPublishing({ query: { release: value.id } })).entry?.version !== undefined;
  while (!(await isShown())) await sleep(200);
  return { cId: value.cId, id: value.id, isOut: false };
}

/**
 * How long a release is tried to be moved to today, in milliseconds: a host that is killed as soon as it
 * is back answers nobody until the round's faults are over.
 */
const comeOutWithin = 15 * 60_000;

/** Releases an announced release today. */
export async function comeOut(world: World, announced: Announced): Promise<void> {
  const { staff } = world.members;
  for (const began = Date.now(); Date.now() - began < comeOutWithin; ) {
    const seen = await tried(staff.getRelease({ params: { id: announced.id } }));
    const today = dayAt(new Date(Date.now() + world.clock.clock()), world.label.timeZone);
    if (seen && (seen.value.releaseDate ?? '') <= today) {
      announced.isOut = true;
      return world.fire('releaseDay');
    }
    const save = seen && { body: { ...seen.value, releaseDate: today }, ifMatch: seen.version };
    if (!save || !(await tried(staff.updateRelease(save)))) await sleep(200);
  }
  throw new Error('All tries were not enough to move a release to today.');
}

/** A visitor pre-saves a release that is not out yet. */
async function presave({ world, book, chance }: Stage, announced: Announced[]): Promise<void> {
  const cId = chance.pick(announced.filter(({ isOut }) => !isOut))?.cId;
  if (cId === undefined) return;
  const stamp = `${book.stamp('Fan').replace(' ', '').toLowerCase()}@fan.example`;
  const client = world.visitor();
  const platform = chance.pick(['', 'Tidal', 'Spotify'] as const) ?? '';
  const body = { mailAddress: stamp, releaseId: cId, platform };
  await book.make('presave', { stamp, about: String(cId), times: 4 }, () =>
    client.addPresave({ body }),
  );
}

/** All actors, working until told to rest. */
export type Cast = {
  rest: () => Promise<void>;
  reader: Reader;
};

/** Starts editors, artists, visitors and a reader of the site. */
export function startCast(
  given: { world: World; book: Book; roster: Roster },
  { announced, seed }: { announced: Announced[]; seed: number },
): Cast {
  let isOver = false;
  let number = 0;
  const person = (act: (stage: Stage) => Promise<void>, pause: number) => {
    const stage = { ...given, chance: chanceOf(seed + ++number) };
    return (async () => {
      while (!isOver) {
        await act(stage);
        await sleep(stage.chance.below(pause));
      }
    })();
  };
  const people = [
    person(edit, 120),
    person(edit, 160),
    person(add, 900),
    person(record, 700),
    person(cover, 6_000),
    person(write, 500),
    person((stage) => presave(stage, announced), 500),
    person(propose, 1_500),
    person(decide, 1_500),
    person(editTogether, 1_500),
    person(relabel, 4_000),
    person(mailOut, 4_000),
    person(follow, 1_500),
  ];
  const reader = startReader(given.world, given.book);
  return {
    reader,
    rest: async () => {
      isOver = true;
      await Promise.all([...people, reader.rest()]);
    },
  };
}

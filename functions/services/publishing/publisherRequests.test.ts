import { expect, test } from 'vitest';
import type { SnapshotPointer } from '#domain/publication/publication';
import type { StoredShow } from '#domain/show/show';
import { setUp } from '#fixtures/labels';
import { aStoredShow } from '#fixtures/shows';
import type { Ports } from '#functions/services/ports';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createPublisherRequests, giveUpAfter } from './publisherRequests.ts';

const second = 1_000;
const hour = 3_600 * second;

/** Requests for a site that should show version 3, with a clock set by the test. */
function someRequests(given: Partial<SnapshotPointer> = {}, shows: readonly StoredShow[] = []) {
  const time = { now: Date.parse('2026-06-01T08:00:00.000Z') };
  const stores = memoryStores();
  let pointer: SnapshotPointer = { wanted: 3, exported: 3, live: 2, snapshots: [], ...given };
  const requested: number[] = [];
  const emails: string[] = [];
  const state = { isAway: false };
  const { publications } = stores;
  const snapshots = {
    pointer: async () => pointer,
    moveFrom: async (move: (from: SnapshotPointer) => SnapshotPointer) => {
      pointer = move(pointer);
    },
  } as unknown as Ports['snapshots'];
  const requests = createPublisherRequests(
    {
      publications,
      snapshots,
      shows: { rows: async () => shows } as unknown as Ports['shows'],
      labels: setUp(stores.labels, { timeZone: 'Europe/Oslo' }),
      publisher: {
        ask: async (version) => {
          if (state.isAway) throw new Error('GitHub does not answer.');
          requested.push(version);
        },
      },
      clock: { now: () => new Date(time.now), sleep: async () => undefined },
      log: () => undefined,
    },
    { outbox: { add: async (key) => emails.push(key) > 0 } },
  );
  const now = () => new Date(time.now).toISOString();
  return {
    ...requests,
    ask: requests.askPublisher,
    state,
    requested,
    emails,
    publication: () => publications.find(3),
    /** Stores the publisher's report. */
    report: (to: 'live' | 'failed') =>
      publications.change(3, (publication) => ({
        ...publication,
        heard: { state: to, at: now() },
      })),
    /** Lets time pass, then the timer run. */
    async after(milliseconds: number) {
      time.now += milliseconds;
      await requests.askAgain();
    },
  };
}

test('a version that was never requested is requested', async () => {
  const { askAgain, requested, publication } = someRequests();
  await askAgain();
  expect(requested).toEqual([3]);
  expect(await publication()).toMatchObject({ version: 3, asked: { tries: 1 } });
});

test('nothing is requested before the first snapshot', async () => {
  const { askAgain, requested } = someRequests({ wanted: 0 });
  await askAgain();
  expect(requested).toEqual([]);
});

test('a request without a report is repeated after five minutes', async () => {
  const { ask, after, requested } = someRequests();
  await ask(3);
  await after(300 * second);
  expect(requested).toHaveLength(1);
  await after(second);
  expect(requested).toHaveLength(2);
});

test('a failed build is requested again after ten seconds, then twenty, and so on', async () => {
  const { ask, after, report, requested } = someRequests();
  await ask(3);
  for (const pause of [10, 20, 40]) {
    await report('failed');
    const before = requested.length;
    await after(pause * second);
    expect(requested).toHaveLength(before);
    await after(second);
    expect(requested).toHaveLength(before + 1);
  }
});

test('a request that can’t be sent counts as a failed build', async () => {
  const { ask, state, after, requested, publication } = someRequests();
  state.isAway = true;
  await ask(3);
  expect(await publication()).toMatchObject({ failure: 'GitHub does not answer.' });
  state.isAway = false;
  await after(11 * second);
  expect(requested).toEqual([3]);
});

test('a live version is built once more on each new day of the label', async () => {
  const { ask, after, report, requested, publication } = someRequests({ live: 3 });
  await ask(3);
  await report('live');
  await after(13 * hour);
  expect(requested).toHaveLength(1);
  // Midnight in Oslo has passed, but not yet in UTC.
  await after(1.5 * hour);
  expect(requested).toHaveLength(2);
  expect(await publication()).toMatchObject({ asked: { tries: 1 } });
  await report('live');
  await after(hour);
  expect(requested).toHaveLength(2);
});

test('a live version is built once more when a public show is over', async () => {
  const shows = [
    aStoredShow({ timeZone: 'Europe/Berlin', day: '2026-06-01' }),
    aStoredShow({ cId: 2, timeZone: 'Europe/Lisbon', day: '2026-06-01', status: 'draft' }),
  ];
  const { ask, after, report, requested } = someRequests({ live: 3 }, shows);
  await ask(3);
  await report('live');
  await after(16 * hour);
  await report('live');
  // It is five in the morning in Berlin.
  await after(3 * hour);
  expect(requested).toHaveLength(2);
  await after(hour);
  expect(requested).toHaveLength(3);
  await report('live');
  await after(hour);
  expect(requested).toHaveLength(3);
});

test('after a day without success staff are told, once, and requests end', async () => {
  const { ask, after, report, requested, emails, publication } = someRequests();
  await ask(3);
  await report('failed');
  await after(giveUpAfter + second);
  await after(hour);
  expect(requested).toHaveLength(1);
  expect(emails).toEqual(['build-3']);
  expect(await publication()).toMatchObject({ failure: 'The build did not report back.' });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { QueueServiceClient } from '@azure/storage-queue';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyAccount } from '#fixtures/storageAccount';
import { azureQueues } from '#functions/adapters/storage/azureQueues';
import { openSqlite } from '#functions/adapters/storage/sqlite';
import { openMemory } from '#functions/adapters/storage/sqliteDatabase';
import { sqliteQueues } from '#functions/adapters/storage/sqliteQueues';
import type { MessageQueue, TakenMessage } from '#functions/ports/queues';

let folder: string;
let sqlite: ReturnType<typeof openSqlite>;
let service: QueueServiceClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-sqlite-'));
  sqlite = openSqlite(folder);
  service = QueueServiceClient.fromConnectionString((await emptyAccount()).connection);
});
afterAll(async () => {
  sqlite.close();
  await rm(folder, { recursive: true });
});

/** An empty queue, and the queue of its messages that failed too often. */
type Opened = { queue: MessageQueue; poison: MessageQueue };

async function inAzure(): Promise<Opened> {
  const name = `q${randomUUID()}`;
  await service.createQueue(name);
  const queues = azureQueues(service);
  return { queue: queues(name), poison: queues(`${name}-poison`) };
}

async function inSqlite(): Promise<Opened> {
  const name = randomUUID();
  return { queue: sqlite.queues(name), poison: sqlite.queues(`${name}-poison`) };
}

/** Takes one message, which has to be there. */
async function takeOne(queue: MessageQueue, seconds = 30): Promise<TakenMessage> {
  const [message] = await queue.take(1, seconds);
  if (!message) throw new Error('No message can be taken.');
  return message;
}

/** Takes one message as soon as it can be taken. */
const takeSoon = (queue: MessageQueue) =>
  vi.waitFor(() => takeOne(queue), { timeout: 20_000, interval: 20 });

const textsOf = (messages: readonly TakenMessage[]) => messages.map(({ text }) => text);

describe.each([
  ['Azure', inAzure],
  ['SQLite', inSqlite],
])('a queue in %s', (_, open) => {
  test('gives messages in their order, each to one taker', async () => {
    const { queue } = await open();
    expect(await queue.hasWaiting()).toBe(false);
    expect(await queue.state()).toEqual({ count: 0, oldestAt: null });
    for (const text of ['{"one":1}', 'två', '三']) await queue.send(text);
    expect(await queue.hasWaiting()).toBe(true);
    const { count, oldestAt } = await queue.state();
    expect(count).toBe(3);
    expect(Math.abs(Date.now() - Number(oldestAt))).toBeLessThan(10_000);
    const first = await queue.take(2, 30);
    expect(textsOf(first)).toEqual(['{"one":1}', 'två']);
    expect(first.map(({ tries }) => tries)).toEqual([1, 1]);
    expect(textsOf(await queue.take(2, 30))).toEqual(['三']);
    expect(await queue.take(2, 30)).toEqual([]);
    // Taken messages count until they are finished, but nobody waits for them.
    expect(await queue.state()).toEqual({ count: 3, oldestAt: null });
    for (const message of first) await queue.finish(message);
    expect((await queue.state()).count).toBe(1);
  });

  test('hides a message that was sent for later', async () => {
    const { queue } = await open();
    await queue.send('later', 1);
    await queue.send('now');
    expect(textsOf(await queue.take(2, 30))).toEqual(['now']);
    expect((await takeSoon(queue)).text).toBe('later');
  });

  test('gives a message again when its taker puts it back or is silent, and counts', async () => {
    const { queue } = await open();
    await queue.send('again');
    await queue.putBack(await takeOne(queue), 0);
    const second = await takeOne(queue, 1);
    expect(second).toMatchObject({ text: 'again', tries: 2 });
    const renewed = await queue.renew(second, 3);
    await delay(1_300);
    expect(await queue.take(1, 30)).toEqual([]);
    await queue.renew(renewed, 0);
    expect(await takeOne(queue)).toMatchObject({ text: 'again', tries: 3 });
  });

  test('lets nobody finish what somebody else has taken since', async () => {
    const { queue } = await open();
    await queue.send('once');
    const late = await takeOne(queue, 1);
    const second = await takeSoon(queue);
    await expect(queue.finish(late)).rejects.toMatchObject({ name: 'RestError' });
    await expect(queue.putBack(late, 0)).rejects.toMatchObject({ name: 'RestError' });
    await queue.finish(second);
    await expect(queue.finish(second)).rejects.toMatchObject({ statusCode: 404 });
    expect((await queue.state()).count).toBe(0);
  });

  test('sets aside what failed too often', async () => {
    const { queue, poison } = await open();
    expect(await poison.state()).toEqual({ count: 0, oldestAt: null });
    await queue.send('bad');
    await queue.setAside(await takeOne(queue));
    expect((await queue.state()).count).toBe(0);
    expect(await takeOne(poison)).toMatchObject({ text: 'bad', tries: 1 });
  });
});

test('a message that a killed process had taken can be taken at once by the next', async () => {
  const name = randomUUID();
  await sqlite.queues(name).send('taken');
  await sqlite.queues(name).send('tomorrow', 24 * 3600);
  const taken = await takeOne(sqlite.queues(name), 600);
  expect(await sqlite.queues(name).hasWaiting()).toBe(false);
  sqlite.close();
  sqlite = openSqlite(folder);
  const queue = sqlite.queues(name);
  expect(textsOf(await queue.take(2, 600))).toEqual(['taken']);
  await expect(queue.finish(taken)).rejects.toMatchObject({ statusCode: 404 });
});

/** Lets the process end as by a kill, and the next one start. */
function startAgain(): void {
  sqlite.close();
  sqlite = openSqlite(folder);
}

test('kills use up no tries of a message that was in hand', async () => {
  const name = randomUUID();
  await sqlite.queues(name).send('harmless');
  for (let kills = 1; kills <= 12; kills++) {
    expect(await takeOne(sqlite.queues(name), 600)).toMatchObject({ text: 'harmless', tries: 1 });
    startAgain();
  }
  for (let tries = 1; tries <= 5; tries++) {
    const taken = await takeOne(sqlite.queues(name));
    expect(taken).toMatchObject({ text: 'harmless', tries });
    if (tries < 5) await sqlite.queues(name).putBack(taken, 0);
    else await sqlite.queues(name).finish(taken);
  }
});

test('a message that kills its process again and again is set aside', async () => {
  const name = randomUUID();
  await sqlite.queues(name).send('deadly');
  await sqlite.queues(name).send('harmless');
  for (let kills = 1; kills <= 20; kills++) {
    expect((await takeOne(sqlite.queues(name), 600)).text).toBe('deadly');
    startAgain();
  }
  const rung = sqlite.rung(`${name}-poison`);
  expect((await takeOne(sqlite.queues(name))).text).toBe('harmless');
  await rung;
  expect(await takeOne(sqlite.queues(`${name}-poison`))).toMatchObject({
    text: 'deadly',
    tries: 1,
  });
});

describe('a clock that was ahead', () => {
  const right = Date.parse('2026-03-20T09:00:00Z');
  const [minutes, days] = [60_000, 24 * 3600_000];

  test('hides no message once it is right again, also of a later start', async () => {
    const database = openMemory();
    let now = right + 40 * days;
    const queue = sqliteQueues(database, () => now).queue('emails');
    await queue.send('at once');
    await queue.send('put off', 30);
    await queue.send('failed');
    const [atOnce, failed] = await queue.take(2, 600);
    if (!atOnce || !failed) throw new Error('Two can be taken.');
    await queue.putBack(failed, 60);
    now = right;
    const next = sqliteQueues(database, () => now).queue('emails');
    expect(await next.hasWaiting()).toBe(true);
    expect((await next.state()).oldestAt).not.toBeNull();
    // Whoever took one before the clock was set is at work on it.
    expect(textsOf(await next.take(5, 30))).toEqual(['put off', 'failed']);
    await queue.renew(atOnce, 30);
    now += minutes;
    expect(textsOf(await next.take(5, 30))).toContain('at once');
  });

  test('keeps no message from being taken whose taker could not finish it', async () => {
    let [now, passed] = [right + 40 * days, 0];
    const queue = sqliteQueues(
      openMemory(),
      () => now,
      () => passed,
    ).queue('emails');
    await queue.send('lost');
    await queue.send('in hand');
    const [, inHand] = await queue.take(2, 30);
    if (!inHand) throw new Error('Two can be taken.');
    // The disk is full, so the first is neither finished nor put back; then the clock is set.
    now = right;
    expect(await queue.take(5, 30)).toEqual([]);
    passed += 20_000;
    await queue.renew(inHand, 30);
    passed += 20_000;
    expect(await queue.take(5, 30)).toMatchObject([{ text: 'lost', tries: 2 }]);
    await queue.finish(inHand);
    expect((await queue.state()).count).toBe(1);
  });

  test('lets a message wait as long as was asked, and forgets none', async () => {
    let [now, passed] = [right, 0];
    const queue = sqliteQueues(
      openMemory(),
      () => now,
      () => passed,
    ).queue('publish');
    await queue.send('now');
    await queue.send('later', 300);
    expect(textsOf(await queue.take(5, 30))).toEqual(['now']);
    // The clock jumps, and who took it is at work on it.
    now += 4 * minutes;
    expect(await queue.take(5, 30)).toEqual([]);
    passed += minutes;
    expect(textsOf(await queue.take(5, 30))).toEqual(['now']);
    passed += minutes;
    now += 30 * days;
    expect(textsOf(await queue.take(5, 30))).toEqual(['now', 'later']);
  });
});

test('a message that was put back is not delayed by a clock that moves back', async () => {
  let now = Date.parse('2026-03-20T09:00:00Z');
  const queue = sqliteQueues(openMemory(), () => now).queue('publish');
  await queue.send('now');
  now -= 3600_000;
  await queue.putBack(await takeOne(queue), 0);
  now -= 3600_000;
  expect(await queue.hasWaiting()).toBe(true);
});

test('whoever waits hears of messages that can be taken, also of later ones', async () => {
  const [heard, silent] = [randomUUID(), randomUUID()];
  const rung: string[] = [];
  void sqlite.rung(silent).then(() => rung.push('silent'));
  const next = () => sqlite.rung(heard).then(() => rung.push('heard'));
  const queue = sqlite.queues(heard);
  let ring = next();
  await queue.send('one');
  await ring;
  const taken = await takeOne(queue);
  ring = next();
  await queue.putBack(taken, 0.2);
  expect(rung).toEqual(['heard']);
  await ring;
  expect(await queue.hasWaiting()).toBe(true);
  expect(rung).toEqual(['heard', 'heard']);
  await sqlite.queues(silent).send('two', 0.1);
  await expect.poll(() => rung).toContain('silent');
});

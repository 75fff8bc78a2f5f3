import { expect, it } from 'vitest';
import { createHealth } from './health.ts';

const start = new Date('2026-03-20T09:00:00.000Z').getTime();

const pointer = { wanted: 7, exported: 7, live: 6, snapshots: [] };

function aService() {
  const time = { now: start };
  const asked = { times: 0 };
  const ran: { at: string | undefined } = { at: undefined };
  const { getHealth } = createHealth(
    {
      queue: {
        waiting: async () => {
          asked.times += 1;
          return [{ name: 'publish', count: 3, oldestAt: new Date(start) }];
        },
      },
      snapshots: { pointer: async () => pointer },
      publications: { find: async () => null },
      hosting: { mostFiles: 2_400 },
      provenance: async () => ({ commit: 'c0ffee', functions: 'ab', site: 'cd' }),
      clock: { now: () => new Date(time.now) },
    },
    { timerWatch: { lastRun: async () => ran.at } },
  );
  const ask = (client: string) => getHealth({ client });
  return { ask, time, asked, ran };
}

it('says to anyone whether it works and which code answers, and nothing else', async () => {
  const { ask } = aService();
  const code = { commit: 'c0ffee', functions: 'ab', site: 'cd' };
  expect(await ask('one')).toEqual({ status: 'ok', code });
});

it('is late once no timer has run for five minutes', async () => {
  const { ask, time, ran } = aService();
  ran.at = new Date(start).toISOString();
  time.now += 290_000;
  expect(await ask('one')).toMatchObject({ status: 'ok' });
  time.now += 20_000;
  expect(await ask('one')).toMatchObject({ status: 'late' });
});

it('answers a client so often in a minute, and others all the same', async () => {
  const { ask, time } = aService();
  for (let times = 0; times < 600; times++) await ask('one');
  const refused = await ask('one').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'too-many', data: { retryAfter: 60 } });
  await ask('another');
  time.now += 60_000;
  await ask('one');
});

it('asks storage once for callers of the same moment', async () => {
  const { ask, asked } = aService();
  await Promise.all(Array.from({ length: 50 }, (_, index) => ask(String(index))));
  expect(asked.times).toBe(1);
});

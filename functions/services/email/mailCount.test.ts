import { expect, test } from 'vitest';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createMailCount } from './mailCount.ts';

function aCount() {
  const time = { now: new Date('2026-06-30T23:59:00.000Z') };
  const logged: string[] = [];
  const { rateCounts } = memoryStores();
  const needs = {
    rateCounts,
    clock: { now: () => time.now, sleep: async () => undefined },
    log: (event: string, facts?: object) => void logged.push(`${event} ${JSON.stringify(facts)}`),
  };
  return { time, logged, needs, count: createMailCount(needs) };
}

test('emails add up by month, and are kept for more than a year', async () => {
  const { time, needs, count } = aCount();
  expect(await count.of('2026-06')).toBe(0);
  await count.add(3);
  await count.add(4);
  time.now = new Date('2026-07-01T00:00:00.000Z');
  await count.add(1);
  expect([await count.of('2026-06'), await count.of('2026-07')]).toEqual([7, 1]);
  const [{ value } = { value: { until: '' } }] = await needs.rateCounts.list();
  expect(value.until > '2027-06-30').toBe(true);
});

test('two processes that count at once lose nothing', async () => {
  const { needs, count } = aCount();
  await count.add(1);
  await Promise.all([count.add(2), createMailCount(needs).add(3)]);
  expect(await count.of('2026-06')).toBe(6);
});

test('a count that can not be stored delays no email, and is logged', async () => {
  const { needs, logged } = aCount();
  const broken = createMailCount({
    ...needs,
    rateCounts: {
      ...needs.rateCounts,
      find: async () => {
        // As storage answers without a body.
        throw Object.assign(new Error(''), { name: 'RestError', statusCode: 503 });
      },
    },
  });
  await broken.add(1);
  expect(logged).toEqual(['mail.notCounted {"reason":"RestError: (503)"}']);
});

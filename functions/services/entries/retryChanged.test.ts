import { expect, test } from 'vitest';
import { Problem } from '#domain/problem';
import { retryChanged } from './retryChanged.ts';

/** Work that fails in this way so many times, then answers how often it was called. */
function failing(times: number, error: Error) {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
  return { work, calls: () => calls };
}
const changed = new Problem('changed', 'Somebody else was quicker.');

test('an entry that somebody saved meanwhile is tried again', async () => {
  expect(await retryChanged(3, failing(2, changed).work)).toBe(3);
});

test('the last try throws', async () => {
  const { work, calls } = failing(9, changed);
  await expect(retryChanged(3, work)).rejects.toBe(changed);
  expect(calls()).toBe(3);
});

test.each([new Problem('clash', 'It is taken.'), new Error('The storage is away.')])(
  'another failure is final: %s',
  async (error) => {
    const { work, calls } = failing(9, error);
    await expect(retryChanged(3, work)).rejects.toBe(error);
    expect(calls()).toBe(1);
  },
);

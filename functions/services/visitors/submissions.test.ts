import { expect, test } from 'vitest';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';
import { createSubmissions } from './submissions.ts';

function someSubmissions() {
  const time = { now: Date.parse('2026-06-01T08:00:00.000Z') };
  const clock = { now: () => new Date(time.now), sleep: async () => undefined };
  const { rateCounts } = memoryStores();
  const submissions = createSubmissions({ rateCounts, clock }, { tokenSigner });
  const ids: string[] = [];
  const note = async (id: string) => void ids.push(id);
  const fail = async (id: string) => {
    ids.push(id);
    throw new Error('Storage is away.');
  };
  const later = (minutes: number) => {
    time.now += minutes * 60_000;
  };
  return { submissions, ids, note, fail, later };
}

test('a text that is sent twice within ten minutes runs once', async () => {
  const { submissions, ids, note, later } = someSubmissions();
  await submissions.once('text', note);
  later(9);
  await submissions.once('text', note);
  expect(ids).toHaveLength(1);
  await submissions.once('another text', note);
  later(2);
  await submissions.once('text', note);
  expect(new Set(ids).size).toBe(3);
});

test('what failed runs again under the same id, for a day', async () => {
  const { submissions, ids, note, fail, later } = someSubmissions();
  await expect(submissions.once('text', fail)).rejects.toThrow('away');
  later(23 * 60);
  await submissions.once('text', note);
  expect(ids[1]).toBe(ids[0]);
  await expect(submissions.once('slow', fail)).rejects.toThrow('away');
  later(25 * 60);
  await submissions.once('slow', note);
  expect(ids[3]).not.toBe(ids[2]);
});

test('a retriable submission runs each time, under its old id only after a failure', async () => {
  const { submissions, ids, note, fail } = someSubmissions();
  await submissions.retriable('text', note);
  await expect(submissions.retriable('text', fail)).rejects.toThrow('away');
  await submissions.retriable('text', note);
  expect(ids).toHaveLength(3);
  expect(ids[1]).not.toBe(ids[0]);
  expect(ids[2]).toBe(ids[1]);
});

import { expect, test } from 'vitest';
import type { BuildReport } from '#domain/publication/publication';
import { reportLive } from './publication.ts';

const counts = { rendered: 3, reused: 4 };
const built = { version: 7, code: 'new', builtAt: '2026-03-20T09:00:00.000Z', counts };
const before = { version: 7, code: 'old', builtAt: '2026-03-19T09:00:00.000Z' };
const mark = { version: 7, code: 'new', builtAt: built.builtAt };

/** A site that answers so, one after the other, and then the last again and again. */
async function reportedOf(...answers: (typeof mark | undefined)[]) {
  const reports: BuildReport[] = [];
  let asked = 0;
  const live = async () => answers[Math.min(asked++, answers.length - 1)];
  const report = async (one: BuildReport) => void reports.push(one);
  const failure = await reportLive({ live, report }, built, 0).catch((error: Error) => error);
  return { asked, reports, failure };
}

test('a site is live when it is the one that was built, and not one before of the same version', async () => {
  const { asked, reports } = await reportedOf(undefined, before, mark);
  expect(asked).toBe(3);
  expect(reports).toEqual([{ version: 7, state: 'live', ...counts }]);
});

test('one that visitors never see is reported as failed', async () => {
  const { reports, failure } = await reportedOf(before);
  expect(failure).toBeInstanceOf(Error);
  expect(reports).toMatchObject([{ version: 7, state: 'failed' }]);
});

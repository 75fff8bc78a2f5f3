import { expect, test } from 'vitest';
import type { BuildReport } from '#domain/publication/publication';
import { reportLive } from './liveSite.ts';

const counts = { rendered: 3, reused: 4, files: 9 };
const site = { version: 7, builtAt: '2026-03-20T09:00:00.000Z', ...counts };
const before = { version: 7, code: 'old', builtAt: '2026-03-19T09:00:00.000Z' };
const live = { version: 7, code: 'new', builtAt: site.builtAt };

/** A site that gives these answers in turn, and the last one from then on. */
async function reportedOf(...answers: (typeof live | undefined)[]) {
  const reports: BuildReport[] = [];
  let asked = 0;
  const askSite = async () => answers[Math.min(asked++, answers.length - 1)];
  const report = async (one: BuildReport) => void reports.push(one);
  const failure = await reportLive({ askSite, report }, site, 0).catch((error: Error) => error);
  return { asked, reports, failure };
}

test('a site is live when it is the one that was rendered, not an earlier one of the same version', async () => {
  const { asked, reports } = await reportedOf(undefined, before, live);
  expect(asked).toBe(3);
  expect(reports).toEqual([{ version: 7, state: 'live', ...counts }]);
});

test('a site with broken entries is reported with them', async () => {
  const reason = 'title: too long';
  const broken = [{ kind: 'release' as const, cId: 3, reason, isShownAsBefore: true }];
  const reports: BuildReport[] = [];
  const report = async (one: BuildReport) => void reports.push(one);
  await reportLive({ askSite: async () => live, report }, { ...site, broken });
  expect(reports).toEqual([{ version: 7, state: 'live', ...counts, broken }]);
});

test('one that visitors never see is reported as failed', async () => {
  const { reports, failure } = await reportedOf(before);
  expect(failure).toBeInstanceOf(Error);
  expect(reports).toMatchObject([{ version: 7, state: 'failed' }]);
});

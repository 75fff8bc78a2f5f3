import { expect, test } from 'vitest';
import {
  keptLabel,
  paceLabel,
  publicLabel,
  refusedLabel,
  runSentences,
  type SayOfRun,
  stateLabel,
} from '#domain/importing/runLabels';
import { anImportRun } from '#fixtures/importRuns';

const say: SayOfRun = (name, values = {}) => {
  const sentence = runSentences[name];
  const form = values['count'] === 1 ? 'one' : 'other';
  const text = typeof sentence === 'string' ? sentence : sentence[form];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
};

const outcomes = (changed: number) => ({
  ...anImportRun().outcomes,
  releases: { ...anImportRun().outcomes.releases, changed },
});

const refused = (count: number) => ({
  ...anImportRun().outcomes,
  artists: { ...anImportRun().outcomes.artists, refused: count },
});

const undone = (removed: number, restored: number) =>
  anImportRun({ state: 'done', undone: { removed, restored } });

const images = { done: 9, total: 9, written: 7, failed: 2 };

test.each([
  [anImportRun({ state: 'none' }), /Nothing has been imported/],
  [anImportRun({ phase: 'images' }), /one by one…$/],
  [anImportRun({ dryRun: true }), /nothing is written/],
  [
    anImportRun({ state: 'waiting', trouble: 'It is away.' }),
    /will resume automatically. It is away\./,
  ],
  [anImportRun({ state: 'done' }), /nothing was written\.$/],
  [anImportRun({ state: 'done', outcomes: outcomes(1) }), /It wrote one entry\.$/],
  [anImportRun({ state: 'done', outcomes: outcomes(2), images }), /2 entries and 7 images\.$/],
  [
    anImportRun({ state: 'done', outcomes: outcomes(2), part: 'images', images }),
    /It wrote 7 images\.$/,
  ],
  [anImportRun({ state: 'done', outcomes: outcomes(2), part: 'images' }), /none was new/],
  [anImportRun({ state: 'done', dryRun: true, outcomes: outcomes(3) }), /would write 3 entries/],
  [anImportRun({ state: 'done', dryRun: true }), /nothing would be written/],
  [anImportRun({ state: 'done', outcomes: refused(2) }), /is done: nothing was written\.$/],
  [undone(1, 0), /^The import was undone\. One new entry is in the trash\.$/],
  [undone(2, 1), / 2 new entries are in the trash\. One entry is as it was before\.$/],
  [undone(0, 2), /^The import was undone\. 2 entries are as they were before\.$/],
  [anImportRun({ state: 'failed', trouble: 'No JSON.' }), /import failed\. No JSON\./],
  [
    anImportRun({ state: 'failed', dryRun: true, trouble: 'No JSON.' }),
    /dry run failed\. No JSON\./,
  ],
  [anImportRun({ state: 'stopped', dryRun: true }), /dry run is stopped/],
  [anImportRun({ phase: 'reading' }), /Reading the old site…$/],
  [anImportRun({ sourceName: 'discogs', found: 7 }), /Reading Discogs: 7 releases so far…$/],
  [
    anImportRun({ sourceName: 'discogs', found: 7, expected: 9 }),
    /Reading Discogs: 7 of 9 releases…$/,
  ],
])('a run says where it stands', (run, text) => {
  expect(stateLabel(run, say)).toMatch(text);
});

test.each([
  [
    anImportRun({ state: 'done', keptCount: 1 }),
    'One entry differs from the source and stays as it is here: see below.',
  ],
  [
    anImportRun({ state: 'done', dryRun: true, keptCount: 2 }),
    '2 entries differ from the source and stay as they are here: see below.',
  ],
  [anImportRun({ state: 'done' }), ''],
  [anImportRun({ state: 'running', keptCount: 2 }), ''],
])('an ended run says what is kept, and where it is listed', (run, text) => {
  expect(keptLabel(run, 'below', say)).toBe(text);
});

const dryRun = { state: 'done', dryRun: true, outcomes: outcomes(3) } as const;

test.each([
  [
    anImportRun({ ...dryRun, publicCounts: { new: 2, changed: 1 } }),
    '2 releases would become public at once. One entry that is public would change at once.',
  ],
  [anImportRun(dryRun), 'Nothing would become public at once.'],
  [anImportRun({ ...dryRun, outcomes: outcomes(0) }), ''],
  [
    anImportRun({ state: 'done', publicCounts: { new: 1, changed: 4 } }),
    'One release became public.',
  ],
  [anImportRun({ state: 'running', dryRun: true, publicCounts: { new: 1, changed: 0 } }), ''],
])('an ended run says what becomes public', (run, text) => {
  expect(publicLabel(run, say)).toBe(text);
});

test.each([
  [anImportRun({ state: 'done', outcomes: refused(1) }), 'One entry was refused: see below.'],
  [
    anImportRun({ state: 'done', dryRun: true, outcomes: refused(2) }),
    '2 entries were refused: see below.',
  ],
  [anImportRun({ state: 'done' }), ''],
  [anImportRun({ state: 'running', outcomes: refused(2) }), ''],
  [anImportRun({ state: 'done', outcomes: refused(2), undone: { removed: 2, restored: 0 } }), ''],
])('an ended run says how many entries it refused, and where they are listed', (run, text) => {
  expect(refusedLabel(run, say)).toBe(text);
});

test.each([
  [{ perSecond: 1.04, secondsLeft: 2 }, '1 a second, a moment left'],
  [{ perSecond: 1.26, secondsLeft: 61 }, '1.3 a second, about 65 seconds left'],
  [{ perSecond: 312.4, secondsLeft: 150 }, '312 a second, about 3 minutes left'],
  [{ perSecond: 0.5, secondsLeft: 9000 }, '0.5 a second, about 3 hours left'],
])('%j is said as %s', (pace, text) => {
  expect(paceLabel(pace, say)).toBe(text);
});

import { expect, test } from 'vitest';
import type { ImportRun } from '#domain/importing/importRun';
import { anImportRun } from '#fixtures/importRuns';
import { compareWithRun, formAfter, type ImportForm, orderOf } from './importForm.ts';

const file = new File(['[]'], 'catalogue.json');
const bandcamp: Partial<ImportRun> = { sourceName: 'bandcamp', source: 'a.example' };
const done = (given: Partial<ImportRun>) =>
  anImportRun({ state: 'done', dryRun: true, undone: null, ...given });

test.each<[string, Partial<ImportRun>, Partial<ImportForm>, string]>([
  ['the same', bandcamp, {}, 'tried'],
  ['another address', bandcamp, { address: 'b.example' }, 'untried'],
  ['another source', bandcamp, { source: 'discogs' }, 'untried'],
  ['other choices', bandcamp, { releasesOut: true }, 'outdated'],
  [
    'other choices than an import’s',
    { ...bandcamp, dryRun: false },
    { releasesOut: true },
    'untried',
  ],
  ['the same as a failed run', { ...bandcamp, state: 'failed' }, {}, 'untried'],
  [
    'the same as an undone run',
    { ...bandcamp, undone: { removed: 1, restored: 0 } },
    {},
    'untried',
  ],
  ['the last file', { sourceName: 'oldSite', upload: 'u' }, {}, 'tried'],
  ['a new file', { sourceName: 'oldSite', upload: 'u' }, { file }, 'untried'],
  [
    'the file that was sent',
    { sourceName: 'oldSite', upload: 'u' },
    { file, sent: { file, upload: 'u' } },
    'tried',
  ],
  [
    'the site after a file',
    { sourceName: 'oldSite', upload: 'u' },
    { isFromSite: true },
    'untried',
  ],
])('%s is compared with the last run', (_, run, form, expected) => {
  const last = done(run);
  expect(compareWithRun({ ...formAfter(last), ...form }, last)).toBe(expected);
});

const of = { dryRun: false, part: 'all' } as const;
test.each<[string, Partial<ImportRun>, Partial<ImportForm>, object]>([
  ['the last file', { sourceName: 'oldSite', upload: 'u' }, {}, { ...of, upload: 'u' }],
  ['the old site', { sourceName: 'oldSite', upload: 'u' }, { isFromSite: true }, of],
  [
    'a file that was sent',
    { sourceName: 'oldSite', upload: 'u' },
    { file, sent: { file, upload: 'v' } },
    { ...of, upload: 'v' },
  ],
  [
    'a confirmed address',
    bandcamp,
    { confirmed: true },
    { ...of, source: 'bandcamp', address: 'a.example', ownPages: true, releasesOut: false },
  ],
  [
    'a token',
    { sourceName: 'discogs', source: 'label 1' },
    { token: ' t ' },
    { source: 'discogs', address: 'label 1', token: 't', unofficial: false },
  ],
])('%s is ordered', (_, run, form, expected) => {
  const last = done(run);
  expect(orderOf({ ...formAfter(last), ...form }, last, of)).toMatchObject(expected);
});

test('without a table nothing is ordered', () => {
  const last = done({ sourceName: 'table' });
  expect(() => orderOf(formAfter(last), last, of)).toThrow(/table/i);
});

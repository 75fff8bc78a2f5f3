import { expect, test } from 'vitest';
import { Problem } from '#domain/problem';
import { type ReleaseStatusName, releaseStatus } from '#domain/release/releaseStatus';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { checkChange, checkDay, checkReady, touchesPublic } from './releaseRules.ts';

const [own, second, others] = [anId('artist', 1), anId('artist', 2), anId('artist', 3)];
const staff = aCaller('staff');
const artist = aCaller('artist', { artistIds: [own, second] });

type Given = Parameters<typeof aStoredRelease>[0];
const release = (status: ReleaseStatusName, given: Given = {}) =>
  aStoredRelease({ releaseStatus: releaseStatus[status], ...given });

/** The code of the problem that a check throws; null where it allows. */
function refusal(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

type Case = [what: string, before: ReleaseStatusName, after: ReleaseStatusName, given: Given];

test.each<Case>([
  ['hand in', 'Planning', 'Pending', {}],
  ['take back', 'Pending', 'Planning', {}],
  ['change a public one', 'Released', 'Released', { title: 'High Water' }],
])('an artist may %s', (_, before, after, given) => {
  expect(refusal(() => checkChange(release(before), release(after, given), artist))).toBeNull();
});

test.each<Case>([
  ['approve', 'Pending', 'Approved', {}],
  ['cancel', 'Released', 'Cancelled', {}],
  ['archive', 'Planning', 'Planning', { archived: true }],
  ['publish an incomplete one', 'Planning', 'Planning', { incompleteReason: 'A surprise.' }],
  ['add an artist of others to', 'Planning', 'Planning', { artistIds: [own, others] }],
])('only staff may %s a release', (_, before, after, given) => {
  const change = (caller: typeof staff) => () =>
    checkChange(release(before), release(after, given), caller);
  expect(refusal(change(artist))).toBe('not-allowed');
  expect(refusal(change(staff))).toBeNull();
});

test('a refusal names the statuses as people know them', () => {
  const announce = () => checkChange(release('Pending'), release('Approved'), artist);
  expect(announce).toThrow('Only staff may move a release from Handed in to Announced.');
});

test('an archived release stays so when an artist saves it', () => {
  const archived = release('Planning', { archived: true });
  expect(refusal(() => checkChange(archived, archived, artist))).toBeNull();
  expect(refusal(() => checkChange(archived, release('Planning'), artist))).toBe('not-allowed');
});

test.each<[ReleaseStatusName, string | null]>([
  ['Approved', 'not-allowed'],
  ['Released', null],
  ['Planning', null],
])('an artist who moves the day of one that is %s: %s', (status, code) => {
  const moved = release(status, { releaseDate: '2026-04-01' });
  expect(refusal(() => checkDay(release(status), moved, artist))).toBe(code);
  expect(refusal(() => checkDay(release(status), moved, staff))).toBeNull();
  expect(refusal(() => checkDay(moved, moved, artist))).toBeNull();
});

const bare = { description: '', releaseDate: null };

test('a release that lacks what it needs does not become public, and each field says so', () => {
  const check = () => checkReady(release('Planning', bare), release('Released', bare));
  expect(refusal(check)).toBe('invalid-input');
  expect(check).toThrow(
    expect.objectContaining({
      data: {
        errors: ['releaseStatus', 'description', 'releaseDate'].map((path) =>
          expect.objectContaining({ path }),
        ),
      },
    }),
  );
});

test.each<[what: string, before: ReleaseStatusName, after: ReleaseStatusName, given: Given]>([
  ['one that has it', 'Planning', 'Released', {}],
  ['one for which there is a reason', 'Planning', 'Released', { ...bare, incompleteReason: 'So.' }],
  ['one that stays hidden', 'Planning', 'Pending', bare],
  ['one that is archived', 'Planning', 'Released', { ...bare, archived: true }],
  ['one that is public already', 'Released', 'Released', bare],
])('%s may be saved', (_, before, after, given) => {
  expect(refusal(() => checkReady(release(before, given), release(after, given)))).toBeNull();
});

test('one that is approved is looked at again when it is released', () => {
  const check = () => checkReady(release('Approved', bare), release('Released', bare));
  expect(refusal(check)).toBe('invalid-input');
});

test.each<[ReleaseStatusName, ReleaseStatusName, boolean]>([
  ['Planning', 'Pending', false],
  ['Planning', 'Released', true],
  ['Released', 'Cancelled', true],
  ['Released', 'Released', false],
])('from %s to %s the public sees a change: %s', (before, after, is) => {
  expect(touchesPublic(release(before), release(after))).toBe(is);
});

test('a public release that changes is seen', () => {
  const renamed = release('Released', { title: 'High Water' });
  expect(touchesPublic(release('Released'), renamed)).toBe(true);
});

test('a public release whose fields come in another order does not change', () => {
  const { title, ...others } = release('Released', { textsLanguage: 'de' });
  expect(touchesPublic(release('Released', { textsLanguage: 'de' }), { ...others, title })).toBe(
    false,
  );
});

import { expect, test } from 'vitest';
import { isFuture } from '#domain/release/future';
import {
  isDue,
  isNews,
  isOut,
  isUnreleased,
  isVisible,
  type ReleaseStatusName,
  releaseStatus,
  releaseStatusSchema,
  statusCalled,
  statusLabel,
  statusMoves,
  statusName,
} from '#domain/release/releaseStatus';

const names: ReleaseStatusName[] = [
  'NotReleased',
  'Unknown',
  'Planning',
  'Pending',
  'Approved',
  'Rejected',
  'Released',
  'Cancelled',
];

test.each([
  ['NotReleased', -1],
  ['Unknown', 0],
  ['Planning', 10],
  ['Pending', 20],
  ['Approved', 30],
  ['Rejected', 40],
  ['Released', 50],
  ['Cancelled', 60],
] as const)('%s is %i on the wire', (name, number) => {
  expect(releaseStatus[name]).toBe(number);
  expect(releaseStatusSchema.parse(number)).toBe(number);
  expect(statusName(number)).toBe(name);
});

test.each([
  ['Planning', 'Draft'],
  ['Pending', 'Handed in'],
  ['Approved', 'Announced'],
  ['Released', 'Out'],
] as const)('%s is “%s” to people, and is found by either', (name, label) => {
  expect(statusLabel(releaseStatus[name])).toBe(label);
  for (const text of [name, label, ` ${label.toUpperCase()}`])
    expect(statusCalled(text)).toBe(releaseStatus[name]);
});

test('a text that means no status finds none', () => {
  expect(statusCalled('Soon')).toBeUndefined();
});

test.each([1, 15, 70, -2, '30', null, 30.5])('%j is no status', (value) => {
  const result = releaseStatusSchema.safeParse(value);
  expect(result.error?.issues[0]?.message).toContain('-1, 0, 10, 20, 30, 40, 50, 60');
});

test.each(names)('%s is visible only as Approved or Released, and never archived', (name) => {
  const release = { releaseStatus: releaseStatus[name] };
  expect(isVisible(release)).toBe(name === 'Approved' || name === 'Released');
  expect(isVisible({ ...release, archived: false })).toBe(isVisible(release));
  expect(isVisible({ ...release, archived: true })).toBe(false);
});

test.each(names)('%s is unreleased only as Approved', (name) => {
  expect(isUnreleased({ releaseStatus: releaseStatus[name] })).toBe(name === 'Approved');
});

const today = '2026-03-20';

test.each([
  ['2026-03-19', false],
  ['2026-03-20', false],
  ['2026-03-21', true],
  ['2027-01-01', true],
  ['1999-12-31', false],
  [null, false],
])('on 20 March, %s is future: %s', (releaseDate, future) => {
  expect(isFuture({ releaseDate }, today)).toBe(future);
});

const days = ['2026-03-19', '2026-03-20', '2026-03-21', null];
const cases = names.flatMap((name) => days.map((day) => [name, day] as const));

test.each(cases)('%s with the date %s is out as Released from its day on', (name, releaseDate) => {
  const out = isOut({ releaseStatus: releaseStatus[name], releaseDate }, today);
  expect(out).toBe(name === 'Released' && releaseDate !== '2026-03-21');
});

test.each(cases)('%s with the date %s is due as Approved from its day on', (name, releaseDate) => {
  const release = { releaseStatus: releaseStatus[name], releaseDate };
  const come = releaseDate === '2026-03-19' || releaseDate === '2026-03-20';
  expect(isDue(release, today)).toBe(name === 'Approved' && come);
  expect(isDue({ ...release, archived: true }, today)).toBe(false);
});

test.each(names)('staff may move %s to any status', (name) => {
  expect(statusMoves('staff', releaseStatus[name])).toEqual(Object.values(releaseStatus));
});

test.each(names)('an artist may move %s only between Planning and Pending', (name) => {
  const open = name === 'Planning' || name === 'Pending';
  const moves = statusMoves('artist', releaseStatus[name]);
  expect(moves).toEqual(open ? [10, 20] : [releaseStatus[name]]);
});

test.each(names)('a stranger may leave %s as it is, no more', (name) => {
  expect(statusMoves('none', releaseStatus[name])).toEqual([releaseStatus[name]]);
});

const news = { releaseStatus: releaseStatus.Released, releaseDate: '2026-03-20' };

test.each([
  ['on its day', {}, '2026-03-20', true],
  ['two weeks later', {}, '2026-04-02', true],
  ['later than that', {}, '2026-04-03', false],
  ['before its day', {}, '2026-03-19', false],
  ['while it is announced', { releaseStatus: releaseStatus.Approved }, '2026-03-20', false],
  ['archived', { archived: true }, '2026-03-20', false],
  ['without a date', { releaseDate: null }, '2026-03-20', false],
])('a release %s is news or not', (_, given, today, expected) => {
  expect(isNews({ ...news, ...given }, today)).toBe(expected);
});

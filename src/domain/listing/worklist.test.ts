import { describe, expect, it } from 'vitest';
import {
  comparePositions,
  positionOf,
  type Worked,
  type WorklistOrder,
  worklistPart,
} from '#domain/listing/worklist';
import { releaseStatus } from '#domain/release/releaseStatus';

const { Planning, Pending, Approved, Released, Cancelled } = releaseStatus;

function worked(cId: number, more: Partial<Worked> = {}): Worked {
  const changedAt = `2026-01-0${cId}T10:00:00.000Z`;
  return { cId, name: `Title ${cId}`, missing: [], changedAt, releaseDate: null, ...more };
}

function ordered(all: Worked[], order: WorklistOrder): number[] {
  const compare = comparePositions(order);
  return all
    .map((one) => positionOf(one, order))
    .toSorted(compare)
    .map(({ cId }) => cId);
}

describe('worklistPart', () => {
  it.each([
    ['handed in', { releaseStatus: Pending }, 'waiting'],
    ['planned, whatever is missing', { missing: ['cover'], releaseStatus: Planning }, 'inWork'],
    ['announced', { missing: ['cover'], releaseStatus: Approved }, 'announced'],
    ['out, with a gap', { missing: ['links'], releaseStatus: Released }, 'gaps'],
    ['out and complete', { releaseStatus: Released }, 'complete'],
    ['cancelled', { missing: ['cover'], releaseStatus: Cancelled }, 'atRest'],
    ['archived', { missing: ['cover'], archived: true }, 'atRest'],
    ['an artist with a gap', { missing: ['image'] }, 'gaps'],
    ['a complete artist', {}, 'complete'],
  ] as const)('%s: %j', (_, more, expected) => {
    expect(worklistPart(worked(1, more))).toBe(expected);
  });
});

describe('the orders', () => {
  it('unfinished: what waits, what is in work, what is announced by day, then the back catalogue', () => {
    const all = [
      worked(1, { missing: ['links'], releaseStatus: Released }),
      worked(2, { releaseStatus: Approved }),
      worked(3, { releaseStatus: Approved, releaseDate: '2026-03-01' }),
      worked(4, { archived: true, missing: ['cover'] }),
      worked(5, { releaseStatus: Released }),
      worked(6, { releaseStatus: Approved, releaseDate: '2026-02-01' }),
      worked(7, { releaseStatus: Planning }),
      worked(8, { releaseStatus: Pending }),
      worked(9, { releaseStatus: Planning }),
    ];
    expect(ordered(all, 'unfinished')).toEqual([8, 9, 7, 6, 3, 2, 1, 5, 4]);
  });

  it('changed: the last change first', () => {
    expect(ordered([worked(1), worked(3), worked(2)], 'changed')).toEqual([3, 2, 1]);
  });

  it('name: as a record shop files them', () => {
    const names = ['The Zebras', 'apple 10', 'Apple 9', 'Éclair'];
    const all = names.map((name, index) => worked(index + 1, { name }));
    expect(ordered(all, 'name')).toEqual([3, 2, 4, 1]);
  });

  it('date: the latest first, without a date last', () => {
    const all = [
      worked(1),
      worked(2, { releaseDate: '2026-01-01' }),
      worked(3, { releaseDate: '2027-01-01' }),
    ];
    expect(ordered(all, 'date')).toEqual([3, 2, 1]);
  });

  it('newest: the highest number first, which also decides a tie', () => {
    expect(ordered([worked(1), worked(3), worked(2)], 'newest')).toEqual([3, 2, 1]);
    const same = { changedAt: '2026-01-01T00:00:00.000Z' };
    expect(ordered([worked(1, same), worked(2, same)], 'changed')).toEqual([2, 1]);
  });
});

it('what was changed last comes first, whatever its state', () => {
  const all = [worked(1, { missing: ['cover'] }), worked(2), worked(3, { archived: true })];
  expect(ordered(all, 'changed')).toEqual([3, 2, 1]);
});

it('without a date stands behind those with one, newest number first', () => {
  const all = [worked(1), worked(2, { releaseDate: '2020-01-01' }), worked(3)];
  expect(ordered(all, 'date')).toEqual([2, 3, 1]);
});

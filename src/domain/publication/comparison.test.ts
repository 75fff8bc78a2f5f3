import { describe, expect, it } from 'vitest';
import { differences, isSame, merged, type Side } from './comparison.ts';

describe('isSame', () => {
  it.each([
    [undefined, '', true],
    [null, undefined, true],
    ['a', 'b', false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1, note: '' }, { a: 1 }, true],
    [[{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], false],
    [false, '', false],
    [0, '', false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(isSame(a, b)).toBe(same);
  });
});

const fields = ['title', 'date', 'links'] as const;
const base = { title: 'Low Water', date: '2026-03-20', links: [{ url: 'https://a.example' }] };

describe('differences', () => {
  it('finds none between equal versions', () => {
    const both = { ...base, title: 'High Water' };
    expect(differences({ base, mine: both, theirs: { ...both } }, fields)).toEqual([]);
  });

  it('settles a field that one side changed, and leaves the rest to a person', () => {
    const mine = { ...base, title: 'Mine', links: [] };
    const theirs = { ...base, title: 'Theirs', date: '2026-04-01' };
    expect(differences({ base, mine, theirs }, fields)).toEqual([
      { field: 'title', settled: null },
      { field: 'date', settled: 'theirs' },
      { field: 'links', settled: 'mine' },
    ]);
  });
});

it('merges the choices into the stored version', () => {
  const mine = { ...base, title: 'Mine', date: '2026-05-05' };
  const theirs = { ...base, title: 'Theirs', date: '2026-04-01' };
  const choices = new Map<(typeof fields)[number], Side>([
    ['title', 'mine'],
    ['date', 'theirs'],
  ]);
  expect(merged({ base, mine, theirs }, choices)).toEqual({ ...theirs, title: 'Mine' });
  expect(theirs.title).toBe('Theirs');
});

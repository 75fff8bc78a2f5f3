import { describe, expect, test } from 'vitest';
import { isSameShow, type KnownShow, mayBeMoved } from './sameShow.ts';

const show: KnownShow = {
  day: '2026-11-21',
  venue: { name: 'Badehaus', city: 'München' },
  artists: [{ name: 'Sluice' }],
};
const at = (name: string, city = 'Munich') => ({ venue: { name, city } });

describe('a show is here already', () => {
  test.each([
    [{}, true],
    [{ ...at('badehaus'), artists: [] }, true],
    [at('Gretchen'), true],
    [{ ...at('Gretchen'), artists: [{ name: 'The Moles' }] }, false],
    [at('Badehaus', 'Berlin'), false],
    [{ day: '2026-11-22' }, false],
  ])('if it is %j: %s', (given, isSame) => {
    expect(isSameShow(show, { ...show, ...given })).toBe(isSame);
  });
});

describe('a show may have been moved', () => {
  test.each([
    [{}, false],
    [{ day: '2026-12-05' }, true],
    [{ day: '2026-10-05' }, true],
    [{ day: '2027-03-05' }, false],
    [{ day: '2026-12-05', ...at('Gretchen') }, false],
    [{ day: '2026-12-05', artists: [{ name: 'The Moles' }] }, false],
  ])('if it is now %j: %s', (given, isMoved) => {
    expect(mayBeMoved(show, { ...show, ...given })).toBe(isMoved);
  });
});

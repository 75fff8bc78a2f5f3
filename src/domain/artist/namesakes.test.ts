import { expect, test } from 'vitest';
import { isSameName, nameApart, withNeededNotes } from './namesakes.ts';

test.each([
  ['Hanna Vik', 'hanna  vik ', true],
  ['Marit Våge', 'Marit Va\u030Age', true],
  ['Marit Våge', 'Marit Vage', false],
  ['Hanna Vik', 'Hanna Viks', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test('a note stays only where two artists have one name', () => {
  const piano = { name: 'Hanna Vik', note: 'piano, Oslo' };
  const other = { name: 'hanna vik' };
  expect(withNeededNotes([piano, other])).toEqual([piano, other]);
  expect(withNeededNotes([piano, { name: 'Noor' }])).toEqual([
    { name: 'Hanna Vik' },
    { name: 'Noor' },
  ]);
  expect([piano, other].map(nameApart)).toEqual(['Hanna Vik (piano, Oslo)', 'hanna vik']);
});

import { expect, it } from 'vitest';
import { titleSize } from '#domain/titleSize';

it.each([
  ['', 'xl'],
  ['Tide', 'xl'],
  ['Twelve chars', 'xl'],
  ['Rather more than twelve', 'l'],
  ['Streichquartett', 'm'],
  ['A title that goes on for a good while, and a bit', 'm'],
  ['Donaudampfschifffahrtsgesellschaft', 's'],
  ['x '.repeat(150), 's'],
])('sets "%s" in size %s', (title, size) => {
  expect(titleSize(title)).toBe(size);
});

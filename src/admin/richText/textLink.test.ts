import { expect, test } from 'vitest';
import { isTextLink } from './textLink.ts';

test.each([
  ['https://example.com/?a=1', true],
  ['HTTP://example.com', true],
  ['mailto:a@example.com', true],
  ['tel:+4712345678', true],
  ['/releases/low-water-7', true],
  ['#credits', true],
  ['', false],
  ['//evil.example', false],
  ['\\\\evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://example.com', false],
])('a text may link to %j: %s', (address, may) => {
  expect(isTextLink(address)).toBe(may);
});

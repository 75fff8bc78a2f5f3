import { expect, test } from 'vitest';
import { wordCount } from './wordCount.ts';

test.each([
  ['', 0],
  ['<p><br /></p>', 0],
  ['<p>Ten songs about the sea.</p>', 5],
  ['<p>Ten</p><p>songs</p>', 2],
  ['<p>It isn’t W<strong>o</strong>rd &amp; R&amp;B</p>', 5],
  ['<p>— … !</p>', 0],
  ['<p>東京の夜</p>', 3],
])('%j has %i words', (html, count) => {
  expect(wordCount(html)).toBe(count);
});

import { expect, test } from 'vitest';
import {
  excerpt,
  hasDescription,
  maxRichText,
  plainText,
  richTextSchema,
} from '#domain/richText/richText';

test.each([
  ['', ''],
  ['Just words', 'Just words'],
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['One<br />Two<hr />Three', 'One Two Three'],
  ['<h2>Head</h2>Text', 'Head Text'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['<ul><li>One<ol><li>Two</li></ol></li></ul>', 'One Two'],
  ['Before<blockquote>Said</blockquote>after', 'Before Said after'],
  ['<pre>a</pre><p>b</p>', 'a b'],
  [
    '<table><caption>C</caption><tbody><tr><th>A</th><td>B</td></tr><tr><td>D</td></tr></tbody></table>',
    'C A B D',
  ],
  // Inline elements do not part a word.
  ['<strong>W</strong>ord and <em>w</em><u>o</u><s>r</s><span>d</span>', 'Word and word'],
  ['<p dir="rtl" lang="ar">ثلاثة</p>', 'ثلاثة'],
  ['<a href="https://example.com" title="a &gt; b">link</a>', 'link'],
  // Entities are read once.
  ['R&amp;B &lt;live&gt; &quot;x&quot; &#39;y&#39;', 'R&B <live> "x" \'y\''],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['a&nbsp;b', 'a b'],
  // Blanks of every kind become one.
  ['  a \n\t b\u00a0\u00a0c  ', 'a b c'],
])('the text of %j are %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each([
  ['', false],
  ['<p>ab', false],
  ['123456', false],
  ['1234567', true],
  ['<p></p>', false],
  ['<p><br /></p>', false],
  ['<p> &nbsp; </p>', false],
  ['<p>Hi</p>', true],
])('%j is a description: %s', (description, is) => {
  expect(hasDescription(description)).toBe(is);
});

test('a text may have 100,000 characters and no more', () => {
  expect(richTextSchema.safeParse('x'.repeat(maxRichText)).success).toBe(true);
  const result = richTextSchema.safeParse('x'.repeat(maxRichText + 1));
  expect(result.error?.issues[0]?.message).toContain('100000');
});

test('an excerpt ends between words, and a short text is whole', () => {
  expect(excerpt('One two three', 20)).toBe('One two three');
  expect(excerpt('One two three four', 13)).toBe('One two…');
  expect(excerpt('One two, three four', 12)).toBe('One two…');
  expect(excerpt('x'.repeat(400))).toBe(`${'x'.repeat(299)}…`);
});

import { expect, test } from 'vitest';
import { readOldText } from '#domain/importing/oldText';
import { maxRichText } from '#domain/richText/richText';

test.each([
  [null, ''],
  ['', ''],
  ['<p>Sings.</p>', '<p>Sings.</p>'],
  ['<h2>Sings</h2><p><strong>Loud</strong></p>', '<h2>Sings</h2><p><strong>Loud</strong></p>'],
])('%j stays as it is', (given, html) => {
  expect(readOldText(given)).toEqual({ html });
});

test.each([
  ['AC/DC & friends', '<p>AC/DC &amp; friends</p>'],
  ['100 % < all of it', '<p>100 % &lt; all of it</p>'],
  ['Rock &amp; roll', '<p>Rock &amp; roll</p>'],
  ['One\r\ntwo\r\n\r\nthree', '<p>One<br>two</p><p>three</p>'],
  ['a <3 b', '<p>a &lt;3 b</p>'],
])('plain text %j becomes paragraphs', (given, html) => {
  const read = readOldText(given);
  expect(read.html.replaceAll('<br />', '<br>')).toBe(html);
  expect(read.original).toBe(given);
});

test.each([
  ['<script>alert(1)</script><p>Hi</p>', '<p>Hi</p>'],
  ['<p onclick="x()">Hi</p>', '<p>Hi</p>'],
  ['<p><a href="javascript:x">Hi</a></p>', '<p><a>Hi</a></p>'],
  ['<table><tr><td>1</td></tr></table>', '<table><tr><td>1</td></tr></table>'],
  ['<!--x--><b>Hi</b>', '<strong>Hi</strong>'],
  ['<div>Hi</div>', '<p>Hi</p>'],
])('%s is cleaned, and kept as it came', (given, html) => {
  const read = readOldText(given);
  expect(read.html).toBe(html);
  expect(read.original).toBe(html === given ? undefined : given);
});

test('what steers a terminal and what is half a character is gone', () => {
  expect(readOldText('<p>a\u0000b\u001b[2J \ud800</p>').html).toBe('<p>ab[2J \ufffd</p>');
});

test('a text that is too long is refused', () => {
  const long = `<p>${'x'.repeat(maxRichText)}</p>`;
  expect(() => readOldText(long)).toThrow(/longer than/);
  expect(() => readOldText('<i></i>'.repeat(maxRichText))).toThrow(/longer than/);
});

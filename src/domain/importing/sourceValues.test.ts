import { expect, test } from 'vitest';
import {
  quote,
  readOldStatus,
  readSourceDate,
  readSourceText,
} from '#domain/importing/sourceValues';
import { releaseStatus } from '#domain/release/releaseStatus';
import { maxRichText } from '#domain/richText/richText';

const oslo = 'Europe/Oslo';

test.each([
  ['2021-02-19', '2021-02-19'],
  ['20210219', '2021-02-19'],
  [20_210_219, '2021-02-19'],
  [' 2021-02-19 ', '2021-02-19'],
  ['2021/2/9', '2021-02-09'],
  ['19.2.2021', '2021-02-19'],
  ['2021-02-19T00:00:00', '2021-02-19'],
  ['2021-02-19 23:59', '2021-02-19'],
  ['2021-02-19T00:00:00.000', '2021-02-19'],
  ['2020-02-29', '2020-02-29'],
])('%j is the day %s, and nothing is noted', (said, value) => {
  expect(readSourceDate(said, oslo)).toEqual({ value });
});

test.each([
  ['2021-02-19T00:00:00Z', oslo, '2021-02-19'],
  ['2021-02-19T00:00:00Z', 'America/Los_Angeles', '2021-02-19'],
  ['2021-02-19T00:00:00+13:00', oslo, '2021-02-19'],
  ['2021-02-18T23:00:00Z', oslo, '2021-02-19'],
  ['2021-02-18T23:00:00Z', 'America/Los_Angeles', '2021-02-18'],
  ['2021-03-27T22:59:59Z', oslo, '2021-03-27'],
  ['2021-03-28T22:00:00Z', oslo, '2021-03-29'],
  ['/Date(1613689200000)/', oslo, '2021-02-19'],
  ['/Date(1613692800000+0100)/', 'America/Los_Angeles', '2021-02-19'],
])('%s in %s is %s: midnight is a day, anything else an instant', (said, zone, value) => {
  expect(readSourceDate(said, zone)).toEqual({ value });
});

test.each([
  ['2021', '2021-01-01', 'a year'],
  // The oldest recording there is.
  ['1860', '1860-01-01', 'a year'],
  [2021, '2021-01-01', 'a year'],
  ['2021-07', '2021-07-01', 'a month'],
])('%j names only a part of a date', (said, value, named) => {
  expect(readSourceDate(said, oslo)).toEqual({ value, note: expect.stringContaining(named) });
});

test.each([null, undefined, ''])('%j is no date, and none was meant', (said) => {
  expect(readSourceDate(said, oslo)).toEqual({ value: null });
});

test.each([
  ...['2021-02-30', '2021-13-01', '0000-00-00', '0001-01-01T00:00:00', '1850-01-01', '3021'],
  ...['soon', '02/03/2021', '2021-02-19T25:00:00', '2021-02-19T10:00:00+99:00', '19.19.2021'],
  ...['/Date(9999999999999999)/', '/Date()/', '-2021', {}, [], true, Number.NaN, 7, 1.5],
])('%j is no date: empty, and noted', (said) => {
  const { value, note } = readSourceDate(said, oslo);
  expect(value).toBeNull();
  expect(note).toMatch(/can't be read; left empty/);
});

test.each(Object.entries(releaseStatus))('%s is known by name and number', (name, value) => {
  for (const said of [value, String(value), ` ${value} `, name, name.toUpperCase()])
    expect(readOldStatus(said)).toEqual({ value });
});

test.each([
  ['not released', releaseStatus.NotReleased],
  ['Not-Released', releaseStatus.NotReleased],
  ['canceled', releaseStatus.Cancelled],
])('%s is another way to say it', (said, value) => {
  expect(readOldStatus(said)).toEqual({ value });
});

test.each([70, 5, '50.0', 'out', '', 'constructor', '__proto__', true, {}, [50], Number.NaN])(
  '%j is unknown: Planning, and noted',
  (said) => {
    const { value, note } = readOldStatus(said);
    expect(value).toBe(releaseStatus.Planning);
    expect(note).toMatch(/unknown; taken as Draft/);
  },
);

test.each([null, undefined])('%s is missing: Planning, and noted', (said) => {
  expect(readOldStatus(said)).toEqual({
    value: releaseStatus.Planning,
    note: 'The status is missing; taken as Draft.',
  });
});

test.each([
  [null, ''],
  ['', ''],
  ['<p>Sings.</p>', '<p>Sings.</p>'],
  ['<h2>Sings</h2><p><strong>Loud</strong></p>', '<h2>Sings</h2><p><strong>Loud</strong></p>'],
])('%j stays as it is', (given, html) => {
  expect(readSourceText(given)).toEqual({ html });
});

test.each([
  ['AC/DC & friends', '<p>AC/DC &amp; friends</p>'],
  ['100 % < all of it', '<p>100 % &lt; all of it</p>'],
  ['Rock &amp; roll', '<p>Rock &amp; roll</p>'],
  ['One\r\ntwo\r\n\r\nthree', '<p>One<br>two</p><p>three</p>'],
  ['a <3 b', '<p>a &lt;3 b</p>'],
])('plain text %j becomes paragraphs', (given, html) => {
  const read = readSourceText(given);
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
  const read = readSourceText(given);
  expect(read.html).toBe(html);
  expect(read.original).toBe(html === given ? undefined : given);
});

test('what steers a terminal and what is half a character is gone', () => {
  expect(readSourceText('<p>a\u0000b\u001b[2J \ud800</p>').html).toBe('<p>ab[2J \ufffd</p>');
});

test('a text that is too long is refused', () => {
  const long = `<p>${'x'.repeat(maxRichText)}</p>`;
  expect(() => readSourceText(long)).toThrow(/longer than/);
  expect(() => readSourceText('<i></i>'.repeat(maxRichText))).toThrow(/longer than/);
});

test('a long text is quoted by its beginning', () => {
  expect(quote('x'.repeat(60))).toBe(`“${'x'.repeat(60)}”`);
  expect(quote('x'.repeat(61))).toBe(`“${'x'.repeat(60)} …”`);
});

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { pastes } from '#fixtures/pastes';
import { canonical } from './canonical.ts';
import { countMedia, pastedHtml } from './pasted.ts';
import { pastedText } from './pastedText.ts';
import { textBlocks } from './storedHtml.ts';

/** Without the blanks between blocks, which are insignificant. */
const read = (html: string) => pastedHtml(html).replaceAll(/\s*\n\s*/g, '');

test('two paragraphs of Google Docs are two paragraphs, with their formats', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;">Plain, </span><span style="font-weight:700;">bold</span><span style="font-style:italic;"> and italic</span></p><br>
<p dir="ltr"><a href="https://low.example/"><span style="text-decoration:underline;">A link</span></a></p></b>`;
  expect(read(html)).toBe(
    '<p>Plain, <strong>bold</strong><em> and italic</em></p><p><a href="https://low.example/">A link</a></p>',
  );
});

test('figures of other programs are unwrapped, and those of a text are kept', () => {
  expect(read('<figure><p>One</p><figcaption>Two</figcaption></figure>')).toBe(
    '<p>One</p><p>Two</p>',
  );
  const own = '<figure data-release="12">Out</figure>';
  expect(read(`<p>a</p>${own}`)).toBe(`<p>a</p>${own}`);
});

test('a nested list of Google Docs is nested where HTML wants it', () => {
  const html = `<ul style="margin:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li>
<ul><li dir="ltr" aria-level="2"><p role="presentation"><span>Within</span></p></li></ul><li><p><span>Two</span></p></li></ul>`;
  expect(read(html)).toBe('<ul><li>One<ul><li>Within</li></ul></li><li>Two</li></ul>');
});

test('list paragraphs of Word are lists', () => {
  const item = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span></span><!--[endif]-->${text}<o:p></o:p></p>`;
  const html = `<html><body><!--StartFragment--><p class=MsoNormal>Before<o:p></o:p></p>${item(1, '·', 'First')}${item(2, 'o', 'Deeper')}${item(1, '·', 'Second')}<p class=MsoNormal>After</p>${item(1, '1.', 'Counted')}<!--EndFragment--></body></html>`;
  expect(read(html)).toBe(
    '<p>Before</p><ul><li>First<ul><li>Deeper</li></ul></li><li>Second</li></ul><p>After</p><ol><li>Counted</li></ol>',
  );
});

test('a list of Word that goes on after a paragraph goes on with its number', () => {
  const item = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span>${text}</p>`;
  const html = `${item(1, '1.', 'One')}${item(1, '2.', 'Two')}<p class=MsoNormal>Between</p>${item(1, '3.', 'Three')}${item(2, 'b)', 'Within')}${item(1, '4.', 'Four')}`;
  expect(read(html)).toBe(
    '<ol><li>One</li><li>Two</li></ol><p>Between</p><ol start="3"><li>Three<ol><li>Within</li></ol></li><li>Four</li></ol>',
  );
});

test('the lists of one item that Word for the web writes are one list', () => {
  const list = (tag: string, level: number, text: string, start = '') =>
    `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1"${start}><li data-aria-level="${level}" class="OutlineElement"><p class="Paragraph"><span class="TextRun">${text}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;
  const html = `${list('ul', 1, 'First')}${list('ul', 2, 'Deeper')}${list('ul', 2, 'Too')}${list('ul', 1, 'Second')}<p class="Paragraph"><span>Then</span><span class="EOP">&nbsp;</span></p>${list('ol', 1, 'One', ' start="1"')}${list('ol', 1, 'Two', ' start="2"')}`;
  expect(read(html)).toBe(
    '<ul><li>First<ul><li>Deeper</li><li>Too</li></ul></li><li>Second</li></ul><p>Then</p><ol><li>One</li><li>Two</li></ol>',
  );
});

test('two numbered lists that each begin at one stay two', () => {
  const html = '<ol><li>One</li></ol><ol><li>Another</li></ol>';
  expect(read(html)).toBe(html);
});

test('the marks of footnotes go, and links within the document lead nowhere', () => {
  const html = `<p>Pressed in Oslo<a href="#_ftn1"><sup>[1]</sup></a> and <a href="#side-b">side B</a><a href="#sdfootnote1sym"><sup>1</sup></a>.</p>`;
  expect(read(html)).toBe('<p>Pressed in Oslo and side B.</p>');
});

test('pictures and players that a text cannot hold are counted', () => {
  const html = `<p>Text<img src="file:///a.png"></p><picture><img src="b.png"></picture><iframe src="https://player.example"></iframe><img width="1" src="pixel.gif">`;
  expect(countMedia(html)).toBe(3);
  expect(countMedia('<p>Text</p>')).toBe(0);
});

test('a list and a table of LibreOffice are plain ones', () => {
  const html = `<ul><li><p style="line-height: 100%">One</p></li></ul>
<table width="100%" cellpadding="4"><colgroup><col width="128*"/></colgroup><thead><tr><th width="50%"><p>Side</p></th></tr></thead><tbody><tr><td><p>A</p><p>B</p></td></tr></tbody></table>`;
  expect(read(html)).toBe(
    '<ul><li>One</li></ul><table><tbody><tr><td>Side</td></tr><tr><td>A<br>B</td></tr></tbody></table>',
  );
});

test('a cell that spans others and a numbered list that starts later stay so', () => {
  const html =
    '<ol start="3" type="1"><li>Three</li></ol><table><tr><td colspan="2">A</td></tr></table>';
  expect(read(html)).toBe(
    '<ol start="3"><li>Three</li></ol><table><tbody><tr><td colspan="2">A</td></tr></tbody></table>',
  );
});

test.each(pastes.map((paste) => [paste.program, paste] as const))(
  'a text from %s keeps its heading, formats, link, lists and table, also when stored and shown',
  (_, { html, text = '', stored }) => {
    const said = (from: string) => canonical(textBlocks(from));
    expect(said(html ? pastedHtml(html) : pastedText(text))).toBe(said(stored));
    expect(sanitizeHtml(stored)).toBe(stored);
  },
);

test('signs in a plain text stay signs, and a dash within a paragraph makes no list', () => {
  expect(pastedText('a < b & c\n\n- one\nand on')).toBe(
    '<p>a &lt; b &amp; c</p><p>- one<br>and on</p>',
  );
  expect(pastedText('1) One\n\ttabbed\n')).toBe('<p>1) One<br>tabbed</p>');
  expect(pastedText('1. One\n\nThen\n\n2. Two\n3. Three\n')).toBe(
    '<ol><li>One</li></ol><p>Then</p><ol start="2"><li>Two</li><li>Three</li></ol>',
  );
});

import { expect, test } from 'vitest';
import { replaceFigures, withShownFigures } from './figures.ts';
import { sanitizeHtml } from './sanitizeHtml.ts';

const hash = '0123456789abcdefABCD_-';
const picture = `<figure data-picture="${hash}">The desk &amp; the lamp</figure>`;
const record = '<figure data-release="12"></figure>';

test.each([
  picture,
  record,
  `<p>Before</p>${picture}<p>Between</p>${record}<blockquote>After</blockquote>`,
])('%s is stored as it is', (html) => {
  expect(sanitizeHtml(html)).toBe(html);
});

test.each([
  ['no name', '<figure>Words</figure>', ''],
  ['an address', '<figure data-picture="https://evil.example/x.png">x</figure>', ''],
  ['two names', `<figure data-picture="${hash}" data-release="12"></figure>`, ''],
  ['no number', '<figure data-release="1e3"></figure>', ''],
  ['the number 0', '<figure data-release="0"></figure>', ''],
  ['a script as a name', '<figure data-release="1&quot; onclick=&quot;x()"></figure>', ''],
  [
    'an event',
    '<figure data-release="12" onclick="x()" style="color:red">a</figure>',
    '<figure data-release="12">a</figure>',
  ],
  [
    'elements within',
    `<figure data-picture="${hash}"><img src=x onerror=x()><p>The <b>desk</b></p></figure>`,
    `<figure data-picture="${hash}">The desk</figure>`,
  ],
  [
    'a script within',
    `<figure data-picture="${hash}"><script>x()</script>a &lt;b&gt;</figure>`,
    `<figure data-picture="${hash}">a &lt;b&gt;</figure>`,
  ],
])('a figure with %s is cleaned', (_, html, clean) => {
  expect(sanitizeHtml(html)).toBe(clean);
});

test.each([
  `${'<figure data-release="1">'.repeat(3)}a${'</figure>'.repeat(3)}`,
  '<figure data-release="1"><figure>a</figure>b</figure>',
  '<p>a<figure data-release="1">b<p>c</figure>d',
  '<figure data-release="1"><div><figure data-release="2">x</div></figure>',
  '<figure data-release="1"',
  '<figure data-release="1">never closed',
])('%s comes out the same a second time', (html) => {
  const once = sanitizeHtml(html);
  expect(sanitizeHtml(once)).toBe(once);
});

test('what the public does not see is no figure of a public text', () => {
  const html = `<p>a</p>${picture}${record}<figure data-release="13">b</figure>`;
  const shownIn = (urls: string[], releases: number[]) =>
    withShownFigures(html, {
      pictures: urls.map((url) => ({ url })),
      isReleaseShown: (cId) => releases.includes(cId),
    });
  expect(shownIn([], [])).toBe('<p>a</p>');
  expect(shownIn([`mediumsquare/${hash}/newspicture_1.jpg`], [12])).toBe(
    `<p>a</p>${picture}${record}`,
  );
  expect(shownIn([`https://images.example/mediumsquare/${hash}/newspicture_1.jpg`], [])).toBe(
    `<p>a</p>${picture}`,
  );
});

test('figures are found with their captions', () => {
  const found: unknown[] = [];
  replaceFigures(sanitizeHtml(picture + record), (figure) => {
    found.push(figure);
    return '';
  });
  expect(found).toEqual([
    { of: { picture: hash }, caption: 'The desk &amp; the lamp' },
    { of: { release: 12 }, caption: '' },
  ]);
});

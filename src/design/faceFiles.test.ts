import { expect, test } from 'vitest';
import { faces } from '#design/faces';
import { displayFaces, textFaces } from '#domain/label/theme';
import { rulesOf, unusedFiles } from './faceFiles.ts';

/** The faces of `fonts.css`, which has their rules. */
const inSheet = ['bricolage-grotesque', 'newsreader'];
const loaded = [...new Set([...displayFaces, ...textFaces])].filter(
  (face) => !inSheet.includes(face),
);

/** The rules of a face, each with its family, its file and the spans of its letters. */
const parsed = (css: string) =>
  [...css.matchAll(/@font-face\{([^}]*)\}/g)].map(([, rule = '']) => ({
    family: /font-family:"([^"]*)"/.exec(rule)?.[1],
    url: /url\(([^)]*)\)/.exec(rule)?.[1] ?? '',
    spans: [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) =>
      [from, to].map((end) => Number.parseInt(end, 16)),
    ),
  }));

test.each(loaded)('%s has a file for each letter of Vietnamese, its own or a lent one', (face) => {
  const { name, lender } = faces[face];
  const family = lender?.per === 'title' ? `${name.replace(' Variable', '')} rare` : name;
  const rules = parsed(rulesOf([face])).filter((rule) => rule.family === family);
  for (const letter of 'ăĂđĐĩĨũŨơƠưƯạẢấữỹỴ') {
    const code = letter.codePointAt(0) ?? 0;
    const matching = rules.filter(({ spans }) =>
      spans.some(([from = 0, to = 0]) => code >= from && code <= to),
    );
    expect(matching.map(({ url }) => url).join(), letter).toMatch(/latin-ext|vietnamese/);
  }
});

test.each(loaded)('%s leaves out no file that its rules load', (face) => {
  const urls = parsed(rulesOf([face])).flatMap(({ url }) => (url ? [url.replace(/^\//, '')] : []));
  const unused = unusedFiles([face]);
  expect(unused.filter((file) => urls.includes(file))).toEqual([]);
  // A preview of another theme has each face in its weights and alphabets.
  expect(unused.length).toBeGreaterThan(0);
  expect(unused.filter((file) => !file.includes('-italic'))).toEqual([]);
});

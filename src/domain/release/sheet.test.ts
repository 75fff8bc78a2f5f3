import { describe, expect, it, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import {
  isDamaged,
  readSheet,
  type SheetRelease,
  sheetCells,
  sheetHeadings,
} from '#domain/release/sheet';
import { togetherOf } from '#domain/release/together';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';

const artists = [
  { id: anId('artist', 1), name: 'Noor Vale' },
  { id: anId('artist', 2), name: 'Marit Våge' },
  { id: anId('artist', 3), name: 'Twin' },
  { id: anId('artist', 4), name: 'twin' },
  { id: anId('artist', 5), name: 'Hanna Vik', note: 'piano, Oslo' },
  { id: anId('artist', 6), name: 'Hanna Vik' },
];
const releases = [7, 8].map((cId): SheetRelease => {
  const given = { cId, title: cId === 8 ? '-8 dB' : 'Salt', releaseDate: '2026-03-20' };
  const fields = togetherOf(aStoredRelease({ ...given, tags: 'Ambient' }));
  return { cId, version: 3, fields };
});
const written = releases.map((release) => sheetCells(release, artists));
const read = (...lines: string[][]) => readSheet(lines, { releases, artists });
const withCell = (heading: string, text: string) => {
  const index = sheetHeadings.indexOf(heading);
  return read([...sheetHeadings], written[0]?.with(index, text) ?? []);
};

test('a sheet that nobody changed changes nothing, and no cell is a formula', () => {
  expect(read([...sheetHeadings], ...written)).toEqual({ edits: [], faults: [] });
  expect(written[1]).toContain("'-8 dB");
  expect(written[0]?.[sheetHeadings.indexOf('Status')]).toBe('Out');
});

test.each([
  ['Title', 'High Water', { title: 'High Water' }],
  ['Artists', 'marit våge; Noor Vale', { artistIds: [anId('artist', 2), anId('artist', 1)] }],
  ['Artists', 'Hanna Vik (piano, Oslo)', { artistIds: [anId('artist', 5)] }],
  ['Status', 'cancelled', { releaseStatus: releaseStatus.Cancelled }],
  ['Status', 'draft', { releaseStatus: releaseStatus.Planning }],
  ['Status', 'Handed in', { releaseStatus: releaseStatus.Pending }],
  ['Status', 'PENDING', { releaseStatus: releaseStatus.Pending }],
  ['Status', 'Announced', { releaseStatus: releaseStatus.Approved }],
  ['Status', 'approved', { releaseStatus: releaseStatus.Approved }],
  ['Status', 'NotReleased', { releaseStatus: releaseStatus.NotReleased }],
  ['Release date', '24.11.2026', { releaseDate: '2026-11-24' }],
  ['Release date', '24. 11. 2026', { releaseDate: '2026-11-24' }],
  ['Release date', '04.03.2026', { releaseDate: '2026-03-04' }],
  ['Release date', '16/01/2020', { releaseDate: '2020-01-16' }],
  ['Release date', '16-1-2020', { releaseDate: '2020-01-16' }],
  ['Release date', '11/24/2026', { releaseDate: '2026-11-24' }],
  ['Release date', '2026/11/4', { releaseDate: '2026-11-04' }],
  ['Release date', '05/05/2026', { releaseDate: '2026-05-05' }],
  ['Release date', '', { releaseDate: null }],
  ['Kind', 'EP', { kind: 'ep' }],
  ['Language', 'german', { language: 'de' }],
  ['Language', 'NB', { language: 'nb' }],
  ['Language', 'pt-BR', { language: 'pt-BR' }],
  ['Language', 'Instrumental', { language: 'zxx' }],
  ['Credits', 'Mastering: Jane Roe\r\nArt: Joe', { credits: 'Mastering: Jane Roe\nArt: Joe' }],
  ['Barcode', '7090016000012', { barcode: '7090016000012' }],
  ['Barcode', '36000291452', { barcode: '036000291452' }],
  ['Tags', '', { tags: '' }],
  ['Reason to publish it incomplete', 'Soon.', { incompleteReason: 'Soon.' }],
  ['Archived', 'yes', { archived: true }],
])('%s as “%s” is read', (heading, text, fields) => {
  expect(withCell(heading, text)).toEqual({ edits: [{ cId: 7, version: 3, fields }], faults: [] });
});

test.each([
  ['Status', 'Released'],
  ['Status', 'out'],
  ['Release date', '20.03.2026'],
  ['Archived', 'no'],
])('%s as “%s” is what is stored, in other words, and changes nothing', (heading, text) => {
  expect(withCell(heading, text)).toEqual({ edits: [], faults: [] });
});

test.each([
  ['Barcode', { barcode: '036000291452' }, '36000291452'],
  ['Barcode', { barcode: '4006381333931' }, '4.00638E+12'],
  ['Catalogue number', { catalogueNumber: '001' }, '1'],
])('%s of %o as a program writes it changes nothing: %s', (heading, given, text) => {
  const fields = togetherOf(aStoredRelease({ cId: 7, ...given }));
  const own = [{ cId: 7, version: 3, fields }];
  const cells = own.flatMap((one) => sheetCells(one, artists));
  const lines = [[...sheetHeadings], cells.with(sheetHeadings.indexOf(heading), text)];
  expect(readSheet(lines, { releases: own, artists })).toEqual({ edits: [], faults: [] });
});

test.each([
  ['Title', '', /title/i],
  ['Artists', 'Nobody', /no artist “Nobody”/],
  ['Artists', 'Twin', /Several artists/],
  ['Artists', 'Hanna Vik', /Several artists/],
  ['Status', 'Outside', /“Outside” is none of .*Draft, Handed in, Announced, .*Out\b/],
  ['Release date', '24 November', /Write the day/],
  ['Release date', '04/03/2026', /can be 2026-03-04 or 2026-04-03/],
  ['Release date', '16/16/2020', /./],
  ['Title', 'S\ufffdlt', /CSV UTF-8/],
  ['Release date', '31.02.2026', /./],
  ['Barcode', '5.05E+12', /Format the column as text/],
  ['Language', 'soon', /“soon” is no language/],
  ['Language', 'de-de-de', /is no language/],
  ['Language', 'xx', /is no language/],
  ['Credits', 'Jane Roe', /Line 1 needs a role/],
])('%s as “%s” is a fault of its cell', (heading, text, message) => {
  const { edits, faults } = withCell(heading, text);
  expect(edits).toEqual([]);
  expect(faults).toMatchObject([{ line: 2, column: heading }]);
  expect(faults[0]?.message).toMatch(message);
});

test.each([
  ['℗ & © 2019 Zoë Łuk', '? & © 2019 Zoë ?uk', 'an encoding that lacks two of its letters'],
  ['℗ & © 2019 Zoë Łuk', '? & ? 2019 Zo? ?uk', 'an encoding that has ASCII alone'],
  ['Łąka', '??ka', 'letters side by side'],
  ['Rain 🌧 day', 'Rain ? day', 'one mark for a letter of two units'],
  ['Rain 🌧 day', 'Rain ?? day', 'two marks for a letter of two units'],
  ['Why? – 𝄞', 'Why? ? ??', 'marks beside a question mark'],
])('“%s” does not become “%s”: %s', (copyright, text) => {
  const fields = togetherOf(aStoredRelease({ cId: 7, copyright }));
  const { edits, faults } = readSheet(
    [
      ['Number', 'Copyright line'],
      ['7', text],
    ],
    { releases: [{ cId: 7, version: 3, fields }], artists },
  );
  expect(edits).toEqual([]);
  expect(faults).toMatchObject([{ message: expect.stringContaining('CSV UTF-8') }]);
});

test.each([
  ['Qué pasa', 'What now?'],
  ['Zoë', 'Zoe'],
  ['Why?', 'Why not?'],
  ['Łuk', '?uk?'],
  ['Łuk', '?'],
])('“%s” becomes “%s”, which somebody wrote', (copyright, text) => {
  const fields = togetherOf(aStoredRelease({ cId: 7, copyright }));
  const { edits } = readSheet(
    [
      ['Number', 'Copyright line'],
      ['7', text],
    ],
    { releases: [{ cId: 7, version: 3, fields }], artists },
  );
  expect(edits).toMatchObject([{ fields: { copyright: text } }]);
});

test('a language and credits of several lines stay, and a name that releases have is read', () => {
  const given = { language: 'pt-BR', credits: 'Mastering: Jane Roe\nArt: Joe' };
  const brazilian = [
    { cId: 7, version: 3, fields: togetherOf(aStoredRelease({ cId: 7, ...given })) },
    { cId: 8, version: 3, fields: togetherOf(aStoredRelease({ cId: 8, language: 'de' })) },
  ];
  const cells = brazilian.map((release) => sheetCells(release, artists));
  const at = sheetHeadings.indexOf('Language');
  const [name = ''] = cells.map((line) => line[at]);
  expect(name).toBe('Brazilian Portuguese');
  const compared = { releases: brazilian, artists };
  expect(readSheet([sheetHeadings, ...cells], compared)).toEqual({ edits: [], faults: [] });
  const copied = [sheetHeadings, cells[1]?.with(at, name) ?? []];
  expect(readSheet(copied, compared).edits).toEqual([
    { cId: 8, version: 3, fields: { language: 'pt-BR' } },
  ]);
  const emptied = [sheetHeadings, cells[0]?.with(at, '') ?? []];
  expect(readSheet(emptied, compared).edits).toMatchObject([{ fields: { language: null } }]);
});

test('a line with a cell that can’t be taken is left whole, and stops no other', () => {
  const { edits, faults } = read(
    ['Number', 'Title', 'Release date'],
    ['7', 'High Water', 'soon'],
    ['8', 'Marsh', '2026-11-24'],
  );
  const fields = { title: 'Marsh', releaseDate: '2026-11-24' };
  expect(edits).toEqual([{ cId: 8, version: 3, fields }]);
  expect(faults).toMatchObject([{ line: 2, column: 'Release date' }]);
});

test('columns may be left out and moved; a number that is unknown or twice is told', () => {
  const { edits, faults } = read(
    ['Title', 'number'],
    ['Marsh', '8'],
    ['', ''],
    ['Kelp', '99'],
    ['Reed', '8'],
  );
  expect(edits).toEqual([{ cId: 8, version: 3, fields: { title: 'Marsh' } }]);
  expect(faults.map(({ line, message }) => [line, message])).toEqual([
    [4, 'No release has the number “99”.'],
    [5, 'Release 8 is listed twice.'],
  ]);
  expect(read(['Title'], ['Marsh']).faults[0]?.message).toContain('needs a column “Number”');
});

test('days tell each other whether the day or the month comes first', () => {
  const days = (...texts: [string, string]) =>
    read(['Number', 'Release date'], ['7', texts[0]], ['8', texts[1]]);
  expect(days('04/03/2026', '16/01/2020').edits[0]?.fields).toEqual({ releaseDate: '2026-03-04' });
  expect(days('04/03/2026', '01/16/2020').edits[0]?.fields).toEqual({ releaseDate: '2026-04-03' });
  const { edits } = read(
    ['Number', 'Release date'],
    ['7', '04/03/2026'],
    ['8', '16/01/2020'],
    ['9', '01/16/2020'],
  );
  expect(edits.map(({ cId }) => cId)).toEqual([8]);
});

test('a question mark in the place of a letter is not taken', () => {
  const fields = togetherOf(aStoredRelease({ cId: 7, title: 'Łódź', copyright: '℗ 2026' }));
  const line = (title: string, copyright: string) =>
    readSheet(
      [
        ['Number', 'Title', 'Copyright line'],
        ['7', title, copyright],
      ],
      { releases: [{ cId: 7, version: 3, fields }], artists },
    );
  expect(line('??d?', '? 2026').faults.map(({ column }) => column)).toEqual([
    'Title',
    'Copyright line',
  ]);
  expect(line('Łódź?', '℗ 2026').edits).toMatchObject([{ fields: { title: 'Łódź?' } }]);
});

describe('a cell whose letters a program has lost', () => {
  it.each([
    ['Bl\ufffd', 'Blå'],
    ['? & ? 2019 Low Sun', '℗ & © 2019 Low Sun'],
    // Words that somebody has changed hide nothing.
    ['? & ? 2020 Low Sun', '℗ & © 2019 Low Sun'],
    ['B?l og hav (remaster)', 'Bål og hav'],
    ['S? n?, at last', 'Så nå'],
    ['Big ?? sky', 'Big 🌊 sky'],
  ])('%s is damaged where %s was', (text, stored) => {
    expect(isDamaged(text, stored)).toBe(true);
  });

  it.each([
    ['Where Is the Sun?', 'Sol på is'],
    ['Hva? Nå', 'Hva? nå'],
    ['Hva nå?', 'Hva nå'],
    ['Bal og hav', 'Bål og hav'],
    ['?', ''],
  ])('%s is what somebody wrote in place of %s', (text, stored) => {
    expect(isDamaged(text, stored)).toBe(false);
  });
});

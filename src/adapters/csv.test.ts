import { expect, test } from 'vitest';
import { csvOf, linesOf, tableOf } from './csv.ts';

const cells = [
  ['Number', 'Title', 'Copyright line'],
  ['7', 'Marit Våge', '℗ & © 2019 Łódź'],
];

const utf16 = (isLittle: boolean, mark = '\ufeff') => {
  const text = mark + cells.map((line) => line.join('\t')).join('\r\n');
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (const [index, unit] of text.split('').entries())
    view.setUint16(index * 2, unit.charCodeAt(0), isLittle);
  return view.buffer;
};

test.each([
  ['UTF-8 as downloaded', csvOf(cells)],
  ['UTF-8 with semicolons', cells.map((line) => line.join(';')).join('\n')],
  ['little-endian UTF-16 with tabs, as Excel’s “Unicode Text”', utf16(true)],
  ['big-endian UTF-16', utf16(false)],
  ['little-endian UTF-16 without its mark', utf16(true, '')],
  ['big-endian UTF-16 without its mark', utf16(false, '')],
])('%s is read', async (_, content) => {
  expect(await linesOf(new Blob([content]))).toEqual(cells);
});

test.each(['\r\n\n', '\n\r\n', '\r\n\r', '\r\n', '\n\r', '\r'])(
  'no row of a file with the line ends %j is lost',
  async (ends) => {
    const lines = [
      'Day,City',
      '2099-11-21,Berlin',
      '2099-11-22,"Kiel\r\nPumpe"',
      '2099-11-23,Köln',
    ];
    const mixed = ends.match(/\r\n|\r|\n/g) ?? [];
    const text = lines.map((line, index) => line + (mixed[index % mixed.length] ?? '')).join('');
    const rows = (await linesOf(new Blob([text]))).filter((row) => row.join('') !== '');
    expect(rows.map(([, city]) => city)).toEqual(['City', 'Berlin', 'Kiel\nPumpe', 'Köln']);
  },
);

test('a file in the encoding of Excel’s plain “CSV” is refused whole', async () => {
  const western = Uint8Array.from('Number,Title\r\n7,Marit V\xe5ge\r\n8,Salt', (letter) =>
    letter.charCodeAt(0),
  );
  await expect(linesOf(new Blob([western]))).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('Save it as “CSV UTF-8” in Excel.'),
  });
});

test('UTF-16 whose order no sign tells is refused whole, since “ł” would become “B”', async () => {
  const unmarked = Uint8Array.from('7\0M\0i\0c\0h\0a\0B\x01', (unit) => unit.charCodeAt(0));
  await expect(linesOf(new Blob([unmarked]))).rejects.toMatchObject({ code: 'unsupported' });
});

test('UTF-8 with its mark and a torn letter is in no older encoding', async () => {
  const torn = new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from('Kö,Title').subarray(0, 2)]);
  await expect(linesOf(new Blob([torn]))).rejects.toMatchObject({ code: 'unsupported' });
});

test('half a UTF-16 file is refused', async () => {
  const half = utf16(true).slice(0, -1);
  await expect(linesOf(new Blob([half]))).rejects.toMatchObject({ code: 'unsupported' });
});

test('a file with a quotation mark at a wrong place is refused, with its row', async () => {
  await expect(linesOf(new Blob(['Number,Title\n7,"Salt\n8,Reef']))).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining('Row 2'),
  });
});

test('a text of several lines that a spreadsheet would run is guarded', async () => {
  const table = tableOf([{ Lyrics: '=HYPERLINK("https://example.org")\nLa la', Tracks: -1 }]);
  expect(await linesOf(new Blob([table]))).toEqual([
    ['Lyrics', 'Tracks'],
    [`'=HYPERLINK("https://example.org")\nLa la`, '-1'],
  ]);
});

import { expect, test } from 'vitest';
import { aZip, workbookParts } from '#fixtures/workbook';
import { tableLines } from './table.ts';

async function* bytes(content: string | Uint8Array) {
  yield Buffer.from(content);
}
const lines = async (content: string | Uint8Array) => (await tableLines(bytes(content))).lines;

test.each([
  ['commas', 'a,b\n"1,5",2'],
  ['semicolons', 'a;b\n1,5;2'],
  ['tabs', 'a\tb\n1,5\t2'],
])('reads a table with %s', async (_, text) => {
  expect(await lines(text)).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ]);
});

test('reads UTF-8 and UTF-16 with their marks, and refuses what is neither', async () => {
  const text = 'Titel,Künstler\nÆ,霧';
  const expected = [
    ['Titel', 'Künstler'],
    ['Æ', '霧'],
  ];
  expect(await lines(`\ufeff${text}`)).toEqual(expected);
  expect(await lines(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
  await expect(lines(Buffer.from('Титул;Москва', 'utf16le').subarray(1))).rejects.toMatchObject({
    code: 'unsupported',
  });
});

/** The text in Mac Roman, with the letters that these tests have. */
function inMacRoman(text: string): Buffer {
  const letters = { ä: 0x8a, ö: 0x9a, ü: 0x9f, ß: 0xa7, é: 0x8e, ñ: 0x96, å: 0x8c, Ö: 0x85 };
  const codes = new Map(Object.entries(letters));
  return Buffer.from([...text].map((letter) => codes.get(letter) ?? letter.charCodeAt(0)));
}

const western = 'Titel;Künstler;Straße\nÖffnung;Señor Våge;Café Köln\n';

test.each([
  ['Windows-1252', Buffer.from(western, 'latin1')],
  ['Mac Roman', inMacRoman(western)],
  ['Mac Roman', inMacRoman('Titel;Wer\nKöln;Ida\n')],
  [
    'Windows-1252',
    Buffer.concat([Buffer.from('Title;Who\nDon'), Buffer.of(0x92), Buffer.from('t;Ida')]),
  ],
])('reads %s, and names words whose letters must be checked', async (encoding, file) => {
  const read = await tableLines(bytes(file));
  expect(read.notice).toContain(`Read as ${encoding}: check the letters in “`);
  expect([western, 'Titel;Wer\nKöln;Ida\n', 'Title;Who\nDon’t;Ida']).toContain(
    read.lines.map((line) => line.join(';')).join('\n'),
  );
});

test('words to be checked are shown, and a file in UTF-8 has none', async () => {
  const { notice } = await tableLines(bytes(Buffer.from(western, 'latin1')));
  expect(notice).toContain('“Künstler”, “Straße”, “Öffnung”, “Señor”, “Våge”. ');
  expect((await tableLines(bytes(western))).notice).toBeUndefined();
});

test.each([
  ['Cyrillic letters', Buffer.from('cde8f1eaee3bcceef1eae2e0', 'hex')],
  ['Shift_JIS', Buffer.from('835e83438367838b2c83418391835e83718393', 'hex')],
  ['UTF-8 with a torn letter', Buffer.from('Künstler;Köln;Süd;Ö').subarray(0, -1)],
  ['bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xd8])],
])('%s are refused whole', async (_, file) => {
  await expect(lines(file)).rejects.toMatchObject({ code: 'unsupported' });
});

test('reads the first sheet of a workbook, with days and lengths', async () => {
  const day = { number: 44246, style: 1 } as const;
  const length = { number: 225 / 86_400, style: 2 } as const;
  const workbook = aZip(
    workbookParts([
      ['Album', 'Date', 'Length'],
      ['Ebb & Flow', day, length],
    ]),
  );
  expect(await lines(workbook)).toEqual([
    ['Album', 'Date', 'Length'],
    ['Ebb & Flow', '2021-02-19', '00:03:45'],
  ]);
});

const sheet = (content: string) =>
  workbookParts([['a']]).map((part) =>
    part.name.includes('sheet1') ? { ...part, content } : part,
  );

test('a workbook that unpacks to more than the limit is refused before it is unpacked', async () => {
  const bomb = sheet(' '.repeat(33 * 1024 * 1024));
  await expect(lines(aZip(bomb))).rejects.toMatchObject({ code: 'too-large' });
});

test('a directory that lies about a size is refused', async () => {
  const liar = sheet(' '.repeat(1024 * 1024)).map((part) =>
    part.name.includes('sheet1') ? { ...part, said: 1000 } : part,
  );
  await expect(lines(aZip(liar))).rejects.toMatchObject({ code: 'unsupported' });
});

test.each([
  ['a far row', '<row r="1048576"><c r="A1048576"/></row>', /goes down to row 1048576/],
  ['a far column', '<row r="1"><c r="XFD1" t="str"><v>x</v></c></row>', /more than 300 columns/],
])('a sheet with %s is refused instead of filled up', async (_, rows, message) => {
  const far = sheet(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  await expect(lines(aZip(far))).rejects.toThrow(message);
});

const cell = (attributes: string) => `<row r="1"><c ${attributes} t="str"><v>x</v></c></row>`;

test.each([
  ['in single quotes', cell("r='XFD3'"), /more than 300 columns/],
  ['with a prefix', cell('x:r="XFD3"'), /more than 300 columns/],
  ['in single quotes, as a row', "<row r='90000'></row>", /goes down to row 90000/],
  ['as a character reference', cell('r="XFD&#51;"'), /damaged/],
  ['as another number', '<row r="9e4"></row>', /damaged/],
  ['in small letters', cell('r="zzzz1"'), /damaged/],
  ['behind a sign that ends no tag', cell('cm=">" r="XFD3"'), /300 columns/],
  ['behind a place that is none', cell(`cm=" r=" r='XFD3'`), /damaged/],
])('a far cell is refused, %s', async (_, rows, message) => {
  const far = sheet(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  await expect(lines(aZip(far))).rejects.toThrow(message);
});

test('a sheet with a far cell is refused in any folder', async () => {
  const far = `<worksheet><sheetData>${cell('r="XFD3"')}</sheetData></worksheet>`;
  const parts = sheet(far).map(({ name, content }) => ({
    name: name.replace('worksheets/', 'sheets/'),
    content: String(content).replace('worksheets/', 'sheets/'),
  }));
  await expect(lines(aZip(parts))).rejects.toThrow(/more than 300 columns/);
});

test.each([
  ['nothing', '', 'invalid-input'],
  ['empty lines', '\n ,\n', 'invalid-input'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'unsupported'],
  ['a torn workbook', aZip(workbookParts([['a']])).subarray(0, 200), 'unsupported'],
  ['a ZIP of something else', aZip([{ name: 'a.txt', content: 'a' }]), 'unsupported'],
  ['a cell without end', `a,${'x'.repeat(40_000)}`, 'too-large'],
  ['too many lines', 'a\n'.repeat(50_001), 'too-large'],
])('%s is a clear problem', async (_, content, code) => {
  await expect(lines(content)).rejects.toMatchObject({ code });
});

test('a stray quotation mark is named by its row, since it would swallow the rows after it', async () => {
  const torn = 'Album,Artist\nEbb,Sluice\n"Salt,Noor\nReef,Noor\n';
  await expect(lines(torn)).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining('Row 3 has a quotation mark at a wrong place'),
  });
  await expect(lines('a,b\n"Ebb" live,2\n')).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await lines('a,b\n"12"" Vinyl",2')).toEqual([
    ['a', 'b'],
    ['12" Vinyl', '2'],
  ]);
});

import { expect, test } from 'vitest';
import type { FoundEntry } from '#domain/importing/foundEntry';
import { headingsAt, recogniseColumns } from '#domain/importing/sources/tableColumns';
import type { TableField } from '#domain/importing/sources/tableField';
import { readTable } from '#domain/importing/sources/tableRows';
import { uniteEditions } from '#domain/importing/uniting';

const lines = (text: string) =>
  text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
const columnsOf = (text: string) => {
  const all = lines(text);
  const at = headingsAt(all);
  return recogniseColumns(all[at] ?? [], all.slice(at + 1));
};
const read = (text: string, currency?: string) =>
  readTable(lines(text), columnsOf(text), { currency }).entries;
const release = (found: FoundEntry | undefined) => {
  if (found?.kindOfEntry !== 'release') throw new Error(found?.reason ?? 'There is none.');
  return found;
};

test.each([
  ['Artist|Album|Title|ISRC', ['releaseArtist', 'releaseTitle', 'trackTitle', 'isrc']],
  ['Album Artist|Artist|Track|Time', ['releaseArtist', 'trackArtist', 'trackTitle', 'length']],
  [
    'Cat #|Title|Artist|Release Date',
    ['catalogueNumber', 'releaseTitle', 'releaseArtist', 'releaseDate'],
  ],
  [
    'Künstler|Albumtitel|Titel|Dauer|Komponist',
    ['releaseArtist', 'releaseTitle', 'trackTitle', 'length', 'composer'],
  ],
  [
    'Artiste principal|Titre de l’album|Date de sortie|Code-barres',
    ['releaseArtist', 'releaseTitle', 'releaseDate', 'barcode'],
  ],
  [
    'Artista|Álbum|Fecha de lanzamiento|Duración|Canción',
    ['releaseArtist', 'releaseTitle', 'releaseDate', 'length', 'trackTitle'],
  ],
  [
    'Artista principal|Título do álbum|Faixa|Duração|Gênero',
    ['releaseArtist', 'releaseTitle', 'trackTitle', 'length', 'tags'],
  ],
  [
    'Artiest|Albumtitel|Nummertitel|Streepjescode',
    ['releaseArtist', 'releaseTitle', 'trackTitle', 'barcode'],
  ],
  [
    'Artist|Albumtittel|Låt|Strekkode|Varighet',
    ['releaseArtist', 'releaseTitle', 'trackTitle', 'barcode', 'length'],
  ],
  [
    'アーティスト名|アルバム名|曲名|発売日',
    ['releaseArtist', 'releaseTitle', 'trackTitle', 'releaseDate'],
  ],
  [
    'الفنان|الألبوم|عنوان المقطع|تاريخ الإصدار',
    ['releaseArtist', 'releaseTitle', 'trackTitle', 'releaseDate'],
  ],
  ['Artist|Store|Artist|Quantity', ['releaseArtist', 'ignore', 'ignore', 'ignore']],
])('recognises the headings %s', (headings, fields) => {
  expect(columnsOf(headings)).toEqual(fields);
});

test('recognises a column without a known heading by its values', () => {
  expect(columnsOf('A|B|C|Album\nQZLBL2019501|036000291452|3:45|x')).toEqual([
    ...['isrc', 'barcode', 'length', 'releaseTitle'],
  ]);
});

test('what staff said of a heading is remembered', () => {
  const remembered = new Map([['werk', 'releaseTitle' as const]]);
  expect(recogniseColumns(['Werk', 'Title'], [], remembered)).toEqual([
    ...['releaseTitle', 'trackTitle'],
  ]);
});

test('what staff said of a heading elsewhere gives way to what this table tells', () => {
  const fields = (names: string[], heading: string, field: TableField) =>
    recogniseColumns(names, [], new Map([[heading, field]]));
  expect(fields(['Werk', 'Album'], 'werk', 'releaseTitle')).toEqual(['ignore', 'releaseTitle']);
  expect(fields(['Album', 'Track'], 'track', 'releaseTitle')).toEqual([
    ...['releaseTitle', 'trackTitle'],
  ]);
  expect(fields(['Album', 'ISRC'], 'isrc', 'ignore')).toEqual(['releaseTitle', 'isrc']);
});

test('remarks are left out unless somebody says what they are, since descriptions are public', () => {
  expect(columnsOf('Album|Notes|Description')).toEqual(['releaseTitle', 'ignore', 'description']);
});

test('artists are separated by a slash with blanks, or by signs that names have not', () => {
  const found = read(`Album|Artist
Ebb|Sluice / Noor Haddad
Flow|Sluice; Noor Haddad
Duo|AC/DC`);
  const names = found.map((one) => release(one).artists.map(({ name }) => name));
  expect(names).toEqual([['Sluice', 'Noor Haddad'], ['Sluice', 'Noor Haddad'], ['AC/DC']]);
});

test('rows without numbers and tracks are two releases if their days differ', () => {
  const table = (second: string) => `Album|Artist|Date
Untitled|Sluice|2019-02-01
Untitled|Sluice|${second}`;
  expect(read(table('2021-03-05'))).toHaveLength(2);
  expect(read(table('2019-02-01'))).toHaveLength(1);
});

test('a line above the headings is none of them, however many cells it has', () => {
  const found = read('Our catalogue|of 2024|by name\nAlbum|Artist|Cat #\nEbb|Sluice|T-1');
  expect(found.map((one) => release(one).title)).toEqual(['Ebb']);
});

test('rows of tracks become releases, in the order of their numbers', () => {
  const [ebb, salt] = read(`Our catalogue, 2024
Artist|Album|UPC|No|Title|ISRC|Time|Release Date|Genre|Spotify
Sluice; Noor|Ebb|036000291452|2|Mudflat|QZ-LBL-20-19502|0:03:07|22.03.2019|Ambient|https://open.spotify.com/album/1
|||1|Low Water|QZLBL2019501|214|||
Noor|Salt||1|Salt||PT1H2M5S|2021||`);
  expect(release(ebb)).toMatchObject({
    key: 'barcode 36000291452',
    title: 'Ebb',
    barcode: '036000291452',
    releaseDate: '2019-03-22',
    tags: 'Ambient',
    artists: [{ name: 'Sluice' }, { name: 'Noor' }],
    links: [{ name: 'Spotify' }],
    tracks: [
      { name: 'Low Water', isrc: 'QZLBL2019501', length: '3:34' },
      { name: 'Mudflat', isrc: 'QZLBL2019502', length: '3:07' },
    ],
    notes: [],
  });
  expect(release(salt)).toMatchObject({
    releaseDate: '2021-01-01',
    tracks: [{ length: '1:02:05' }],
    notes: [expect.stringContaining('names only a year')],
  });
});

test('one row for each release', () => {
  const found = read(`Catalogue no|Title|Artist|Type
TWR-001|Ebb|Sluice|LP
TWR-002|Drift|Various Artists|
|  |  |  `);
  expect(found.map((one) => release(one))).toMatchObject([
    { title: 'Ebb', catalogueNumber: 'TWR-001', kind: 'album', tracks: [] },
    { title: 'Drift', isVarious: true, kind: 'compilation', artists: [] },
  ]);
});

test('wrong cells are named by row and column, and stop their release alone', () => {
  const found = read(`Album|EAN|Track|ISRC|Date|Length
Ebb|7090014380099|Low Water|X1|31.02.2020|long
Salt||Salt||2021-02-19|3:10`);
  expect(found[0]).toMatchObject({ kindOfEntry: 'refused', name: 'Ebb' });
  const { reason } = found[0] as { reason: string };
  for (const named of ['“EAN”', '“ISRC”', '“Date”', '“Length”'])
    expect(reason).toContain(`Row 2, column ${named}: `);
  expect(release(found[1]).title).toBe('Salt');
});

test('of many wrong cells five are named', () => {
  const [found] = read(`Album|Track|ISRC${'\nEbb|Low Water|X1'.repeat(7)}`);
  const { reason } = found as { reason: string };
  expect(reason.match(/Row \d, column/g)).toHaveLength(5);
  expect(reason).toMatch(/and 2 more cells\.$/);
});

test.each([
  ['04/03/2026', undefined, /can be 2026-03-04 or 2026-04-03/],
  ['04/03/2026', '13/01/2020', '2026-03-04'],
  ['04/03/2026', '01/13/2020', '2026-04-03'],
  ['12. März 2021', undefined, '2021-03-12'],
  ['2021年3月12日', undefined, '2021-03-12'],
  ['٢٠٢١-٠٣-١٢', undefined, '2021-03-12'],
  ['2021-03-12 00:00:00', undefined, '2021-03-12'],
  ['soon', undefined, /Write the day/],
])('the day %s beside %s is %s', (day, other, expected) => {
  const [first] = read(
    `Album|Artist|Date\nEbb|Sluice|${day}\n${other ? `Salt|Noor|${other}` : ''}`,
  );
  if (typeof expected === 'string') expect(release(first).releaseDate).toBe(expected);
  else expect(first).toMatchObject({ reason: expect.stringMatching(expected) });
});

test('a report’s repeated rows are one track, and what differs is noted', () => {
  const [one] = read(`Album|Artist|UPC|Track|ISRC|Store
Ebb|Sluice|036000291452|Low Water|QZLBL2019501|A
Ebb (Deluxe)|Sluice|036000291452|Low Water|QZLBL2019501|B`);
  expect(release(one)).toMatchObject({ tracks: [{ name: 'Low Water' }] });
  expect(release(one).notes).toEqual(['Row 3 says “Ebb (Deluxe)”; “Ebb” was taken.']);
});

test('a shortened barcode and damaged letters are told from a typo', () => {
  const [one] = read('Album|UPC\nEbb|7.09E+12');
  expect(one).toMatchObject({ reason: expect.stringContaining('Format the column as text') });
});

const formats = `Artist | Album | Format | Edition | Cat # | Barcode | Price (EUR) | State | Copies | Shop | Date
Sluice | Ebb | 2LP | clear | T-1LP | 7090014380024 | 24.90 | Sold out | 300 | https://shop.example/lp | 2019-09-20
Sluice | Ebb | CD |  | T-1CD | 7090014380017 | 12,50 | lieferbar |  | https://shop.example/cd | 2019-03-22
Sluice | Salt | LP |  | T-2 |  |  |  |  |  | 2020-01-01`;

test('rows of formats are editions of one release', () => {
  const [lp, cd, other] = read(formats).map(release);
  expect(lp?.group).toBe(cd?.group);
  expect(other?.group).not.toBe(lp?.group);
  expect(lp?.editions).toEqual([
    {
      key: lp?.key,
      format: 'lp',
      pieces: 2,
      name: 'clear',
      catalogueNumber: 'T-1LP',
      barcode: '7090014380024',
      price: { amount: 2490, currency: 'EUR' },
      state: 'soldOut',
      copies: 300,
      links: [{ name: 'shop.example', url: 'https://shop.example/lp' }],
    },
  ]);
  expect(cd?.editions).toMatchObject([
    { format: 'cd', state: 'inStock', price: { amount: 1250, currency: 'EUR' } },
  ]);
  expect(uniteEditions([lp, cd, other].flatMap((one) => one ?? []))).toMatchObject([
    { title: 'Ebb', catalogueNumber: 'T-1CD', editions: [{ format: 'cd' }, { format: 'lp' }] },
    { title: 'Salt' },
  ]);
});

test('an edition of one piece has no count, and one without a shop no state', () => {
  const table = (pieces: string) =>
    `Album|Artist|Format|Discs\nEbb|Sluice|LP|${pieces}\nSalt|Sluice|LP|2`;
  const editionOf = (pieces: string) => read(table(pieces)).map(release)[0]?.editions[0];
  expect(editionOf('2')).toMatchObject({ format: 'lp', pieces: 2 });
  expect(editionOf('2')).not.toHaveProperty('state');
  for (const none of ['1', '100', '']) expect(editionOf(none)).not.toHaveProperty('pieces');
});

test.each([
  ['Copies', 'many', /“Copies”: Write a whole number\.$/],
  ['Copies', '0', /“Copies”: Write a whole number\.$/],
  ['Price', 'dear', /“Price”: Write a price with its currency/],
])('a wrong cell “%s” of an edition stops its release: %s', (heading, cell, reason) => {
  const [found] = read(`Album|Artist|Format|${heading}\nEbb|Sluice|LP|${cell}`);
  expect(found).toMatchObject({ kindOfEntry: 'refused', reason: expect.stringMatching(reason) });
});

test('a heading names the currency of its prices, also by its sign', () => {
  for (const heading of ['Price (€)', 'Price in EUR', 'Price (EUR)']) {
    const [found] = read(`Album|Artist|Format|${heading}\nEbb|Sluice|LP|24.90`).map(release);
    expect(found?.editions[0]?.price).toEqual({ amount: 2490, currency: 'EUR' });
  }
});

test('one number for all formats of a record makes no one edition of them', () => {
  const found = read('Artist|Album|Media|Cat #\nSluice|Ebb|LP|T-1\nSluice|Ebb|Cassette|T-1').map(
    release,
  );
  expect(found.map(({ editions }) => editions[0]?.format)).toEqual(['lp', 'cassette']);
  expect(uniteEditions(found)).toHaveLength(1);
});

test('tracks tell the sides of their edition', () => {
  const [found] = read(
    'Album|Format|Artist|Position|Track|ISRC\nEbb|LP|Sluice|A1|Low Water|\nEbb|LP|Sluice|B1|Mudflat|',
  ).map(release);
  expect(found?.editions).toMatchObject([
    {
      sides: [
        { name: 'A', tracks: ['place 1'] },
        { name: 'B', tracks: ['place 2'] },
      ],
    },
  ]);
});

test('a format that is a kind of release is its kind, and a table without formats has no editions', () => {
  const [found] = read('Album|Artist|Format\nEbb|Sluice|EP').map(release);
  expect([found?.kind, found?.editions]).toEqual(['ep', []]);
  const [plain] = read('Album|Artist|Cat #|Shop\nEbb|Sluice|T-1|https://shop.example/1').map(
    release,
  );
  // Without formats nothing tells editions of one release, and a shop sells the release.
  expect(plain).toMatchObject({ editions: [], links: [{ url: 'https://shop.example/1' }] });
  expect(plain).not.toHaveProperty('group');
});

test('a price without a currency is left out with a note; a state that is none is named', () => {
  const [found] = read('Album|Artist|Format|Price\nEbb|Sluice|LP|24.90').map(release);
  expect(found?.editions[0]).not.toHaveProperty('price');
  expect(found?.notes).toEqual([
    expect.stringMatching(
      /^The price “24.90” names no currency, .*; left out\. Set the label’s currency, or name it/,
    ),
  ]);
  const [wrong] = read('Album|Artist|Format|Availability\nEbb|Sluice|LP|perhaps');
  expect(wrong).toMatchObject({
    kindOfEntry: 'refused',
    reason: expect.stringContaining('Row 2, column “Availability”: “perhaps” is no state.'),
  });
});

test.each([
  ['Price', '24.90', { amount: 2490, currency: 'NOK' }, true],
  ['Price', '24,90 EUR', { amount: 2490, currency: 'EUR' }, false],
  ['Price (EUR)', '24.90', { amount: 2490, currency: 'EUR' }, false],
])(
  'of “%s”, %s is a price in the label’s currency only if none is named',
  (heading, cell, price, isCurrencyOfLabel) => {
    const text = `Album|Artist|Format|${heading}\nEbb|Sluice|LP|${cell}`;
    const read = readTable(lines(text), columnsOf(text), { currency: 'NOK' });
    expect(read.isCurrencyOfLabel).toBe(isCurrencyOfLabel);
    const found = release(read.entries[0]);
    expect([found.editions[0]?.price, found.notes]).toEqual([price, []]);
  },
);

test('a price that belongs to no format is left out with a word', () => {
  const [found] = read('Release|Artist|Track|Price\nEbb|Sluice|Low Water|9').map(release);
  expect(found).toMatchObject({
    editions: [],
    notes: ['The price “9” is left out: no column names the format.'],
  });
});

test('two releases with one number stay two, and one whose title is typed in two ways stays one', () => {
  const found = read(
    `Cat|Release title|Release artist|Track title
    GF-1|A|Sluice|a1
    GF-1|B|Moth|b1
    GF-1|B|Moth|b2
    GF-2|Low Water|Sluice|c1
    GF-2|Low Water (LP)|Sluice & Moth|c2`,
  ).map(release);
  expect(found.map(({ title, tracks }) => [title, tracks.map(({ name }) => name)])).toEqual([
    ['A', ['a1']],
    ['B', ['b1', 'b2']],
    ['Low Water', ['c1', 'c2']],
  ]);
});

test('a row without a number goes on with the release of the row before', () => {
  const found = read(
    `Release title|Release artist|Barcode|Track title
    A|Sluice|4006381333931|a1
    A|Sluice||a2
    ( )|Moth||b1
    ( )|Moth||b2`,
  ).map(release);
  expect(found.map(({ tracks }) => tracks.length)).toEqual([2, 2]);
});

test('tracks that are counted anew on each side keep their order', () => {
  const [one] = read(
    `Release title|Release artist|Format|Side|Track title|Track number
    A|Sluice|LP|A|a1|1
    A|Sluice|LP|A|a2|2
    A|Sluice|LP|B|b1|1
    A|Sluice|LP|B|b2|2`,
  ).map(release);
  expect(one?.tracks.map(({ name }) => name)).toEqual(['a1', 'a2', 'b1', 'b2']);
});

test('links and shops that a release has no room for are told in a note', () => {
  const cell = (name: string) =>
    Array.from({ length: 60 }, (_, index) => `https://${name}.example/${index}`).join(' ');
  const [one] = read(
    `Release title|Release artist|Links|Shop\nA|Sluice|${cell('a')}|${cell('b')}`,
  ).map(release);
  expect(one?.links.length).toBe(100);
  expect(one?.notes).toContain('A release has at most 100 links; 20 more were left out.');
});

test('the links of one cell that there is no room for are told, of a release or of an edition', () => {
  const cell = Array.from({ length: 103 }, (_, index) => `https://a.example/${index}`).join(' ');
  const [one, other] = read(
    `Release title|Release artist|Format|Links|Shop\nA|Sluice||${cell}|\nB|Sluice|LP||${cell}`,
  ).map(release);
  expect([one?.links.length, one?.notes]).toEqual([
    100,
    ['A release has at most 100 links; 3 more were left out.'],
  ]);
  expect([other?.editions[0]?.links.length, other?.notes]).toEqual([
    100,
    ['An edition has at most 100 links; 3 more were left out.'],
  ]);
});

test('prices that an edition has no room for are told', () => {
  const currencies = 'EUR USD GBP JPY CHF SEK NOK DKK AUD CAD NZD PLN CZK'.split(' ');
  const prices = currencies.map((currency) => `20 ${currency}`).join('; ');
  const [one] = read(`Release title|Release artist|Format|Price\nA|Sluice|LP|${prices}`).map(
    release,
  );
  expect(one?.editions[0]?.prices).toHaveLength(10);
  expect(one?.notes).toEqual(['An edition has at most 10 further prices; 2 more were left out.']);
});

test('a text that is too long is cut with a note', () => {
  const long = 'a'.repeat(501);
  const [one] = read(
    `Release title|Release artist|Copyright|Track title|Composer\nA|Sluice|${long}|Salt|${long}`,
  ).map(release);
  expect([one?.copyright, one?.tracks[0]?.composer]).toEqual([long.slice(1), long.slice(1)]);
  expect(one?.notes).toEqual([
    'Row 2, column “Composer”: cut to 500 characters.',
    'Row 2, column “Copyright”: cut to 500 characters.',
  ]);
});

test('a cell beyond the headings, or in a second column of one field, is told', () => {
  const lines = [
    ['Album', 'Artist', 'Genre', 'Style'],
    ['Ebb', 'Sluice', 'Drone', 'Tape', 'x', ''],
  ];
  const { entries } = readTable(lines, ['releaseTitle', 'releaseArtist', 'tags', 'tags']);
  const [one] = entries.map(release);
  expect([one?.tags, one?.notes]).toEqual([
    'Drone',
    ['Beyond the headings or in a second column of one field, so left out: “Tape”, “x”.'],
  ]);
});

test('several columns of credits are read together', () => {
  const lines = [
    ['Album', 'Artist', 'Credits', 'Crédits'],
    ['Ebb', 'Sluice', 'Mix: Bo', 'Art: Ola'],
  ];
  const { entries } = readTable(lines, ['releaseTitle', 'releaseArtist', 'credits', 'credits']);
  const [one] = entries.map(release);
  expect([one?.credits, one?.notes]).toEqual(['Mix: Bo\nArt: Ola', []]);
});

test('a numbered track without a name is refused alone', () => {
  const [one] = read(
    `Release title|Release artist|Track number|Track title
    A|Sluice|1|Salt
    A|Sluice|2|
    A|Sluice||`,
  ).map(release);
  expect(one?.tracks.map(({ name }) => name)).toEqual(['Salt']);
  expect(one?.refused).toEqual([{ entry: 'Row 3, track 2', reason: 'It has no name.' }]);
});

test('what is no address in a cell of links is quoted once', () => {
  const words = 'www.a.example ask Bo for the other six';
  const [one] = read(
    `Release title|Release artist|Links\nA|Sluice|https://a.example/1 ${words}\nA|Sluice|Bo; Ida`,
  ).map(release);
  expect(one?.links.map(({ url }) => url)).toEqual(['https://a.example/1']);
  expect(one?.notes).toEqual([
    'No web address, so left out: “www.a.example ask Bo for the other six”, “Bo Ida”.',
  ]);
});

test('two releases that a label gave one number are told apart by their titles', () => {
  const titles = Array.from({ length: 300 }, (_, index) => `Tide${index}`);
  const rows = titles.flatMap((title) => [`T 1|Ada|${title}|Intro`, `T 1|Bo|Re${title}|Intro`]);
  const found = read(['Cat #|Artist|Album|Track', ...rows].join('\n'));
  expect(found.map((one) => release(one).title)).toEqual(
    titles.flatMap((title) => [title, `Re${title}`]),
  );
});

test.each(['N/A', 'n.a.', 'None', 'TBA', 'tbc', '–'])('“%s” is no number', (none) => {
  const found = read(
    `Cat #|Barcode|Artist|Album
    ${none}|${none}|Ada|Live in Oslo
    ${none}|${none}|Ada|Live in Bergen`,
  ).map(release);
  expect(found.map(({ title }) => title)).toEqual(['Live in Oslo', 'Live in Bergen']);
  expect(
    found.flatMap(({ catalogueNumber = '', barcode = '' }) => catalogueNumber + barcode),
  ).toEqual(['', '']);
});

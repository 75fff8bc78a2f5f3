import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type BuiltCatalogue, buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import {
  searchChunk,
  searchChunkPaths,
  searchIndex,
  searchRowPaths,
  searchRows,
} from '#catalogue/searchFiles';
import type { PublicLabel } from '#domain/label/publicLabel';
import { pagePath } from '#domain/pagePath';
import { isVisible } from '#domain/release/releaseStatus';
import { hasDescription } from '#domain/richText/richText';
import { artistSlug, slugOf } from '#domain/slug';
import { aPublicShow } from '#fixtures/shows';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { demoCatalogue } from '../../scripts/demo/catalogue.ts';
import { openSearch } from '../../src/islands/search/catalogueSearch.ts';

const today = '2026-11-22';

/** One of the label's own pages. */
const aPage = (
  slug: string,
  given: Partial<PublicLabel['pages'][number]>,
): PublicLabel['pages'][number] => ({
  slug,
  title: slug,
  body: '',
  place: 'footer',
  earlierSlugs: [],
  ...given,
});

/** The demo's label in the form that its pages use. */
function demo(): BuiltCatalogue {
  const { artists, releases } = demoCatalogue(today);
  const numberOf = new Map(artists.map(({ key }, index) => [key, index + 1]));
  return buildCatalogue(
    aSnapshot({
      artists: artists.map((artist, index) =>
        aPublicArtist({
          cId: index + 1,
          name: artist.name,
          sortName: artist.sortName,
          bio: artist.bio,
          url: pagePath('artist', artistSlug(artist), index + 1),
        }),
      ),
      releases: releases.flatMap(({ key: _, artists: by, tracks, ...release }, index) =>
        isVisible(release)
          ? aPublicRelease({
              title: release.title,
              releaseStatus: release.releaseStatus,
              releaseDate: release.releaseDate,
              kind: release.kind,
              catalogueNumber: release.catalogueNumber,
              cId: index + 1,
              url: pagePath('release', slugOf(release.title), index + 1),
              artists: by.map((name) => numberOf.get(name) ?? 0),
              credits: release.credits,
              latinTitle: release.latinTitle,
              barcode: release.barcode,
              language: release.language,
              links: release.links,
              description: hasDescription(release.description) ? release.description : '',
              tracks: tracks.map(({ length: _, ...track }) => track),
            })
          : [],
      ),
    }),
    today,
  );
}

/** The search files, each created when first requested. */
function searchFiles() {
  const files = new Map<string, () => unknown>([['/data/search.json', searchIndex]]);
  for (const { params } of searchChunkPaths())
    files.set(`/data/search/${params.list}/${params.chunk}.json`, () =>
      searchChunk(params.list, params.chunk),
    );
  for (const { params } of searchRowPaths())
    files.set(`/data/search/rows/${params.kind}/${params.shard}.json`, () =>
      searchRows(params.kind, Number(params.shard)),
    );
  return files;
}

/** The files of a catalogue as a browser fetches them. */
function served(catalogue: BuiltCatalogue) {
  const files = inCatalogue(catalogue, searchFiles);
  return async (path: string): Promise<unknown> => {
    const make = files.get(path);
    if (!make) throw new Error(`There is no ${path}.`);
    return inCatalogue(catalogue, make);
  };
}

const search = await openSearch(served(demo()));
const page = { from: 0, length: 20 };

async function found(text: string): Promise<string[]> {
  const { hits } = await search(text, page);
  return hits.map(({ entry }) => ('name' in entry ? entry.name : entry.title));
}

describe('shows', () => {
  const shows = [
    aPublicShow({ cId: 1, url: '/shows/berlin-badehaus-1', venue: { country: 'DE' } }),
    aPublicShow({
      ...{ cId: 2, url: '/shows/oslo-bla-2', day: '2027-01-09', festival: 'Lavt lys' },
      venue: { name: 'Blå', city: 'Oslo', country: 'NO' },
    }),
    aPublicShow({ cId: 3, url: '/shows/tokyo-3', venue: { name: 'WWW', city: '東京' } }),
  ];
  const artists = [aPublicArtist({ cId: 1, name: 'Berlin Band' })];
  const catalogue = buildCatalogue(aSnapshot({ artists, shows }), today);
  const hits = async (text: string) =>
    (await (await openSearch(served(catalogue)))(text, page)).hits.map(({ entry }) => entry.url);

  it.each([
    ['badehaus', ['/shows/berlin-badehaus-1']],
    ['oslo', ['/shows/oslo-bla-2']],
    ['bla', ['/shows/oslo-bla-2']],
    ['lavt lys', ['/shows/oslo-bla-2']],
    ['norway', ['/shows/oslo-bla-2']],
    ['東京', ['/shows/tokyo-3']],
    ['tokyo', ['/shows/tokyo-3']],
    ['berlin band oslo', ['/shows/oslo-bla-2']],
  ])('%s finds them by city, venue, festival or country', async (text, urls) => {
    expect(await hits(text)).toEqual(urls);
  });

  it('an artist stands before the shows in a city of that name', async () => {
    const [first, second] = await hits('berlin');
    expect(first).toMatch(/^\/artists\//);
    expect(second).toBe('/shows/berlin-badehaus-1');
  });

  it('a show says who plays, where and when', async () => {
    const { hits: found } = await (await openSearch(served(catalogue)))('badehaus', page);
    expect(found[0]?.entry).toEqual({
      cId: 1,
      title: 'Artist 1 in Berlin',
      url: '/shows/berlin-badehaus-1',
      poster: null,
      acts: ['Artist 1'],
      place: 'Berlin',
      places: ['Badehaus', 'Berlin', 'Germany'],
      day: '2026-11-21',
      until: '2026-11-22T05:00:00.000Z',
    });
  });

  it('the next one is first, past ones are last, and each says what fans must know of it', async () => {
    const venue = { city: 'Ghent' };
    const some = (
      [
        ['2026-11-21', 'soldOut'],
        ['2025-03-01', 'soldOut'],
        ['2026-05-02', 'cancelled'],
        ['2025-07-30', 'fewLeft'],
        ['2026-09-09', 'onSale'],
      ] as const
    ).map(([day, state], at) =>
      aPublicShow({ cId: at + 1, url: `/shows/${day}`, day, state, venue }),
    );
    const artists = [aPublicArtist({ cId: 1 })];
    const ofGhent = buildCatalogue(aSnapshot({ artists, shows: some }), '2026-03-21');
    const answer = await (await openSearch(served(ofGhent)))('ghent', page);
    const told = answer.hits.map(({ entry }) => [entry.url, 'until' in entry && entry.note]);
    expect(told).toEqual([
      ['/shows/2026-05-02', 'Cancelled'],
      ['/shows/2026-09-09', undefined],
      ['/shows/2026-11-21', 'Sold out'],
      ['/shows/2025-07-30', undefined],
      ['/shows/2025-03-01', 'Sold out'],
    ]);
  });
});

describe('pages of the label', () => {
  const place = 'footer' as const;
  const label = aPublicLabel({
    languages: ['en', 'de'],
    pages: [
      aPage('unlisted', { title: 'Unlisted', place: 'none', body: '<p>Secretive words.</p>' }),
      aPage('folded', { title: 'Folded', place, body: '<p>Secretive words.</p>' }),
      aPage('about-us', {
        title: 'Who we are',
        titleIn: { de: 'Wer wir sind' },
        place,
        body: '<p>We press records by hand in a former cannery.</p>',
        bodyIn: { de: '<p>Wir pressen von Hand.</p>' },
      }),
    ],
    footer: [{ to: '/folded', name: '', hidden: true }],
  });
  const hits = async (text: string, language?: 'de') => {
    const snapshot = aSnapshot({ label });
    const files = served(buildCatalogue(snapshot, today, language));
    return (await (await openSearch(files))(text, page)).hits.map(({ entry }) => entry);
  };

  it.each(['who we are', 'cannery', 'about us'])('%s finds one', async (text) => {
    expect(await hits(text)).toEqual([
      {
        cId: 2,
        title: 'Who we are',
        url: '/about-us',
        picture: null,
        opening: 'We press records by hand in a former cannery.',
      },
    ]);
  });

  it('has its texts and its address in the language of the search', async () => {
    const [first] = await hits('wir sind', 'de');
    expect(first).toMatchObject({ title: 'Wer wir sind', url: '/de/about-us' });
    expect(first).toMatchObject({ opening: 'Wir pressen von Hand.' });
  });

  it.each(['unlisted', 'folded', 'secretive'])(
    '%s finds none that neither menu nor footer links to',
    async (text) => {
      expect(await hits(text)).toEqual([]);
    },
  );
});

describe('what visitors type finds first', () => {
  it.each([
    // Names, complete and partial, in any case.
    ['Marit Våge', 'Marit Våge'],
    ['marit', 'Marit Våge'],
    ['MARIT VAGE', 'Marit Våge'],
    ['vage marit', 'Marit Våge'],
    ['sluice', 'Sluice'],
    ['orrery', 'Orrery'],
    ['grain elevator', 'Grain Elevator'],
    ['lamplight', 'The Lamplight Committee'],
    ['the lamplight committee', 'The Lamplight Committee'],
    ['mirrorball', 'Mirrorball for Moths'],
    // Diacritics missing from a keyboard.
    ['adaeze okonjo', 'Adaeze Okọnjọ'],
    ['okonjo', 'Adaeze Okọnjọ'],
    ['inaki', 'Iñaki Etxeandia'],
    ['ludvik zdarsky', 'Ludvík Žďárský'],
    ['zdarsky', 'Ludvík Žďárský'],
    ['fjaera', 'Fjæra'],
    ['tri svatby', 'Tři svatby a jeden pohřeb'],
    // Other scripts, and their Latin transliterations.
    ['霧島ナオ', '霧島ナオ'],
    ['霧島', '霧島ナオ'],
    ['kirishima', '霧島ナオ'],
    ['nao kirishima', '霧島ナオ'],
    ['霧の地図', '霧の地図'],
    ['地図', '霧の地図'],
    ['灯台守', '灯台守'],
    ['todaimori', '灯台守'],
    ['почта', 'Почта Полюса'],
    ['pochta', 'Почта Полюса'],
    ['pochta polyusa', 'Почта Полюса'],
    ['письма без адреса', 'Письма без адреса'],
    ['pisma', 'Письма без адреса'],
    ['polyus', 'Полюс недоступности'],
    ['thaleia', 'Θάλεια Βοριά'],
    ['voria', 'Θάλεια Βοριά'],
    ['Θάλεια', 'Θάλεια Βοριά'],
    ['θαλεια', 'Θάλεια Βοριά'],
    ['meltemi', 'Μελτέμι'],
    ['μελτεμι', 'Μελτέμι'],
    ['limani', 'Λιμάνι / ميناء'],
    ['ميناء', 'رسالة إلى الميناء'],
    ['الميناء', 'رسالة إلى الميناء'],
    ['ليان', 'ليان الساحلي'],
    ['ساحلي', 'ليان الساحلي'],
    ['layan', 'ليان الساحلي'],
    // Titles, and words from titles and artists combined.
    ['lavt lys', 'Lavt lys'],
    ['long noon', 'The Long Noon'],
    ['tide tables', 'Tide Tables / 潮見表'],
    ['market', 'Market Day, Slow Version'],
    ['moth market', 'Moth Market'],
    ['night feed', 'Night Feed'],
    ['lys vage', 'Lavt lys'],
    ['equation of time', 'Equation of Time'],
    // Catalogue numbers, with and without zeros.
    ['LSR-026', 'Second Market'],
    ['LSR-26', 'Second Market'],
    ['lsr26', 'Second Market'],
    ['lsr 026', 'Second Market'],
    ['LSR-001', 'Lavt lys'],
    // Tracks.
    ['kerosene', 'Lavt lys'],
    ['call from onitsha', 'Low Sun, Volume One'],
    // People on a release besides its artists.
    ['a very small person', 'Night Feed'],
    ['dilip rao', 'Last Bus'],
    ['harbour master', 'Four Harbours'],
    // The end of an address.
    ['night-feed-30', 'Night Feed'],
    // One typo.
    ['elavator', 'Grain Elevator'],
    ['kirisima', '霧島ナオ'],
    ['meltmei', 'Μελτέμι'],
    ['lampligth', 'The Lamplight Committee'],
    // A mistaken word beside a known one.
    ['zlice marit', 'Marit Våge'],
  ])('%s: %s', async (typed, first) => {
    if (typed === 'kerosene') {
      const { hits } = await search(typed, page);
      expect(hits[0]?.track?.toLowerCase()).toContain('kerosene');
      return;
    }
    expect((await found(typed))[0]).toBe(first);
  });

  it('a year finds the records of that year, and nothing else', async () => {
    const { hits, count } = await search('2024', page);
    expect(count).toBe(4);
    for (const { entry } of hits)
      expect('releaseDate' in entry && entry.releaseDate).toMatch(/^2024/);
  });

  it('nothing is found that does not belong', async () => {
    expect((await found('market')).slice(0, 3).toSorted()).toEqual([
      'Market Day, Slow Version',
      'Moth Market',
      'Second Market',
    ]);
    expect(await found('xylophone quartet')).toEqual([]);
    // A short word alone leads nowhere.
    expect(await found('a xylophone')).toEqual([]);
    expect(await found('  ')).toEqual([]);
    expect(await found('LSR-999')).toEqual([]);
  });

  it('says by which track a record was found', async () => {
    const { hits } = await search('call from onitsha', page);
    expect(hits[0]?.track).toBe('Call from Onitsha');
  });

  it('says by which person in the credits a record was found', async () => {
    const [hit] = (await search('dilip', page)).hits;
    expect(hit).toMatchObject({ entry: { title: 'Last Bus' }, person: 'Dilip Rao' });
    expect((await search('dilpi rao', page)).hits[0]?.person).toBe('Dilip Rao');
    const [titled] = (await search('last bus', page)).hits;
    expect(titled).toMatchObject({ entry: { title: 'Last Bus' }, person: undefined });
    const [both] = (await search('last dilip', page)).hits;
    expect(both).toMatchObject({ entry: { title: 'Last Bus' }, person: 'Dilip Rao' });
    // An artist who wrote a track is shown as the artist.
    for (const { person } of (await search('霧島ナオ', page)).hits) expect(person).toBeUndefined();
  });

  it('explains no hit by two letters of somebody’s name', async () => {
    const { hits } = await search('layan al sahili', page);
    expect(hits.length).toBeGreaterThan(1);
    for (const { person } of hits) expect(person).toBeUndefined();
  });

  it.each([
    ['night fed', 'Night Feed', ['fed'], 'feed'],
    ['marit vage unheard album', 'Lavt lys', ['unheard'], undefined],
    ['3 svatby', 'Tři svatby a jeden pohřeb', ['3'], undefined],
    ['noon xylophone', 'The Long Noon', ['xylophone'], undefined],
    ['brass bnad', undefined, ['bnad'], 'band'],
    // Only a text has “net”, and a short word is always near to some word of a text.
    ['marit vage new album', 'Lavt lys', ['new'], undefined],
  ])('a word too many does not end the search: %s', async (typed, first, missing, nearest) => {
    const answer = await search(typed, page);
    const titles = answer.hits.map(({ entry }) => ('title' in entry ? entry.title : entry.name));
    if (first) expect(titles).toContain(first);
    expect(answer.missing).toEqual(missing);
    expect(answer.nearest?.term).toBe(nearest);
    for (const { lacks } of answer.hits) expect(lacks).toEqual([]);
  });

  it('says which words each hit lacks where hits lack different ones', async () => {
    const { hits, missing } = await search('kirishima orrery', page);
    expect(missing).toEqual([]);
    const lacked = hits.map(({ lacks = [] }) => lacks.join(' '));
    expect(new Set(lacked)).toEqual(new Set(['kirishima', 'orrery']));
  });

  it('offers the nearest word where nothing is found', async () => {
    expect(await search('fedd', page)).toMatchObject({
      count: 0,
      nearest: { word: 'fedd', term: 'feed' },
    });
    expect((await search('qqqq', page)).nearest).toBeUndefined();
  });

  it('shows the last page for one past it', async () => {
    const all = await search('lsr', { from: 0, length: 100 });
    const past = await search('lsr', { from: 9_999 * 20, length: 20 });
    expect(past.hits).toEqual(all.hits.slice(Math.floor((all.count - 1) / 20) * 20));
  });

  it.each([
    ['XLSUN2603101', 'LSR-031'],
    ['xl-sun-26-03101', 'LSR-031'],
  ])('finds a recording by its ISRC: %s', async (typed, number) => {
    const { hits } = await search(typed, page);
    expect(hits.map(({ entry }) => 'tracks' in entry && entry.catalogueNumber)).toEqual([number]);
  });

  it('finds what the page prints: barcode, format, language, texts', async () => {
    expect(await found('2009710000186')).toHaveLength(1);
    // Codes are found whole.
    expect(await found('200971000018')).toEqual([]);
    expect(await found('xlsun')).toEqual([]);
    for (const typed of [
      'vinyl',
      'cassette',
      'norwegian',
      'lullaby',
      'net loft',
      'night feed vinyl',
    ])
      expect(await found(typed), typed).not.toEqual([]);
  });

  it('pages through all hits without one twice', async () => {
    const all = await search('lsr', { from: 0, length: 100 });
    expect(all.count).toBeGreaterThan(30);
    const second = await search('lsr', { from: 10, length: 10 });
    expect(second.hits).toEqual(all.hits.slice(10, 20));
    expect(new Set(all.hits.map(({ entry }) => entry.url)).size).toBe(all.count);
  });
});

describe('the files', () => {
  it('change little by one more record', () => {
    const contents = (catalogue: BuiltCatalogue) =>
      inCatalogue(
        catalogue,
        () => new Map(Array.from(searchFiles(), ([path, make]) => [path, JSON.stringify(make())])),
      );
    const before = contents(large(2_000, 800));
    const after = contents(large(2_001, 800));
    const changed = [...after].filter(([path, content]) => before.get(path) !== content);
    expect(changed.length).toBeLessThan(after.size / 4);
  });

  it('are refused when they are malformed', async () => {
    await expect(openSearch(async () => ({ terms: 'all' }))).rejects.toThrow('malformed');
    const other = await openSearch(async (path) =>
      path === '/data/search.json' ? inCatalogue(demo(), searchIndex) : ['?'],
    );
    await expect(other('marit', page)).rejects.toThrow('malformed');
  });
});

const syllables = ['ka', 'lo', 'mi', 'ren', 'sta', 'vo', 'thu', 'el', 'gar', 'pi', 'ow', 'nes'];
/** A word-like text, the same for the same number. */
const word = (seed: number) =>
  [seed, seed * 7 + 3, seed * 13 + 5, ...(seed % 3 === 0 ? [seed * 31] : [])]
    .map((part) => syllables[Math.abs(Math.floor(part / 5)) % syllables.length])
    .join('');

/** One of some thousand people. */
const person = (seed: number) => `${word((seed * 29) % 61)} ${word((seed * 37) % 997)}`;

/** A text of words that many texts have, and of words that few have. */
const sentence = (seed: number, length: number) =>
  Array.from({ length }, (_, index) =>
    index % 3 === 0 ? 'and the' : word((seed * 53 + index * 101) % 4_001),
  ).join(' ');

/** A catalogue whose releases have eight tracks each, by four hundred artists per thousand. */
function large(count: number, artists = Math.ceil(count * 0.4)): BuiltCatalogue {
  // All entries share one form: validating this many would take longer than all searches.
  const [anArtist, aRelease] = [aPublicArtist(), aPublicRelease()];
  const aTrack = { isrc: '', composer: '', lyricsWriter: '', description: '' };
  return buildCatalogue(
    {
      ...aSnapshot(),
      artists: Array.from({ length: artists }, (_, at) => {
        const name = `${word(at * 11)} ${word(at * 17 + 2)}`;
        const url = pagePath('artist', artistSlug({ name }), at + 1);
        return { ...anArtist, cId: at + 1, name, url };
      }),
      releases: Array.from({ length: count }, (_, at) => {
        const title = `${word(at * 3)} ${word(at * 5 + 1)}`;
        return {
          ...aRelease,
          cId: at + 1,
          title,
          url: pagePath('release', slugOf(title), at + 1),
          catalogueNumber: `LSR-${String(at + 1).padStart(5, '0')}`,
          releaseDate: `${1990 + (at % 36)}-03-01`,
          artists: [(at % artists) + 1],
          barcode: String(2_009_710_000_000 + at),
          description: `<p>${sentence(at, 50)}</p>`,
          credits: ['Mastering', 'Artwork', 'Violin', 'Drums', 'Trumpet']
            .map((role, index) => `${role}: ${person(at * 5 + index)}`)
            .join('\n'),
          tracks: Array.from({ length: 8 }, (_track, index) => ({
            ...aTrack,
            name: `${word(at * 19 + index)} ${word(at * 23 + index * 2)}`,
            isrc: `XLSUN${String(90 + (at % 36)).slice(-2)}${String(at * 8 + index).padStart(5, '0')}`,
            lyrics: sentence(at * 41 + index, 20),
          })),
        };
      }),
    },
    today,
  );
}

it('fetches at most 60 kB for a search among 10,000 releases', { timeout: 120_000 }, async () => {
  const catalogue = large(10_000);
  const fetched = served(catalogue);
  const typed = [
    `${word(300)} ${word(501)}`,
    word(300).slice(0, 3),
    'LSR-00420',
    'lsr 420',
    '2024',
    `x${word(90)}`,
    word(33 * 19),
    'ka',
    person(7),
    `${word(300)} ${person(5).slice(0, 5)}`,
    'XLSUN9000420',
    `and the ${word(300)}`,
    `${word(300)} ${word(501)} xylophone`,
  ];
  for (const text of typed) {
    const sizes = new Map<string, number>();
    const run = await openSearch(async (path) => {
      const file = await fetched(path);
      sizes.set(path, gzipSync(JSON.stringify(file)).length);
      return file;
    });
    await run(text, page);
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes, `${text}: ${[...sizes.keys()].join(' ')}`).toBeLessThanOrEqual(60_000);
  }
});

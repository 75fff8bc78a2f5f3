import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredArtist } from '#domain/artist/artist';
import type { PagedSourceName } from '#domain/importing/importSources';
import type { StoredRelease } from '#domain/release/release';
import { plainText } from '#domain/richText/richText';
import { demoElsewhere, demoPublic, demoTable } from '#fixtures/demoElsewhere';
import { discogsLabelNumber } from '#local/external/elsewhere/discogs';
import { mbidOf } from '#local/external/elsewhere/elsewhere';
import { type OpenStores, openQuickStores } from '../openStores.ts';
import { empty } from './contents.ts';
import { anImporter } from './importer.ts';
import { openElsewhere } from './openElsewhere.ts';

/*
 * The demo's own label, as each source would have it, comes into an empty product. What arrives is
 * compared field by field with the demo, and with the table in docs/sources.md.
 */

const demo = demoPublic('2026-03-20');
const sources = ['musicBrainz', 'discogs', 'bandcamp', 'table'] as const;

let stores: OpenStores;
let others: Awaited<ReturnType<typeof openElsewhere>>;
beforeAll(async () => {
  [stores, others] = await Promise.all([openQuickStores(), openElsewhere(demoElsewhere(demo))]);
});
afterAll(() => others.close());

const label = 'Low Sun Recordings';
const addresses: Record<PagedSourceName, string> = {
  musicBrainz: mbidOf('label', label),
  discogs: String(discogsLabelNumber(label)),
  bandcamp: 'https://lowsunrecordings.bandcamp.com',
  table: '',
};

/** What an empty product has after an import from a source. */
async function imported(source: PagedSourceName) {
  await empty(stores);
  const pagedSources = await others.openSources();
  const { run: start, uploadTable } = anImporter(stores, {}, (ports) => ({
    ...ports,
    pagedSources,
  }));
  const table = () => uploadTable('catalogue.csv', Papa.unparse(demoTable(demo)));
  const from = source === 'table' ? { upload: await table() } : { address: addresses[source] };
  const run = await start({ source, ...from });
  const [releases, artists] = await Promise.all([stores.releases.all(), stores.artists.all()]);
  return {
    run,
    releases: releases.map(({ entity }) => entity),
    artists: artists.map(({ entity }) => entity),
  };
}
type Imported = Awaited<ReturnType<typeof imported>>;

type DemoRelease = (typeof demo.releases)[number];
type DemoEdition = NonNullable<DemoRelease['editions']>[number];
type DemoTrack = DemoRelease['tracks'][number];
/** A value as it is compared; undefined and empty for none. */
type Value = string | number | boolean | undefined;

const inLines = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim();
const ordered = (values: readonly string[]) => values.toSorted().join('\n');

/** The fields of a release, as the demo and a product have them. */
const releaseFields: Record<
  string,
  [demo: (one: DemoRelease) => Value, here: (one: StoredRelease, artists: string[]) => Value]
> = {
  Title: [({ title }) => title, ({ title }) => title],
  Day: [({ releaseDate }) => releaseDate ?? '', ({ releaseDate }) => releaseDate ?? ''],
  Artists: [({ artists }) => nameList(artists), (_, artists) => artists.join('\n')],
  Kind: [({ kind }) => kind, ({ kind }) => kind],
  'Description, as text': [
    ({ description }) => inLines(plainText(description)),
    ({ description }) => inLines(plainText(description)),
  ],
  Links: [
    ({ links }) => ordered(links.map(({ url }) => url)),
    ({ links }) => ordered(links.map(({ url }) => url)),
  ],
  Tags: [({ tags }) => tags, ({ tags }) => tags],
  Credits: [({ credits }) => credits, ({ credits }) => credits],
  Copyright: [({ copyright }) => copyright, ({ copyright }) => copyright],
  Language: [({ language }) => language, ({ language }) => language],
  Cover: [({ coverAlt }) => coverAlt !== undefined, ({ cover }) => cover !== null],
};

const editionFields: Record<
  string,
  [demo: (one: DemoEdition, index: number) => Value, here: (one: Here) => Value]
> = {
  'Edition: format': [({ format }) => format, ({ format }) => format],
  'Edition: pieces, size': [
    ({ pieces, size }) => [pieces, size].filter(Boolean).join(),
    ({ pieces, size }) => [pieces, size].filter(Boolean).join(),
  ],
  'Edition: name': [({ name }) => name, ({ name }) => name],
  'Edition: number': [
    ({ catalogueNumber }) => catalogueNumber,
    ({ catalogueNumber }) => catalogueNumber,
  ],
  'Edition: barcode': [({ barcode }) => barcode, ({ barcode }) => barcode],
  'Edition: price': [
    ({ price }) => price && JSON.stringify(price),
    ({ price }) => price && JSON.stringify(price),
  ],
  'Edition: state': [({ state }) => state, ({ state }) => state],
  'Edition: copies': [({ copies }) => copies, ({ copies }) => copies],
  'Edition: day of its own': [({ day }) => day ?? '', ({ day }) => day ?? ''],
  'Edition: sides': [({ sides }) => sides?.length, ({ sides }) => sides?.length],
  'Edition: shops': [
    ({ links }) => ordered(links.map(({ url }) => url)),
    ({ links }) => ordered(links.map(({ url }) => url)),
  ],
};
type Here = NonNullable<StoredRelease['editions']>[number];

const trackFields: Record<
  string,
  [demo: (one: DemoTrack) => Value, here: (one: StoredRelease['tracks'][number]) => Value]
> = {
  'Track: name': [({ name }) => name, ({ name }) => name],
  'Track: ISRC': [({ isrc }) => isrc, ({ isrc }) => isrc],
  'Track: length': [({ length }) => length, ({ length }) => length],
  'Track: performer': [({ performer }) => performer, ({ performer }) => performer],
  'Track: guests': [({ guests }) => guests, ({ guests }) => guests],
  'Track: composer': [({ composer }) => composer, ({ composer }) => composer],
  'Track: lyrics writer': [({ lyricsWriter }) => lyricsWriter, ({ lyricsWriter }) => lyricsWriter],
  'Track: lyrics': [({ lyrics }) => lyrics, ({ lyrics }) => lyrics],
  'Track: explicit': [({ explicit }) => explicit, ({ explicit }) => explicit],
};

type DemoArtist = (typeof demo.artists)[number];
const artistFields: Record<
  string,
  [demo: (one: DemoArtist) => Value, here: (one: StoredArtist) => Value]
> = {
  'Artist: name': [({ name }) => name, ({ name }) => name],
  'Artist: bio, as text': [
    ({ bio }) => inLines(plainText(bio)),
    ({ bio }) => inLines(plainText(bio)),
  ],
  'Artist: portrait': [({ hasPortrait }) => hasPortrait, ({ image }) => image !== null],
  'Artist: profiles': [
    ({ socials }) => ordered(socials.map(({ url }) => url)),
    ({ socials }) => ordered(socials.map(({ url }) => url)),
  ],
};

const nameList = (keys: readonly string[]) =>
  keys.map((key) => demo.artists.find((one) => one.key === key)?.name).join('\n');

/** Of the entries that have a field in the demo: how many arrived equal, otherwise, or not at all. */
class Tally {
  equal = 0;
  other = 0;
  none = 0;

  count(wanted: Value, given: Value): void {
    if (wanted === undefined || wanted === '' || wanted === false) return;
    if (given === wanted) this.equal += 1;
    else if (given === undefined || given === '' || given === false) this.none += 1;
    else this.other += 1;
  }

  get all(): number {
    return this.equal + this.other + this.none;
  }
}

/** How the fields of the demo arrived. */
function tallies({ releases, artists }: Imported): Map<string, Tally> {
  const all = new Map<string, Tally>();
  const tally = (field: string) => {
    const one = all.get(field) ?? new Tally();
    all.set(field, one);
    return one;
  };
  const nameOf = new Map(artists.map(({ id, name }) => [id, name]));
  for (const one of demo.releases) {
    const here = releases.find(({ title }) => title === one.title);
    const names = here?.artistIds.map((id) => nameOf.get(id) ?? '') ?? [];
    for (const [field, [wanted, given]] of Object.entries(releaseFields))
      tally(field).count(wanted(one), here && given(here, names));
    for (const [index, edition] of (one.editions ?? []).entries()) {
      const same = sameEdition(edition, here?.editions ?? []);
      for (const [field, [wanted, given]] of Object.entries(editionFields))
        tally(field).count(wanted(edition, index), same && given(same));
    }
    for (const track of one.tracks) {
      const same = here?.tracks.find(({ name }) => name === track.name);
      for (const [field, [wanted, given]] of Object.entries(trackFields))
        tally(field).count(wanted(track), same && given(same));
    }
  }
  for (const one of demo.artists) {
    const here = artists.find(({ name }) => name === one.name);
    for (const [field, [wanted, given]] of Object.entries(artistFields))
      tally(field).count(wanted(one), here && given(here));
  }
  return all;
}

/** The edition here that is one of the demo: by its number, else as the only one of its format. */
function sameEdition(edition: DemoEdition, here: readonly Here[]): Here | undefined {
  const numbered = here.find(({ catalogueNumber }) => catalogueNumber === edition.catalogueNumber);
  const alike = here.filter(({ format }) => format === edition.format);
  return numbered ?? (alike.length === 1 ? alike[0] : undefined);
}

/** Why a source lacks a field, or has it otherwise. */
const reasons: Readonly<Record<string, string>> = {
  Kind: 'Bandcamp calls every release an album',
  'Description, as text': 'MusicBrainz has none; no source but the table has its markup',
  Links: 'Bandcamp links its own page and player; Discogs links no services',
  Tags: 'MusicBrainz’s are not asked for; Discogs adds its genre',
  Credits: 'MusicBrainz’s are not asked for: one request for each recording',
  Copyright: 'only a table has a column for it',
  Language: 'no source has one that is read',
  Cover: 'a table has no pictures',
  'Edition: format': 'Bandcamp’s goods of other kinds are named in a note',
  'Edition: name': 'Bandcamp’s goods of other kinds are named in a note',
  'Edition: number': 'Bandcamp’s goods of other kinds are named in a note',
  'Edition: barcode': 'Bandcamp’s goods of other kinds are named in a note',
  'Edition: price': 'MusicBrainz and Discogs sell nothing for the label',
  'Edition: state':
    'unknown is not for sale; Bandcamp knows in stock, sold out and pre-order alone',
  'Edition: copies': 'MusicBrainz and Discogs don’t count them',
  'Edition: day of its own': 'Bandcamp and a table’s column have one day for a release',
  'Edition: sides': 'Bandcamp has none',
  'Edition: shops': 'Bandcamp is its own shop; MusicBrainz and Discogs name none',
  'Track: ISRC': 'Discogs has none by track',
  'Track: guests': 'only a table has a column for them',
  'Track: composer': 'MusicBrainz’s are not asked for; the others have none',
  'Track: lyrics writer': 'MusicBrainz’s are not asked for; the others have none',
  'Track: lyrics': 'no source has them',
  'Track: explicit': 'only a table has a column for it',
  'Artist: bio, as text': 'only Bandcamp is asked, for artists with pages of their own there',
  'Artist: portrait': 'only Bandcamp is asked, for artists with pages of their own there',
  'Artist: profiles': 'not asked for',
};

const headings = ['MusicBrainz', 'Discogs', 'Bandcamp', 'a table'];

/** A line for each field: in how many entries the demo has it, and in how many it came with each source. */
function tableOf(all: readonly Map<string, Tally>[]): string[] {
  const [first = new Map<string, Tally>()] = all;
  const lines = [...first].map(([field, { all: of }]) => {
    const cells = all.map((each) => {
      const { equal = 0, other = 0 } = each.get(field) ?? {};
      return other > 0 ? `${equal}, ${other} otherwise` : String(equal);
    });
    const isLost = all.some((each) => (each.get(field)?.equal ?? 0) < of);
    expect([field, isLost]).toEqual([field, field in reasons]);
    return [field, String(of), ...cells, reasons[field] ?? ''];
  });
  const rows = [['field', 'in the demo', ...headings, 'what is missing'], ...lines];
  return rows.map((cells) => `| ${cells.join(' | ')} |`);
}

test('the demo’s label comes from each source as docs/sources.md says', {
  timeout: 300_000,
}, async () => {
  const all: Map<string, Tally>[] = [];
  for (const source of sources) {
    const here = await imported(source);
    expect([source, here.run.state, here.run.failures]).toEqual([source, 'done', []]);
    expect(here.releases).toHaveLength(demo.releases.length);
    all.push(tallies(here));
  }
  const docs = await readFile(join(import.meta.dirname, '../../../docs/sources.md'), 'utf8');
  const [, part = ''] = docs.split('## What each source brings');
  const written = part.split('\n## ')[0]?.split('\n') ?? [];
  const lines = written.filter((line) => line.startsWith('| '));
  expect(lines).toEqual(tableOf(all));
});

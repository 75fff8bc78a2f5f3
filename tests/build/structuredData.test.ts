import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { releaseGraph } from '../../src/metadata/structuredData.ts';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

/** A class of schema.org's vocabulary. */
interface Class {
  parents: string[];
  /** The classes and text types that each property accepts. */
  properties: Map<string, string[]>;
}

/** The vocabulary as defined by `schema-dts`: an interface for each class. */
function readVocabulary(): Map<string, Class> {
  const require = createRequire(import.meta.url);
  const text = readFileSync(require.resolve('schema-dts/dist/schema.d.ts'), 'utf8');
  const classes = new Map<string, Class>();
  for (const [, name = '', parents = '', body = ''] of text.matchAll(
    /interface (\w+)Base extends ([^{]+?) \{([\s\S]*?)\n\}/g,
  )) {
    const properties = [...body.matchAll(/"(\w+)"\?: SchemaValue<([^,]+),/g)];
    classes.set(name, {
      parents: [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent),
      properties: new Map(properties.map(([, key = '', range = '']) => [key, range.split(' | ')])),
    });
  }
  // A class without properties of its own, such as MusicEvent, has only this form.
  for (const [, name = '', parent = ''] of text.matchAll(/interface (\w+)Leaf extends (\w+)Base/g))
    if (!classes.has(name) && name !== parent)
      classes.set(name, { parents: [parent], properties: new Map() });
  const [, thing = ''] = /interface ThingBase[^{]*\{([\s\S]*?)\n\}/.exec(text) ?? [];
  const own = [...thing.matchAll(/"(\w+)"\?: SchemaValue<([^,]+),/g)];
  classes.set('Thing', {
    parents: [],
    properties: new Map(own.map(([, key = '', range = '']) => [key, range.split(' | ')])),
  });
  return classes;
}

const vocabulary = readVocabulary();

/** A class with its ancestors. */
function lineOf(name: string): string[] {
  const { parents = [] } = vocabulary.get(name) ?? {};
  return [name, ...parents.flatMap(lineOf)];
}

function rangeOf(type: string, property: string): string[] | undefined {
  for (const name of lineOf(type)) {
    const range = vocabulary.get(name)?.properties.get(property);
    if (range) return range;
  }
  return undefined;
}

type Node = { '@type': string | string[] } & Record<string, unknown>;
const typesOf = (node: Node): string[] => [node['@type']].flat();
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && '@type' in value;

/** The errors in the values of a property, given the classes it accepts. */
function valueFaults(name: string, given: unknown, range: readonly string[]): string[] {
  const values: unknown[] = Array.isArray(given) ? given : [given];
  return values.flatMap((value) => {
    if (!isNode(value)) return typeof value === 'object' ? [`${name} has no type`] : [];
    const [, property = ''] = name.split('.');
    // A Role may wrap any value, which it names by the same property: https://schema.org/Role
    if (value['@type'] === 'Role' && property in value) {
      const { [property]: inner, ...role } = value;
      return [...valueFaults(name, inner, range), ...faultsOf({ ...role, '@type': 'Role' })];
    }
    const types = typesOf(value);
    const fits = types.flatMap(lineOf).some((one) => range.includes(one));
    return [...(fits ? [] : [`${name} is no ${types.join(', ')}`]), ...faultsOf(value)];
  });
}

/** Terms in a thing, and everything nested in it, that are not in the vocabulary. */
function faultsOf(node: Node): string[] {
  const types = typesOf(node);
  const unknown = types.find((one) => !vocabulary.has(one));
  if (unknown) return [`there is no ${unknown}`];
  const type = types.join(', ');
  return Object.entries(node).flatMap(([property, given]) => {
    // `query-input` is Google's own property for site search.
    if (property.startsWith('@') || property === 'query-input') return [];
    const range = types.map((one) => rangeOf(one, property)).find(Boolean);
    return range
      ? valueFaults(`${type}.${property}`, given, range)
      : [`${type} has no ${property}`];
  });
}

let site: BuiltSite;
beforeAll(async () => {
  site = await hardSite();
});

function graphsOf(file: string): Node[] {
  const scripts = textOf(site, file).matchAll(/<script type="application\/ld\+json">([^<]*)</g);
  return [...scripts].map(([, json = '']) => JSON.parse(json)).filter(isNode);
}

it('reads the vocabulary', () => {
  expect(vocabulary.size).toBeGreaterThan(400);
  expect(rangeOf('MusicAlbum', 'byArtist')).toContain('MusicGroup');
  expect(rangeOf('MusicAlbum', 'name')).toContain('Text');
  expect(rangeOf('MusicEvent', 'performer')).toContain('Person');
  expect(faultsOf({ '@type': 'MusicRelease', gtin: '1' })).toEqual(['MusicRelease has no gtin']);
  expect(faultsOf({ '@type': 'MusicAlbum', byArtist: { '@type': 'Place' } })).toEqual([
    'MusicAlbum.byArtist is no Place',
  ]);
  const drummer = { '@type': 'Role', roleName: 'Drums', contributor: { '@type': 'Person' } };
  expect(faultsOf({ '@type': 'MusicAlbum', contributor: drummer })).toEqual([]);
  expect(faultsOf({ '@type': 'MusicAlbum', byArtist: drummer })).toEqual([
    'MusicAlbum.byArtist is no Role',
    'Role has no contributor',
  ]);
});

it('says on every page what schema.org has words for, and nothing else', () => {
  const pages = filesOf(site).filter((file) => file.endsWith('.html'));
  const all = pages.flatMap((file) => graphsOf(file).map((node) => ({ file, node })));
  expect(all.length).toBeGreaterThan(100);
  const faults = all.flatMap(({ file, node }) =>
    faultsOf(node).map((fault) => `${file}: ${fault}`),
  );
  expect(faults.slice(0, 20)).toEqual([]);
});

/** All nodes of structured data, with those nested in others. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesOf)];
}

// Google: https://developers.google.com/search/docs/appearance/structured-data/product
it('describes a product on a page of its own only, never on a page of many', () => {
  const wares = filesOf(site)
    .filter((file) => file.endsWith('.html'))
    .filter((file) => nodesOf(graphsOf(file)).some((node) => typesOf(node).includes('Product')));
  const own = new Set(
    [...hardCatalogue.releases, ...hardCatalogue.merch].map(({ url }) => `${url.slice(1)}.html`),
  );
  expect(wares.length).toBeGreaterThan(2);
  expect(wares.filter((file) => !own.has(file))).toEqual([]);
});

it('names everybody on a record for themselves, with their part in it', () => {
  const file = filesOf(site).find((one) => one.endsWith('-1001.html')) ?? '';
  const [album] = graphsOf(file);
  expect(album?.['contributor']).toEqual(
    ['A. Painter', 'B. Painter'].map((name) => ({
      '@type': 'Role',
      roleName: 'Sleeve',
      contributor: { '@type': 'Person', name },
    })),
  );
  expect(JSON.stringify(album)).toContain(
    '"composer":[{"@type":"Person","name":"A. Composer"},{"@type":"Person","name":"B. Composer"}]',
  );
  expect(JSON.stringify(album)).toContain('"duration":"PT3723S"');
});

it('says of a track its note, that it has no words, and what of it may be heard', () => {
  const track = { isrc: '', composer: '', seconds: 24 };
  const tracks = [
    {
      ...track,
      name: 'Fog',
      description: 'Sung by Adaeze, who adds a twelfth.',
      lyricsWriter: 'the Meteorological Institute & A. Writer',
      guests: 'The Lamplighters',
      audio: 'https://files.example/fog.mp3',
      heard: 'clip' as const,
      heardSeconds: 12,
    },
    {
      ...track,
      name: 'Drizzle',
      description: '',
      lyricsWriter: '',
      language: 'zxx',
      audio: 'https://files.example/drizzle.mp3',
      heard: 'whole' as const,
    },
  ];
  const release = aPublicRelease({ tracks });
  const catalogue = buildCatalogue(aSnapshot({ releases: [release] }), '2026-03-21');
  const graph: Node = inCatalogue(catalogue, () =>
    JSON.parse(JSON.stringify(releaseGraph(release, []))),
  );
  expect(faultsOf(graph)).toEqual([]);
  const file = { '@type': 'AudioObject', encodingFormat: 'audio/mpeg' };
  const fog = {
    '@type': 'MusicRecording',
    name: 'Fog',
    description: 'Sung by Adaeze, who adds a twelfth.',
    contributor: [
      { '@type': 'Role', roleName: 'Featured artist', contributor: 'The Lamplighters' },
    ],
    recordingOf: {
      '@type': 'MusicComposition',
      name: 'Fog',
      lyricist: ['the Meteorological Institute', { '@type': 'Person', name: 'A. Writer' }],
    },
    duration: 'PT24S',
    audio: {
      ...file,
      name: 'Clip',
      duration: 'PT12S',
      contentUrl: 'https://files.example/fog.mp3',
    },
  };
  const drizzle = {
    '@type': 'MusicRecording',
    name: 'Drizzle',
    inLanguage: 'zxx',
    duration: 'PT24S',
    audio: { ...file, contentUrl: 'https://files.example/drizzle.mp3' },
  };
  expect(graph['track']).toMatchObject({ itemListElement: [{ item: fog }, { item: drizzle }] });
});

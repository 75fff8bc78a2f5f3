import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicArtist, PublicRelease, Snapshot } from '#domain/publication/snapshot';

/** The values of a file's template beside the snapshot's entries. */
interface Page {
  /** The file's path, without a slash before it. */
  path: string;
  /** Its releases, by their places in the snapshot. */
  releases: number[];
  artist?: number;
  /** The number of a page of a list. */
  number?: number;
  /** Parts that no template of ours would write in a loop either: the pager, a drawn cover. */
  parts: string[];
}

/** Files that come of one template. */
export interface Family {
  name: string;
  template: string;
  pages: Page[];
}

/** A text of a sample, and the expression that stands for it in the template. */
type Hole = [text: string, expression: string];

/** A finished file with its own values taken out: the longest first, and none within another. */
function templateOf(file: string, holes: Hole[]): string {
  const longestFirst = holes.toSorted(([a], [b]) => b.length - a.length);
  const marked = longestFirst.reduce(
    (text, [value], index) => text.replaceAll(value, `\0${index}\0`),
    file,
  );
  return longestFirst.reduce(
    (text, [, expression], index) => text.replaceAll(`\0${index}\0`, expression),
    marked,
  );
}

function holesOfRelease(release: PublicRelease, at: string): Hole[] {
  const { url, title, releaseDate, cId, description, tracks, links } = release;
  const of = (field: string) => `{{ ${at}.${field} }}`;
  const holes: Hole[] = [
    [url, of('url')],
    [encodeURIComponent(url), `{{ ${at}.url | urlencode }}`],
    [title, of('title')],
    [description, of('description')],
    [`releasecover_${cId}.`, `releasecover_${of('cId')}.`],
    [`cId&quot;:[0,${cId}]`, `cId&quot;:[0,${of('cId')}]`],
    [`/releases/${cId}<`, `/releases/${of('cId')}<`],
  ];
  if (releaseDate) holes.push([releaseDate, of('releaseDate')]);
  for (const [index, { name, isrc }] of tracks.entries())
    holes.push([name, of(`tracks[${index}].name`)], [isrc, of(`tracks[${index}].isrc`)]);
  for (const index of links.keys())
    holes.push([`music.example/${index}/${cId}"`, `music.example/${index}/${of('cId')}"`]);
  return holes;
}

function holesOfArtist({ url, name, cId }: PublicArtist, at: string): Hole[] {
  return [
    [url, `{{ ${at}.url }}`],
    [name, `{{ ${at}.name }}`],
    [`artistId&quot;:${cId}}`, `artistId&quot;:{{ ${at}.cId }}}`],
    [`from=artist-${cId}"`, `from=artist-{{ ${at}.cId }}"`],
    [`name="artistId" value="${cId}"`, `name="artistId" value="{{ ${at}.cId }}"`],
  ];
}

const holesOfNumber = (number: number): Hole[] => [
  [`page ${number} of`, 'page {{ entry.number }} of'],
  [`/releases/${number}"`, '/releases/{{ entry.number }}"'],
  [`page&quot;:[0,${number}]`, 'page&quot;:[0,{{ entry.number }}]'],
];

/** The finished parts of a file. */
const partsOf = (file: string): string[] =>
  [
    /uid="\w+"/,
    /<nav class="pager".*?<\/nav>/s,
    /<section class="more-by".*?<\/section>/s,
    /<nav class="neighbours".*?<\/nav>/s,
    /<p class="number-hint">.*?<\/p>/s,
    /<svg class="drawn".*?<\/svg>/s,
    /<style>:root.*?<\/style>/s,
    /style-src [^;]*;/,
  ].flatMap((part) => part.exec(file)?.[0] ?? []);

/** Looks an entry up once for each page, and writes nothing. */
function namesOf({ releases, artist }: Page): string {
  const names = releases.flatMap((_, index) => [
    `release${index} = releases[entry.releases[${index}]]`,
    `artist${index} = artists[release${index}.artists[0] - 1]`,
  ]);
  if (artist !== undefined) names.push('artist = artists[entry.artist]');
  return names.map((name) => `{% set ${name} %}`).join('');
}

/** One family, whose pages are alike but for their values; the one in the middle gives the template. */
async function familyOf(
  { ours, snapshot }: { ours: string; snapshot: Snapshot },
  name: string,
  paths: Omit<Page, 'parts'>[],
): Promise<Family> {
  const read = (path: string) => readFile(join(ours, path), 'utf8');
  const pages: Page[] = [];
  for (const page of paths) pages.push({ ...page, parts: partsOf(await read(page.path)) });
  const sample = pages[Math.floor(pages.length / 2)];
  if (!sample) throw new Error('The bench needs more releases.');
  const { artists, releases } = snapshot;
  const holes = sample.releases.flatMap((place, index) => {
    const release = releases[place];
    if (!release) return [];
    const by = artists.find(({ cId }) => cId === release.artists[0]);
    return [
      ...holesOfRelease(release, `release${index}`),
      ...(by ? holesOfArtist(by, `artist${index}`) : []),
    ];
  });
  const artist = sample.artist === undefined ? undefined : artists[sample.artist];
  if (artist) holes.push(...holesOfArtist(artist, 'artist'));
  if (sample.number !== undefined) holes.push(...holesOfNumber(sample.number));
  holes.push(...sample.parts.map((part, index): Hole => [part, `{{ entry.parts[${index}] }}`]));
  const template = namesOf(sample) + templateOf(await read(sample.path), holes);
  return { name, pages, template };
}

/**
 * All files of a site of ours of which there are as many as entries, or pages of them: releases,
 * pages of their list, artists, and artists' feeds.
 */
export function familiesOf(ours: string, snapshot: Snapshot): Promise<Family[]> {
  const { artists, releases } = snapshot;
  const pageSize = 6;
  const of = (artist: PublicArtist) =>
    releases.flatMap((release, place) => (release.artists.includes(artist.cId) ? [place] : []));
  const release = releases.map(({ url }, place) => ({
    path: `${url.slice(1)}.html`,
    releases: [place],
  }));
  const list = Array.from({ length: Math.floor(releases.length / pageSize) - 1 }, (_, index) => ({
    path: `releases/${index + 2}.html`,
    number: index + 2,
    releases: Array.from({ length: pageSize }, (__, at) => (index + 1) * pageSize + at),
  }));
  const artist = artists.map((one, place) => ({
    path: `${one.url.slice(1)}.html`,
    artist: place,
    releases: of(one),
  }));
  const feed = artists.map((one, place) => ({
    path: `feeds${one.url}.atom`,
    artist: place,
    releases: of(one),
  }));
  const families = { release, list, artist, feed };
  return Promise.all(
    Object.entries(families).map(([name, paths]) => familyOf({ ours, snapshot }, name, paths)),
  );
}

import * as z from 'zod';
import { maxNameLength } from '#domain/artist/artist';
import { cleanText } from '#domain/characters';
import { barcodeSchema } from '#domain/identifier';
import type { FoundArtist, FoundEntry } from '#domain/importing/foundEntry';
import { oneLine, readOldDate, readOldText } from '#domain/importing/oldValues';
import type { Refusal, SourceTrack } from '#domain/importing/sourceEntry';
import { cutLine, printedLength, readIsrc } from '#domain/importing/sources/sourceText';
import { compared } from '#domain/listing/twins';
import { maxTitleLength } from '#domain/release/release';
import type { ReleaseKind } from '#domain/release/releaseKind';
import { creditsSchema, maxTracks } from '#domain/release/track';

/*
 * Pages of Bandcamp. A release's page describes it as JSON-LD of schema.org; the page `/music` of a
 * label or an artist lists releases. Every property may be missing.
 */

const text = z.string().nullish();
const named = z.looseObject({ name: text }).nullish();
const properties = z.array(z.looseObject({ name: text, value: z.unknown().optional() })).nullish();

const recordingSchema = z.looseObject({
  name: text,
  duration: text,
  isrcCode: text,
  byArtist: named,
});

const formatSchema = z.looseObject({
  additionalProperty: properties,
  catalogNumber: text,
  gtin13: text,
  gtin12: text,
  gtin: text,
});
type Format = z.infer<typeof formatSchema>;

const albumSchema = z.looseObject({
  '@type': z.union([z.string(), z.array(z.string())]),
  '@id': z.string(),
  name: text,
  byArtist: named,
  datePublished: text,
  description: text,
  creditText: text,
  keywords: z.union([z.array(z.string()), z.string()]).nullish(),
  image: z.union([z.array(z.string()), z.string()]).nullish(),
  albumReleaseType: text,
  albumRelease: z.array(z.unknown()).nullish(),
  catalogNumber: text,
  duration: text,
  isrcCode: text,
  track: z.looseObject({ itemListElement: z.array(z.unknown()).nullish() }).nullish(),
});
type Album = z.infer<typeof albumSchema>;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The text of an attribute's value. */
const decoded = (value: string) =>
  value.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, ...found) => {
    const [decimal, hexadecimal, word] = found as (string | undefined)[];
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : 0;
    if (word) return entities[word.toLowerCase()] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The host of a label or an artist at Bandcamp, in an address of theirs; null for another site. */
export function bandcampHostIn(asked: string): string | null {
  const typed = asked.trim();
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  const host = url?.hostname ?? '';
  return /^[a-z0-9][a-z0-9-]*\.bandcamp\.com$/.test(host) && host !== 'www.bandcamp.com'
    ? host
    : null;
}

/** The address of a release on Bandcamp, without what it was reached by; null for another page. */
function releaseAddress(found: string, host: string): string | null {
  const url = URL.parse(decoded(found), `https://${host}`);
  if (url?.protocol !== 'https:' || !bandcampHostIn(url.href)) return null;
  return /^\/(?:album|track)\/[^/]+$/.test(url.pathname) ? `${url.origin}${url.pathname}` : null;
}

const clientItems = z.array(z.looseObject({ page_url: z.string() }));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The addresses of the releases that a page `/music` lists, in their order. A label's page names
 * those of its artists on their own hosts. A host with one release shows it instead of a list.
 */
export function bandcampReleasesOn(page: string, host: string): string[] {
  const from = page.search(/<ol[^>]{0,2000}id="music-grid"/);
  const start = from < 0 ? 0 : from;
  const end = from < 0 ? page.length : page.indexOf('</ol>', start);
  const grid = page.slice(start, end < 0 ? undefined : end);
  const links = [...grid.matchAll(/href="([^"]{1,2000})"/g)].map(([, href = '']) => href);
  // The list goes on in an attribute that a script reads.
  const [, more = ''] = /data-client-items="([^"]*)"/.exec(page) ?? [];
  const items = clientItems.safeParse(jsonOf(decoded(more))).data ?? [];
  const all = [...links, ...items.map(({ page_url: url }) => url)];
  const found = all.flatMap((one) => releaseAddress(one, host) ?? []);
  const shown = albumOn(page)?.['@id'];
  if (found.length === 0 && shown) return [releaseAddress(shown, host)].flatMap((one) => one ?? []);
  return [...new Set(found)];
}

/** A page has one or two descriptions: more would only cost time. */
const mostDescriptions = 5;

/** The description of a release on its page; undefined if there is none. */
function albumOn(page: string): Album | undefined {
  let at = 0;
  for (let count = 0; count < mostDescriptions; count++) {
    const found = page.indexOf('application/ld+json', at);
    const start = found < 0 ? -1 : page.indexOf('>', found);
    const end = start < 0 ? -1 : page.indexOf('</script>', start);
    if (end < 0) return undefined;
    const { data } = albumSchema.safeParse(jsonOf(page.slice(start + 1, end)));
    const types = [data?.['@type'] ?? []].flat();
    if (types.some((type) => type === 'MusicAlbum' || type === 'MusicRecording')) return data;
    at = end;
  }
  return undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as in `22 Mar 2019 00:00:00 GMT`. */
function dayOf(published: string | null | undefined): string | null {
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})/.exec(oneLine(published)) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  const written =
    month > 0 ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : published;
  return readOldDate(written, 'UTC').value;
}

/** A length as in `P00H03M20S`. */
function lengthOf(duration: string | null | undefined): string {
  const [, hours, minutes, seconds] = /^PT?(\d+)H(\d+)M(\d+)S$/.exec(oneLine(duration)) ?? [];
  return printedLength((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/**
 * Credits as people write them on Bandcamp: “mastered by Ida Brandt”, “Artwork: Ola Moe”. Lines that
 * name no role go with the description.
 */
function creditsIn(given: string | null | undefined): { credits: string; rest: string } {
  const [credits, rest]: string[][] = [[], []];
  for (const line of cleanText(given ?? '')
    .split('\n')
    .map((one) => one.trim())) {
    const [, role = '', name = ''] = /^([^:]{2,80}?)\s*(?::|\sby)\s+(\S.*)$/i.exec(line) ?? [];
    const credit = `${role.trim()}: ${name.trim()}`;
    if (role && creditsSchema.safeParse(credit).success) credits?.push(credit);
    else if (line) rest?.push(line);
  }
  const joined = creditsSchema.safeParse(credits?.join('\n') ?? '').data ?? '';
  return { credits: joined, rest: rest?.join('\n') ?? '' };
}

const propertyOf = ({ additionalProperty }: Format, name: string) =>
  oneLine(String(additionalProperty?.find((one) => one.name === name)?.value ?? ''));

/** The address of the picture in full size; other sizes are numbered. */
const fullSize = (address: string) => address.replace(/_\d+(\.\w{3,4})$/, '_0$1');

interface Tracks {
  tracks: SourceTrack[];
  refused: Refusal[];
  artists: FoundArtist[];
  notes: string[];
}

const itemSchema = z.looseObject({ item: recordingSchema });

function tracksOf(album: Album, own: string): Tracks {
  const listed = album.track?.itemListElement;
  const given = listed ?? [
    { item: { name: album.name, duration: album.duration, isrcCode: album.isrcCode } },
  ];
  const result: Tracks = { tracks: [], refused: [], artists: [], notes: [] };
  for (const [index, one] of given.entries()) {
    const item = itemSchema.safeParse(one).data?.item;
    const name = cutLine(item?.name, 300);
    if (!item || !name || result.tracks.length === maxTracks) {
      const reason = name ? `A release has at most ${maxTracks} tracks.` : 'It has no name.';
      result.refused.push({ entry: `Track ${index + 1}`, reason });
      continue;
    }
    const { isrc, note } = readIsrc(oneLine(item.isrcCode));
    if (note) result.notes.push(`Track ${index + 1}: ${note}`);
    const performer = cutLine(item.byArtist?.name, maxNameLength);
    const length = lengthOf(item.duration);
    const isTaken = result.tracks.some((track) => track.isrc === isrc);
    result.tracks.push({
      key: isrc === '' || isTaken ? `place ${index + 1}` : isrc,
      ...{ name, isrc, composer: '', lyricsWriter: '', description: '' },
      ...(performer && performer !== own && { performer }),
      ...(length && { length }),
    });
    if (performer) result.artists.push({ key: compared(performer) || performer, name: performer });
  }
  return result;
}

const kinds: Readonly<Record<string, ReleaseKind>> = { SingleRelease: 'single', EPRelease: 'ep' };

/** Reads the page of a release. One that can't be read is refused alone. */
export function readBandcampRelease(page: string, address: string): FoundEntry {
  const album = albumOn(page);
  const title = cutLine(album?.name, maxTitleLength);
  if (!album || !title) {
    const reason = album ? 'It has no name.' : `The page ${address} describes no release.`;
    return { kindOfEntry: 'refused', of: 'release', name: title, reason };
  }
  const artist = cutLine(album.byArtist?.name, maxNameLength);
  const isVarious = /^(?:various|various artists|v\/?a|compilation)$/i.test(artist);
  const { tracks, refused, artists: performers, notes } = tracksOf(album, artist);
  const own = artist ? [{ key: compared(artist) || artist, name: artist }] : [];
  const artists = new Map((isVarious ? performers : own).map((one) => [one.key, one] as const));
  const formats = (album.albumRelease ?? []).flatMap((one): Format[] => {
    const { data } = formatSchema.safeParse(one);
    return data ? [data] : [];
  });
  const sold = [
    ...new Set(formats.map((format) => propertyOf(format, 'type_name')).filter(Boolean)),
  ];
  const numbers = [album.catalogNumber, ...formats.map(({ catalogNumber }) => catalogNumber)];
  const catalogueNumber = numbers.map((number) => cutLine(number, 50)).find(Boolean);
  const codes = formats.flatMap((format) => [
    ...[format.gtin13, format.gtin12, format.gtin, propertyOf(format, 'upc')],
  ]);
  const barcode = codes.map((code) => barcodeSchema.safeParse(code ?? '').data).find(Boolean);
  const { credits, rest } = creditsIn(album.creditText);
  const about = [cleanText(album.description ?? ''), rest].filter(Boolean).join('\n\n');
  const tags = cutLine([album.keywords ?? []].flat().join(', '), 300);
  const [cover] = [album.image ?? []].flat();
  const isSingle = [album['@type']].flat().includes('MusicRecording');
  const kind = isVarious
    ? 'compilation'
    : isSingle
      ? 'single'
      : kinds[album.albumReleaseType ?? ''];
  return {
    kindOfEntry: 'release',
    key: address,
    edition: sold.join(', '),
    isVarious,
    title,
    releaseDate: dayOf(album.datePublished),
    description: described(about),
    links: [{ name: 'Bandcamp', url: address }],
    ...(catalogueNumber && { catalogueNumber }),
    ...(barcode && { barcode }),
    ...(kind && { kind }),
    ...(credits && { credits }),
    ...(tags && { tags }),
    artists: [...artists.values()],
    tracks,
    cover: cover ? fullSize(cover) : null,
    page: address,
    notes: [...notes, ...(sold.length > 0 ? [`It is sold there as ${sold.join(', ')}.`] : [])],
    refused,
  };
}

/** A description is plain text there. */
function described(about: string): string {
  const escaped = about.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  try {
    return readOldText(escaped).html;
  } catch {
    return '';
  }
}

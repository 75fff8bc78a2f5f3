import * as z from 'zod';
import { maxNameLength } from '#domain/artist/artist';
import { isSameName } from '#domain/artist/namesakes';
import { cleanText } from '#domain/characters';
import type { Day } from '#domain/day';
import {
  artistByName,
  type FoundArtist,
  type FoundEntry,
  refusedRelease,
} from '#domain/importing/foundEntry';
import {
  foundTrack,
  type Refusal,
  type SourceTrack,
  trackKey,
} from '#domain/importing/sourceEntry';
import { bandcampArtistOn } from '#domain/importing/sources/bandcampArtist';
import { readPackages } from '#domain/importing/sources/bandcampPackages';
import { decodedText, describedText } from '#domain/importing/sources/bandcampText';
import {
  creditsOfLines,
  cutLine,
  printedLength,
  readIsrc,
  tagsWithin,
} from '#domain/importing/sources/sourceText';
import { oneLine, quote, type Reading, readSourceDate } from '#domain/importing/sourceValues';
import { isVariousArtists } from '#domain/importing/variousArtists';
import { jsonLdTexts } from '#domain/jsonLd';
import type { Link } from '#domain/link';
import { maxTitleLength } from '#domain/release/release';
import type { ReleaseKind } from '#domain/release/releaseKind';
import { creditsSchema, maxTracks, tooManyTracks } from '#domain/release/track';

/*
 * Pages of Bandcamp. A release's page describes it as JSON-LD of schema.org; the page `/music` of a
 * label or an artist lists releases. Every property may be missing.
 */

const text = z.string().nullish();
const named = z.looseObject({ name: text }).nullish();

const recordingSchema = z.looseObject({
  name: text,
  duration: text,
  isrcCode: text,
  byArtist: named,
});

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

/**
 * The host in an address of a label or an artist at Bandcamp: their own there, or a domain of theirs
 * that leads there. Null for anything else.
 */
export function bandcampHostIn(asked: string): string | null {
  const typed = asked.trim();
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  const host = url?.port === '' ? url.hostname : '';
  if (isOwnHost(host)) return host;
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host);
  return isDomain && !/(?:^|\.)bandcamp\.com$/.test(host) ? host : null;
}

/** A host of a label or an artist at Bandcamp itself. */
const isOwnHost = (host: string) =>
  /^[a-z0-9][a-z0-9-]*\.bandcamp\.com$/.test(host) && host !== 'www.bandcamp.com';

/** Whether a page is one of Bandcamp's, which a domain of a label's own must show. */
export const isBandcampPage = (page: string): boolean =>
  /<meta[^<>]{0,200}name="generator"[^<>]{0,200}content="Bandcamp"/i.test(page);

/**
 * The address of a release on Bandcamp, without query and fragment; null for another page. One on
 * another domain of an artist's own is `elsewhere`.
 */
function releaseAddress(
  found: string,
  host: string,
): { address: string; elsewhere: boolean } | null {
  const url = URL.parse(decodedText(found), `https://${host}`);
  if (url?.protocol !== 'https:' || !/^\/(?:album|track)\/[^/]+$/.test(url.pathname)) return null;
  const isThere = url.host === host || (isOwnHost(url.hostname) && url.port === '');
  return { address: `${url.origin}${url.pathname}`, elsewhere: !isThere };
}

const clientItems = z.array(z.looseObject({ page_url: z.string() }));

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The most releases that are read of one page, and the most links that are looked at for them. */
const maxReleases = 3_000;
const maxLinks = 4 * maxReleases;

/** The releases that a page `/music` lists: their addresses, and those that are not read. */
export interface BandcampList {
  addresses: string[];
  refused: FoundEntry[];
}

/**
 * The releases that a page `/music` lists, in their order. A label's page names those of its artists
 * on their own hosts. A host with one release shows it instead of a list.
 */
export function bandcampReleasesOn(page: string, host: string): BandcampList {
  const from = page.search(/<ol[^<>]{0,2000}id="music-grid"/);
  const start = from < 0 ? 0 : from;
  const end = from < 0 ? page.length : page.indexOf('</ol>', start);
  const grid = page.slice(start, end < 0 ? undefined : end);
  const links = [...grid.matchAll(/href="([^"]{1,2000})"/g)].map(([, href = '']) => href);
  // The list goes on in an attribute that a script reads.
  const [, more = ''] = /data-client-items="([^"]*)"/.exec(page) ?? [];
  const items = clientItems.safeParse(parsedJson(decodedText(more))).data ?? [];
  const all = [...links, ...items.map(({ page_url: url }) => url)];
  const listed = all.slice(0, maxLinks).flatMap((one) => releaseAddress(one, host) ?? []);
  const shown = albumOn(page)?.['@id'];
  const found =
    listed.length === 0 && shown
      ? [releaseAddress(shown, host)].flatMap((one) => one ?? [])
      : listed;
  const distinct = [...new Map(found.map((one) => [one.address, one])).values()];
  const here = distinct.filter(({ elsewhere }) => !elsewhere).map(({ address }) => address);
  const there = distinct.filter(({ elsewhere }) => elsewhere);
  const isCut = [here, there].some((some) => some.length > maxReleases) || all.length > maxLinks;
  return {
    addresses: here.slice(0, maxReleases),
    refused: [
      ...there
        .slice(0, maxReleases)
        .map(({ address }) =>
          refusedRelease(
            address,
            'It is on a domain of its artist. Import that address by itself.',
          ),
        ),
      ...(isCut
        ? [
            refusedRelease(
              `https://${host}/music`,
              `It lists more than ${maxReleases} releases. An import reads the first ${maxReleases}.`,
            ),
          ]
        : []),
    ],
  };
}

/** The description of a release on its page; undefined if there is none. */
function albumOn(page: string): Album | undefined {
  for (const text of jsonLdTexts(page)) {
    const { data } = albumSchema.safeParse(parsedJson(text));
    const types = [data?.['@type'] ?? []].flat();
    if (types.some((type) => type === 'MusicAlbum' || type === 'MusicRecording')) return data;
  }
  return undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as in `22 Mar 2019 00:00:00 GMT`. */
function dayOf(published: string | null | undefined): Reading<Day | null> {
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})/.exec(oneLine(published)) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  const written =
    month > 0 ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : published;
  return readSourceDate(written, 'UTC');
}

/** A length as in `P00H03M20S`. */
function lengthOf(duration: string | null | undefined): string {
  const [, hours, minutes, seconds] = /^PT?(\d+)H(\d+)M(\d+)S$/.exec(oneLine(duration)) ?? [];
  return printedLength((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/**
 * Credits as people write them on Bandcamp: “mastered by Ida Brandt”, “Artwork: Ola Moe”. Lines that
 * name no role, or have no room, go with the description.
 */
function creditsIn(given: string | null | undefined): { credits: string; rest: string } {
  const [credits, rest]: string[][] = [[], []];
  for (const line of cleanText(given ?? '')
    .split('\n')
    .map((one) => one.trim())) {
    const [, role = '', by = '', name = ''] =
      /^([^:]{2,80}?)(?:\s*:|(\s+by))\s+(\S.*)$/i.exec(line) ?? [];
    const credit = `${role.trim()}${by}: ${name.trim()}`;
    if (role && creditsSchema.safeParse(credit).success) credits?.push(credit);
    else if (line) rest?.push(line);
  }
  const { credits: joined, left } = creditsOfLines(credits ?? []);
  return { credits: joined, rest: [...(rest ?? []), ...left].join('\n') };
}

/** The address of the picture in full size; other sizes are numbered. */
const fullSize = (address: string) => address.replace(/_\d+(\.\w{3,4})$/, '_0$1');

interface Tracks {
  tracks: SourceTrack[];
  refused: Refusal[];
  artists: FoundArtist[];
  notes: string[];
}

const itemSchema = z.looseObject({ item: recordingSchema });

/** A track as it is listed; `item` is absent if it can't be read. */
interface Listed {
  item: z.infer<typeof recordingSchema> | undefined;
  name: string;
  /** Its own artist; empty for none. */
  performer: string;
}

function listedTracks(album: Album): Listed[] {
  const given = album.track?.itemListElement ?? [
    { item: { name: album.name, duration: album.duration, isrcCode: album.isrcCode } },
  ];
  return given.map((one) => {
    const item = itemSchema.safeParse(one).data?.item;
    const performer = cutLine(item?.byArtist?.name, maxNameLength);
    return {
      item,
      name: cutLine(item?.name, 300),
      performer: isVariousArtists(performer) ? '' : performer,
    };
  });
}

/** Divides a track's name with its artist, such as “Noor - Salt”. */
function artistAndTitle(name: string): { artist: string; title: string } | undefined {
  const at = name.search(/\s[-–—]\s/u);
  const [artist, title] = [name.slice(0, Math.max(0, at)).trim(), name.slice(at + 2).trim()];
  return artist && title ? { artist, title } : undefined;
}

/**
 * Tracks with the artists that stand in their names, as many labels write compilations there; null
 * unless every track without an artist of its own names one, and not all the same.
 */
function withNamedArtists(tracks: readonly Listed[]): Listed[] | null {
  const parts = new Map(
    tracks
      .filter(({ name, performer }) => name && !performer)
      .map((track) => [track, artistAndTitle(track.name)] as const),
  );
  const artists = new Set([...parts.values()].map((found) => found?.artist));
  if (artists.size < 2 || artists.has(undefined)) return null;
  return tracks.map((track) => {
    const found = parts.get(track);
    if (!found) return track;
    return { ...track, name: found.title, performer: cutLine(found.artist, maxNameLength) };
  });
}

function tracksOf(album: Album, { own, isVarious }: { own: string; isVarious: boolean }): Tracks {
  const listed = listedTracks(album);
  const titled = withNamedArtists(listed);
  const result: Tracks = { tracks: [], refused: [], artists: [], notes: [] };
  const performers = new Set(listed.map(({ performer }) => performer));
  const isByOthers = performers.size > 1 && !performers.has('') && !performers.has(own);
  if (isByOthers && own && !isVarious)
    result.notes.push(
      `None of its tracks is by ${quote(own)}. If that is the label, it is a compilation: name its artists instead.`,
    );
  if (titled && !isVarious)
    result.notes.push(
      `Its tracks have names like ${quote(listed.find(({ name }) => name)?.name)}. If they name artists, write each one at its track.`,
    );
  const tracks = (isVarious ? titled : null) ?? listed;
  for (const [index, { item, name, performer }] of tracks.entries()) {
    if (!item || !name || result.tracks.length === maxTracks) {
      const reason = name ? tooManyTracks : 'It has no name.';
      result.refused.push({ entry: `Track ${index + 1}`, reason });
      continue;
    }
    const { isrc, note } = readIsrc(oneLine(item.isrcCode));
    if (note) result.notes.push(`Track ${index + 1}: ${note}`);
    const length = lengthOf(item.duration);
    result.tracks.push(
      foundTrack({
        key: trackKey(isrc, index + 1, result.tracks),
        name,
        isrc,
        ...(performer && performer !== own && { performer }),
        ...(length && { length }),
      }),
    );
    if (performer) result.artists.push(artistByName(performer));
  }
  return result;
}

const kinds: Readonly<Record<string, ReleaseKind>> = { SingleRelease: 'single', EPRelease: 'ep' };

const propertiesSchema = z.looseObject({ item_type: z.string(), item_id: z.int().positive() });

/** The address of Bandcamp's player, which is made of a number that only the page knows. */
function playerOn(page: string): Link[] {
  const [, content = ''] =
    /<meta[^<>]{0,100}name="bc-page-properties"[^<>]{0,100}content="([^"]{1,1000})"/.exec(page) ??
    [];
  const { data } = propertiesSchema.safeParse(parsedJson(decodedText(content)));
  if (!data) return [];
  const kind = data.item_type.startsWith('t') ? 'track' : 'album';
  const url = `https://bandcamp.com/EmbeddedPlayer/${kind}=${data.item_id}/size=large/`;
  return [{ name: 'Bandcamp', url }];
}

/** Reads the page of a release. One that can't be read is refused alone. */
export function readBandcampRelease(page: string, address: string): FoundEntry {
  const album = albumOn(page);
  const title = cutLine(album?.name, maxTitleLength);
  if (!album || !title) {
    const reason = album ? 'It has no name.' : `The page ${address} describes no release.`;
    return refusedRelease(title, reason);
  }
  const artist = cutLine(album.byArtist?.name, maxNameLength);
  const isVarious = isVariousArtists(artist);
  const {
    tracks,
    refused,
    artists: performers,
    notes,
  } = tracksOf(album, { own: artist, isVarious });
  const own = artist ? [artistByName(artist)] : [];
  const host = bandcampArtistOn(page);
  const withHost = (one: FoundArtist): FoundArtist =>
    host && isSameName(host.name, one.name)
      ? { ...one, ...(host.bio && { bio: host.bio }), ...(host.image && { image: host.image }) }
      : one;
  const artists = new Map(
    (isVarious ? performers : own).map((one) => [one.key, withHost(one)] as const),
  );
  const { editions, codes, others } = readPackages(album, { title, address });
  const { credits, rest } = creditsIn(album.creditText);
  const about = [cleanText(album.description ?? ''), rest].filter(Boolean).join('\n\n');
  const { tags, notes: tagNotes } = tagsWithin([album.keywords ?? []].flat().join(', '));
  notes.push(...tagNotes);
  const [cover] = [album.image ?? []].flat();
  const isSingle = [album['@type']].flat().includes('MusicRecording');
  const kind = isVarious
    ? 'compilation'
    : isSingle
      ? 'single'
      : kinds[album.albumReleaseType ?? ''];
  const day = dayOf(album.datePublished);
  if (day.note) notes.push(day.note);
  if (others.length > 0) notes.push(`It is also sold there with ${others.join(', ')}.`);
  return {
    kindOfEntry: 'release',
    key: address,
    editions,
    pressing: '',
    isVarious,
    title,
    releaseDate: day.value,
    description: describedText(about),
    links: [{ name: 'Bandcamp', url: address }, ...playerOn(page)],
    ...codes,
    ...(kind && { kind }),
    ...(credits && { credits }),
    ...(tags && { tags }),
    artists: [...artists.values()],
    tracks,
    cover: cover ? fullSize(cover) : null,
    page: address,
    notes,
    refused,
  };
}

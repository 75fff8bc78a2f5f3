import * as z from 'zod';
import { maxNameLength } from '#domain/artist/artist';
import { barcodeSchema } from '#domain/identifier';
import type { FoundEdition } from '#domain/importing/foundEdition';
import { type FoundArtist, type FoundEntry, refusedRelease } from '#domain/importing/foundEntry';
import {
  foundTrack,
  type Refusal,
  type SourceTrack,
  trackKey,
} from '#domain/importing/sourceEntry';
import { formatOfMedia, type Place, sidesOf } from '#domain/importing/sources/mediaFormat';
import {
  creditsOfLines,
  cutLine,
  printedLength,
  quoteFirst,
  readCatalogueNumber,
  readSourceDay,
  releasedOn,
  tagsWithin,
} from '#domain/importing/sources/sourceText';
import { oneLine, quote, readSourceText } from '#domain/importing/sourceValues';
import { secondsOf } from '#domain/release/credits';
import { maxTitleLength } from '#domain/release/release';
import type { ReleaseKind } from '#domain/release/releaseKind';
import { maxTracks, tooManyTracks } from '#domain/release/track';

/*
 * Releases as Discogs answers them: https://www.discogs.com/developers. Every field may be missing.
 */

const text = z.string().nullish();
const id = z.int().positive();

/** The artist that stands for many. */
const variousArtists = 194;

const artistSchema = z.looseObject({ id: z.int(), name: text, anv: text, join: text, role: text });
type Artist = z.infer<typeof artistSchema>;
const artists = z.array(artistSchema).nullish();

const trackSchema = z.looseObject({
  position: text,
  type_: text,
  title: text,
  duration: text,
  artists,
  extraartists: artists,
});
const indexSchema = trackSchema.extend({
  sub_tracks: z.array(trackSchema).nullish().catch(null),
});
type Track = z.infer<typeof indexSchema>;

const releaseSchema = z.looseObject({
  id,
  title: text,
  master_id: z.int().nullish(),
  released: text,
  country: text,
  notes: text,
  artists,
  extraartists: artists,
  labels: z.array(z.looseObject({ id: z.int().nullish(), name: text, catno: text })).nullish(),
  formats: z
    .array(
      z.looseObject({
        name: text,
        qty: text,
        text,
        descriptions: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
  identifiers: z.array(z.looseObject({ type: text, value: text })).nullish(),
  genres: z.array(z.string()).nullish(),
  styles: z.array(z.string()).nullish(),
  tracklist: z.array(z.unknown()).nullish(),
  images: z.array(z.looseObject({ type: text, uri: text })).nullish(),
});
type Release = z.infer<typeof releaseSchema>;

/** A page of a label's releases: only their ids count here. */
export const discogsPageSchema = z.looseObject({
  pagination: z.looseObject({ page: z.int(), pages: z.int(), items: z.int() }),
  releases: z.array(z.looseObject({ id })),
});

/** The id in an address of a label, as in `/label/1234-Name`, or the id itself; null otherwise. */
export function discogsLabelIn(asked: string): number | null {
  const url = URL.parse(asked.trim());
  const isThere = url && /^(?:www\.|api\.)?discogs\.com$/.test(url.hostname);
  const found = url
    ? isThere && /^(?:\/[a-z]{2})?\/labels?\/(\d{1,10})(?![0-9])/.exec(url.pathname)?.[1]
    : /^\s*(\d{1,10})\s*$/.exec(asked)?.[1];
  return found ? (id.safeParse(Number(found)).data ?? null) : null;
}

/** Discogs tells namesakes apart by a number, as in “Sluice (3)”, and marks variants with “*”. */
const bare = (name: string | null | undefined) =>
  cutLine(
    oneLine(name)
      .replace(/\s\(\d+\)$/, '')
      .replace(/\*$/, ''),
    maxNameLength,
  );

const nameOf = ({ name, anv }: Artist) => bare(anv || name);

/** A credit as it is printed, with its joins. */
function printed(credited: readonly Artist[]): string {
  return oneLine(
    credited
      .map((artist, index) => {
        const join = oneLine(artist.join);
        if (index === credited.length - 1 || join === '') return nameOf(artist);
        return join === ',' ? `${nameOf(artist)}, ` : `${nameOf(artist)} ${join} `;
      })
      .join(''),
  );
}

const found = (credited: readonly Artist[]): FoundArtist[] =>
  credited.flatMap((artist) => {
    // The artist's own name, not the one printed on this sleeve.
    const name = bare(artist.name) || nameOf(artist);
    return name ? [{ key: String(artist.id), name }] : [];
  });

/** Credits by role, a line each; several roles of one artist stand in one text there. */
function creditsOf(extra: readonly Artist[]): { credits: string; note?: string } {
  const roles = new Map<string, string[]>();
  for (const artist of extra)
    for (const given of oneLine(artist.role).split(/,(?![^[]*\])/)) {
      const role = given.trim().replaceAll(':', ' ').slice(0, 100);
      const name = nameOf(artist);
      if (role && name) roles.set(role, [...(roles.get(role) ?? []), name]);
    }
  const lines = [...roles].map(([role, names]) => `${role}: ${[...new Set(names)].join(', ')}`);
  const { credits, left } = creditsOfLines(lines);
  return {
    credits,
    ...(left.length > 0 && { note: `No room in the credits, so left out: ${quoteFirst(left)}.` }),
  };
}

const kinds: readonly (readonly [RegExp, ReleaseKind])[] = [
  [/^compilation$/i, 'compilation'],
  [/^(?:ep|mini-album)$/i, 'ep'],
  [/^(?:single|maxi-single)$/i, 'single'],
  [/^(?:album|lp)$/i, 'album'],
];

function kindOf({ formats }: Release): ReleaseKind | undefined {
  const all = (formats ?? []).flatMap(({ descriptions }) => descriptions ?? []);
  return kinds.find(([pattern]) => all.some((one) => pattern.test(one)))?.[1];
}

/** What tells a pressing from others of the same format. */
const pressingOf = ({ released, country }: Release) =>
  cutLine(
    [oneLine(released).replace(/(?:-00)+$/, ''), /^unknown$/i.test(country ?? '') ? '' : country]
      .filter(Boolean)
      .join(', '),
    200,
  );

type Codes = Pick<FoundEdition, 'catalogueNumber' | 'barcode'>;

/** The edition that a release is there; `formats` are its media with their descriptions. */
function editionOf(release: Release, codes: Codes, places: readonly Place[]): FoundEdition {
  const media = (release.formats ?? []).filter(({ name }) => !/^all media$/i.test(name ?? ''));
  const { name: parts, ...format } = formatOfMedia(
    media.map(({ name, qty, descriptions }) => ({
      text: [name, ...(descriptions ?? []).filter((one) => widths.test(one))].join(' '),
      count: Number(qty) > 1 ? Number(qty) : 1,
    })),
  );
  const texts = media.flatMap(({ text: said }) => oneLine(said) || []);
  const name = cutLine([parts, ...texts].filter(Boolean).join(', '), 200);
  const sides = sidesOf(places, format.format);
  return {
    key: String(release.id),
    ...format,
    ...(name && { name }),
    ...codes,
    ...(sides && { sides }),
    links: [],
  };
}

/** The descriptions that name the width of a record. */
const widths = /^(?:7|10|12)"$/;

/** The number that the label gave; of several labels its own. */
function numberOf({ labels }: Release, label: number): string {
  const own = (labels ?? []).find((one) => one.id === label) ?? labels?.[0];
  return readCatalogueNumber(own?.catno);
}

function barcodeOf({ identifiers }: Release): { barcode?: string; note?: string } {
  const codes = (identifiers ?? []).filter(({ type }) => /^barcode$/i.test(type ?? ''));
  const read = codes.map(({ value }) =>
    barcodeSchema.safeParse((value ?? '').replaceAll(/\D/g, '')),
  );
  const good = read.find(({ data }) => data)?.data;
  if (good) return { barcode: good };
  const [bad] = codes;
  return bad ? { note: `The barcode “${oneLine(bad.value)}” is not valid; left empty.` } : {};
}

/** The length of a track, or of its parts together. */
function lengthOf({ duration, sub_tracks: parts }: Track): string {
  const own = secondsOf(oneLine(duration));
  const all = (parts ?? []).map((part) => secondsOf(oneLine(part.duration)) ?? Number.NaN);
  const seconds = own ?? (all.length > 0 ? all.reduce((sum, one) => sum + one) : Number.NaN);
  return Number.isNaN(seconds) ? '' : printedLength(seconds * 1000);
}

/** The position of a part without its letter or number, as B1 in “B1a” and “B1.2”. */
const positionOfWhole = ({ position }: Track) =>
  oneLine(position).replace(/(?<=\d)(?:\.?[a-z]+|\.\d+)$/, '');

/**
 * The tracks that an entry of the list stands for. One with parts is a suite, or a work whose
 * movements are tracks with positions of their own.
 */
function tracksIn(given: unknown): { tracks: (Track | undefined)[]; note?: string } {
  const { data: track } = indexSchema.safeParse(given);
  if (track?.type_ && track.type_ !== 'track' && track.type_ !== 'index') return { tracks: [] };
  const [first, ...others] = track?.sub_tracks ?? [];
  if (!track || !first) return { tracks: [track] };
  const position = positionOfWhole(first);
  if (others.some((part) => positionOfWhole(part) !== position)) {
    const named = (part: Track) =>
      part.title && [track.title, part.title].filter(Boolean).join(': ');
    return { tracks: [first, ...others].map((part) => ({ ...part, title: named(part) })) };
  }
  const name = quote(track.title);
  const parts = [first, ...others].flatMap(({ title }) => (title ? quote(title) : []));
  return {
    tracks: [{ ...track, position: track.position || position }],
    ...(parts.length > 0 && {
      note: `${name} is one track here; there it has the parts ${parts.join(', ')}.`,
    }),
  };
}

interface Tracks {
  tracks: SourceTrack[];
  refused: Refusal[];
  artists: FoundArtist[];
  places: Place[];
  notes: string[];
}

/** Headings stand between tracks there, and are left out. */
function tracksOf(release: Release): Tracks {
  const own = printed(release.artists ?? []);
  const listed = (release.tracklist ?? []).map(tracksIn);
  const notes = listed.flatMap(({ note }) => note || []);
  const result: Tracks = { tracks: [], refused: [], artists: [], places: [], notes };
  for (const data of listed.flatMap(({ tracks }) => tracks)) {
    const place = result.tracks.length + result.refused.length + 1;
    const name = cutLine(data?.title, 300);
    const position = oneLine(data?.position);
    if (!data || !name || result.tracks.length === maxTracks) {
      const reason = name ? tooManyTracks : 'It has no name.';
      result.refused.push({ entry: `Track ${position || place}`, reason });
      continue;
    }
    const performer = cutLine(printed(data.artists ?? []), 500);
    const length = lengthOf(data);
    const { credits, note } = creditsOf(data.extraartists ?? []);
    if (note) notes.push(`Track ${position || place}: ${note}`);
    const key = trackKey('', place);
    result.places.push({ key, position, disc: 1 });
    result.tracks.push(
      foundTrack({
        key,
        name,
        ...(performer && performer !== own && { performer }),
        ...(length && { length }),
        ...(credits && { credits }),
      }),
    );
    result.artists.push(...found(data.artists ?? []));
  }
  return result;
}

/**
 * Reads a release of Discogs. One that can't be read is refused alone.
 * @param label the id of the label whose numbers are wanted
 * @param unofficial whether releases that others made without the label are taken too
 */
export function readDiscogsRelease(
  given: unknown,
  label: number,
  { unofficial = false }: { unofficial?: boolean } = {},
): FoundEntry {
  const { data: release } = releaseSchema.safeParse(given);
  const title = cutLine(release?.title, maxTitleLength);
  const refuse = (reason: string) => refusedRelease(title, reason);
  if (!release) return refuse('Discogs’ answer about it can’t be read.');
  if (!title) return refuse('It has no name.');
  const said = (release.formats ?? []).flatMap(({ descriptions }) => descriptions ?? []);
  if (!unofficial && said.some((one) => /\bunofficial\b|^counterfeit$/i.test(one)))
    return refuse('Discogs lists it as unofficial, so it is left out.');
  // A year or month is written with zeros: `2019-09-00`.
  const { note: dayNote, ...day } = readSourceDay(
    oneLine(release.released).replace(/(?:-00)+$/, ''),
  );
  const { barcode, note } = barcodeOf(release);
  const { tracks, refused, artists: performers, places, notes } = tracksOf(release);
  const credited = release.artists ?? [];
  const isVarious = credited.some((artist) => artist.id === variousArtists);
  const own = new Map(
    (isVarious ? performers : found(credited)).map((artist) => [artist.key, artist] as const),
  );
  const kind = isVarious ? 'compilation' : kindOf(release);
  const catalogueNumber = numberOf(release, label);
  const { credits, note: creditsNote } = creditsOf(release.extraartists ?? []);
  const { tags, notes: tagNotes } = tagsWithin(
    [...(release.genres ?? []), ...(release.styles ?? [])].join(', '),
  );
  const images = release.images ?? [];
  const cover = images.find(({ type }) => type === 'primary') ?? images[0];
  const codes = { ...(catalogueNumber && { catalogueNumber }), ...(barcode && { barcode }) };
  return {
    kindOfEntry: 'release',
    key: String(release.id),
    ...(release.master_id && { group: `master ${release.master_id}` }),
    editions: [{ ...editionOf(release, codes, places), ...releasedOn(day) }],
    pressing: pressingOf(release),
    isVarious,
    title,
    ...day,
    description: describedBy(release.notes),
    links: [],
    ...codes,
    ...(kind && { kind }),
    ...(credits && { credits }),
    ...(tags && { tags }),
    artists: [...own.values()],
    tracks,
    cover: cover?.uri || null,
    page: `https://www.discogs.com/release/${release.id}`,
    notes: [dayNote, note, creditsNote, ...tagNotes, ...notes].flatMap((one) => one || []),
    refused,
  };
}

/** Notes as plain text: Discogs marks links in brackets, as in `[a=Sluice]`. */
function describedBy(notes: string | null | undefined): string {
  const plain = (notes ?? '')
    .replaceAll(/\[(?:a|l|r|m)=([^\]]*)\]/g, '$1')
    .replaceAll(/\[url=[^\]]*\]|\[\/?(?:url|b|i|u)\]|\[(?:a|l|r|m)\d+\]/g, '');
  try {
    return readSourceText(plain).html;
  } catch {
    return '';
  }
}

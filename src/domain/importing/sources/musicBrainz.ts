import * as z from 'zod';
import { maxNameLength } from '#domain/artist/artist';
import { barcodeSchema, musicBrainzIdSchema } from '#domain/identifier';
import type { FoundEdition } from '#domain/importing/foundEdition';
import {
  type FoundArtist,
  type FoundEntry,
  type FoundRelease,
  refusedRelease,
} from '#domain/importing/foundEntry';
import { linksWithin } from '#domain/importing/noRoom';
import {
  foundTrack,
  type Refusal,
  type SourceTrack,
  trackKey,
} from '#domain/importing/sourceEntry';
import { formatOfMedia, type Place, sidesOf } from '#domain/importing/sources/mediaFormat';
import {
  cutLine,
  printedLength,
  readCatalogueNumber,
  readIsrc,
  readLinks,
  readSourceDay,
  releasedOn,
} from '#domain/importing/sources/sourceText';
import { oneLine, quote } from '#domain/importing/sourceValues';
import { platformOf } from '#domain/link';
import { maxTitleLength } from '#domain/release/release';
import type { ReleaseKind } from '#domain/release/releaseKind';
import { maxTracks, tooManyTracks } from '#domain/release/track';

/*
 * Releases as MusicBrainz's web service 2 answers them in JSON:
 * https://musicbrainz.org/doc/MusicBrainz_API. Every field may be missing or null.
 */

/** The artist that stands for many: a compilation is credited to it. */
const variousArtists = '89ad4ac3-39f7-470e-963a-56509c546377';

const text = z.string().nullish();
const id = musicBrainzIdSchema.refine((given) => given !== '');

const creditsSchema = z
  .array(
    z.looseObject({
      name: text,
      joinphrase: text,
      artist: z.looseObject({ id, name: text }),
    }),
  )
  .nullish();
type Credits = z.infer<typeof creditsSchema>;

const trackSchema = z.looseObject({
  number: text,
  title: text,
  length: z.number().nullish(),
  'artist-credit': creditsSchema,
  recording: z
    .looseObject({
      title: text,
      length: z.number().nullish(),
      isrcs: z.array(z.string()).nullish(),
      'artist-credit': creditsSchema,
    })
    .nullish(),
});

const mediumSchema = z.looseObject({
  format: text,
  tracks: z.array(z.unknown()).nullish(),
});

const releaseSchema = z.looseObject({
  id,
  title: text,
  status: text,
  disambiguation: text,
  date: text,
  country: text,
  barcode: text,
  'artist-credit': creditsSchema,
  'label-info': z
    .array(
      z.looseObject({
        'catalog-number': text,
        label: z.looseObject({ id, name: text }).nullish(),
      }),
    )
    .nullish(),
  'release-group': z
    .looseObject({
      id,
      'primary-type': text,
      'secondary-types': z.array(z.string()).nullish(),
    })
    .nullish(),
  media: z.array(mediumSchema).nullish(),
  relations: z
    .array(
      z.looseObject({
        type: text,
        ended: z.boolean().nullish(),
        url: z.looseObject({ resource: z.string() }).nullish(),
      }),
    )
    .nullish(),
  'cover-art-archive': z.looseObject({ front: z.boolean().nullish() }).nullish(),
});
type Release = z.infer<typeof releaseSchema>;

/** A page of a label's releases. */
export const musicBrainzPageSchema = z.looseObject({
  'release-count': z.int().min(0),
  releases: z.array(z.unknown()),
});

/** The id in an address of a label, or the id itself; null for anything else. */
export function musicBrainzLabelIn(asked: string): string | null {
  const url = URL.parse(asked.trim());
  const isThere = url && /^(?:[a-z]+\.)?musicbrainz\.org$/.test(url.hostname);
  const found = url ? isThere && /^\/label\/([^/]+)/.exec(url.pathname)?.[1] : asked;
  return id.safeParse(found).data ?? null;
}

/** The artists of a credit. */
const artistsIn = (credits: Credits): FoundArtist[] =>
  (credits ?? []).flatMap(({ artist, name }) => {
    const called = cutLine(artist.name || name, maxNameLength);
    return called ? [{ key: artist.id, name: called, musicBrainzId: artist.id }] : [];
  });

/** A credit as it is printed, with its joins: “Aster & Noor feat. Ida”. */
const printed = (credits: Credits) =>
  oneLine(
    (credits ?? [])
      .map(({ name, artist, joinphrase }) => `${name || artist.name}${joinphrase ?? ''}`)
      .join(''),
  );

const kinds: Readonly<Record<string, ReleaseKind>> = { album: 'album', ep: 'ep', single: 'single' };

function kindOf(release: Release): ReleaseKind | undefined {
  const group = release['release-group'];
  if (group?.['secondary-types']?.includes('Compilation')) return 'compilation';
  return kinds[group?.['primary-type']?.toLowerCase() ?? ''];
}

/** The numbers that a label gave the release; all numbers, if none is the label's. */
function catalogueNumbersOf(release: Release, label: string): string[] {
  const all = release['label-info'] ?? [];
  const own = all.filter((info) => info.label?.id === label);
  const numbers = (own.length > 0 ? own : all).map((info) =>
    readCatalogueNumber(info['catalog-number']),
  );
  return [...new Set(numbers.filter(Boolean))];
}

/** What tells a pressing from others of the same format. */
const pressingOf = ({ date, country }: Release) =>
  cutLine([date, country].filter(Boolean).join(', '), 200);

type Codes = Pick<FoundEdition, 'catalogueNumber' | 'barcode'>;

/** The edition that a release is there. */
function editionOf(release: Release, codes: Codes, places: readonly Place[]): FoundEdition {
  const texts = (release.media ?? []).map(({ format }) => oneLine(format));
  const media = [...new Set(texts)].map((text) => ({
    text,
    count: texts.filter((one) => one === text).length,
  }));
  const { format, pieces, size, name: parts } = formatOfMedia(media);
  const name = cutLine([parts, release.disambiguation].filter(Boolean).join(', '), 200);
  const sides = sidesOf(places, format);
  return {
    key: release.id,
    format,
    ...(pieces && { pieces }),
    ...(size && { size }),
    ...(name && { name }),
    ...codes,
    ...(sides && { sides }),
    links: [],
  };
}

/** Relations to places where a release can be heard or bought. */
const linkTypes = [
  'free streaming',
  'streaming',
  'streaming music',
  'download for free',
  'purchase for download',
  'purchase for mail-order',
];
/** Relations that lead to no such place, though the platform may be one. */
const otherTypes = ['license', 'discography entry', 'show notes', 'cover art link', 'crowdfunding'];

/** The addresses where the release can be heard or bought: there are also licences and databases. */
const addressesOf = ({ relations }: Release): string[] =>
  (relations ?? []).flatMap(({ type, ended, url }) => {
    const kind = type?.toLowerCase() ?? '';
    if (ended || !url || otherTypes.includes(kind)) return [];
    return linkTypes.includes(kind) || platformOf(url.resource) ? [url.resource] : [];
  });

interface Tracks {
  tracks: SourceTrack[];
  refused: Refusal[];
  notes: string[];
  artists: FoundArtist[];
  places: Place[];
}

function tracksOf(release: Release): Tracks {
  const own = printed(release['artist-credit']);
  const found: Tracks = { tracks: [], refused: [], notes: [], artists: [], places: [] };
  const media = release.media ?? [];
  const given = media.flatMap(({ tracks }, at) =>
    (tracks ?? []).map((one) => ({ one, disc: at + 1 })),
  );
  const refuse = (index: number, reason: string) =>
    found.refused.push({ entry: `Track ${index + 1}`, reason });
  for (const [index, { one, disc }] of given.entries()) {
    const read = trackSchema.safeParse(one);
    const name = cutLine(read.data?.title || read.data?.recording?.title, 300);
    if (!read.success || !name) refuse(index, 'It has no name.');
    else if (found.tracks.length === maxTracks) refuse(index, tooManyTracks);
    else {
      const { recording, length } = read.data;
      const credits = read.data['artist-credit'] ?? recording?.['artist-credit'];
      const performer = cutLine(printed(credits), 500);
      const [code = '', ...more] = recording?.isrcs ?? [];
      const { isrc, note } = readIsrc(code);
      if (note) found.notes.push(`Track ${index + 1}: ${note}`);
      if (more.length > 0)
        found.notes.push(
          `Track ${index + 1} has ${more.length + 1} ISRCs there; the first was taken.`,
        );
      const printedAs = printedLength(length ?? recording?.length);
      const key = trackKey(isrc, index + 1, found.tracks);
      found.places.push({ key, position: oneLine(read.data.number), disc });
      found.tracks.push(
        foundTrack({
          key,
          name,
          isrc,
          ...(performer && performer !== own && { performer }),
          ...(printedAs && { length: printedAs }),
        }),
      );
      found.artists.push(...artistsIn(credits));
    }
  }
  return found;
}

/** Joins that say no more than that there are several artists. */
const plainJoins = /^(?:|,|&|and|und|et|y|e|en|og|\+|[x×]|\/)$/i;

function readRelease(release: Release, title: string, label: string): FoundRelease {
  const { note: dayNote, ...day } = readSourceDay(release.date);
  const barcode = barcodeSchema.safeParse(release.barcode ?? '');
  const [catalogueNumber, ...otherNumbers] = catalogueNumbersOf(release, label);
  const { tracks, refused, notes: trackNotes, artists, places } = tracksOf(release);
  const credited = artistsIn(release['artist-credit']);
  const isVarious = credited.some(({ key }) => key === variousArtists);
  const kind = kindOf(release);
  const codes = {
    ...(catalogueNumber && { catalogueNumber }),
    ...(barcode.data && { barcode: barcode.data }),
  };
  const printedAs = printed(release['artist-credit']);
  const joins = (release['artist-credit'] ?? []).map(({ joinphrase }) => joinphrase ?? '');
  const hasOwnJoins = joins.some((join) => !plainJoins.test(join.trim()));
  const distinct = new Map((isVarious ? artists : credited).map((artist) => [artist.key, artist]));
  distinct.delete(variousArtists);
  const given = readLinks(addressesOf(release));
  const { links, notes: linkNotes } = linksWithin(given.links);
  const notes = dayNote ? [dayNote] : [];
  if (hasOwnJoins && !isVarious)
    notes.push(`It is credited there to “${printedAs}”; its page names the artists one by one.`);
  if (!barcode.success)
    notes.push(`The barcode ${quote(release.barcode)} is not valid; left empty.`);
  if (otherNumbers.length > 0)
    notes.push(`It has further numbers there: ${otherNumbers.join(', ')}.`);
  return {
    kindOfEntry: 'release',
    key: release.id,
    ...(release['release-group'] && { group: release['release-group'].id }),
    editions: [{ ...editionOf(release, codes, places), ...releasedOn(day) }],
    pressing: pressingOf(release),
    isVarious,
    title,
    ...day,
    description: '',
    links,
    ...codes,
    ...(kind && { kind }),
    musicBrainzId: release.id,
    artists: [...distinct.values()],
    tracks,
    cover: release['cover-art-archive']?.front ? release.id : null,
    page: `https://musicbrainz.org/release/${release.id}`,
    notes: [...notes, ...given.notes, ...linkNotes, ...trackNotes],
    refused,
  };
}

/** Statuses of releases that others made, and of mere translations of a list of tracks. */
const [bootleg, pseudo] = ['bootleg', 'pseudo-release'];

/**
 * Reads a release of MusicBrainz. One that can't be read is refused alone.
 * @param label the id of the label whose numbers are wanted
 * @param unofficial whether releases that others made without the label are taken too
 */
export function readMusicBrainzRelease(
  given: unknown,
  label: string,
  { unofficial = false }: { unofficial?: boolean } = {},
): FoundEntry {
  const read = releaseSchema.safeParse(given);
  const title = cutLine(read.data?.title, maxTitleLength);
  const refuse = (reason: string) => refusedRelease(title, reason);
  if (!read.success) return refuse('MusicBrainz’s answer about it can’t be read.');
  if (!title) return refuse('It has no name.');
  const { status } = read.data;
  const kind = status?.toLowerCase();
  if (kind === pseudo || (kind === bootleg && !unofficial))
    return refuse(`MusicBrainz lists it as “${status}”.`);
  return readRelease(read.data, title, label);
}

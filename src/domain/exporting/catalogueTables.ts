import type { StoredArtist } from '#domain/artist/artist';
import { artistFields } from '#domain/artist/artistFields';
import { type FieldTable, type FieldWith, fieldsIn, fieldsWith } from '#domain/field';
import type { StoredMerch } from '#domain/merch/merch';
import { pricesText } from '#domain/money';
import type { StoredNews } from '#domain/news/news';
import { namesIn, rolesOf } from '#domain/release/credits';
import type { StoredRelease } from '#domain/release/release';
import { releaseFields } from '#domain/release/releaseFields';
import { statusLabel } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import { trackFields } from '#domain/release/trackFields';
import { artistIdsOf, type StoredShow } from '#domain/show/show';
import { showFields } from '#domain/show/showFields';

/** A row of an exported table. */
export type Line = Record<string, string | number>;

const linked = (links: readonly { name: string; url: string }[]) =>
  links.map(({ name, url }) => `${name} ${url}`).join('\n');

/** The exported plain-text fields of an entry, in form order. */
function textColumns<T extends FieldTable>(
  entry: Partial<Record<FieldWith<T, 'text'>, string | undefined>>,
  table: T,
): Record<string, string> {
  const exported: readonly string[] = fieldsIn(table, 'csv');
  const names = fieldsWith(table, ['text']).filter((name) => exported.includes(name));
  return Object.fromEntries(names.map((name) => [name, entry[name] ?? '']));
}

/** The people of a track: who wrote and performed it, and the roles in its credits. */
function rolesOfTrack(track: Track): [role: string, name: string][] {
  const written = (['composer', 'lyricsWriter', 'performer', 'guests'] as const).flatMap((field) =>
    namesIn(track[field] ?? '').map((name): [string, string] => [trackFields[field].label, name]),
  );
  return [...written, ...creditedIn(track.credits)];
}

const creditedIn = (credits: string | undefined) =>
  rolesOf(credits).flatMap(({ role, names }) =>
    names.map((name): [role: string, name: string] => [role, name]),
  );

/** A line for each role of each person on a release: of the whole release, then of its tracks. */
function peopleOf(release: StoredRelease): Line[] {
  const ofRelease = { releaseNumber: release.cId, release: release.title };
  return [
    ...creditedIn(release.credits).map(([role, name]) => ({
      name,
      role,
      ...ofRelease,
      position: '',
      track: '',
    })),
    ...release.tracks.flatMap((track, index) =>
      rolesOfTrack(track).map(([role, name]) => ({
        name,
        role,
        ...ofRelease,
        position: index + 1,
        track: track.name,
      })),
    ),
  ];
}

/** A line for each edition of a release, in the label's order. */
function editionLines(release: StoredRelease): Line[] {
  const names = new Map(release.tracks.map(({ id }, index) => [id, index + 1]));
  return (release.editions ?? []).map((edition, index) => ({
    releaseNumber: release.cId,
    release: release.title,
    position: index + 1,
    format: edition.format,
    pieces: edition.pieces ?? '',
    size: edition.size ?? '',
    name: edition.name ?? '',
    catalogueNumber: edition.catalogueNumber ?? '',
    barcode: edition.barcode ?? '',
    prices: [edition.price ?? [], edition.prices ?? []]
      .flat()
      .map((price) => pricesText([price]))
      .join('\n'),
    day: edition.day ?? '',
    state: edition.state,
    copies: edition.copies ?? '',
    pressing: edition.pressing ?? '',
    sides: (edition.sides ?? [])
      .map(({ name, tracks }) => `${name}: ${tracks.map((id) => names.get(id)).join(', ')}`)
      .join('\n'),
    bonusTracks: (edition.bonusTracks ?? []).join('\n'),
    links: linked(edition.links),
    id: edition.id,
  }));
}

/** The catalogue as eight tables that reference each other by number. */
export function catalogueTables({
  artists,
  releases,
  shows,
  merch,
  news,
}: {
  artists: readonly StoredArtist[];
  releases: readonly StoredRelease[];
  shows: readonly StoredShow[];
  merch: readonly StoredMerch[];
  news: readonly StoredNews[];
}): Record<
  'artists' | 'releases' | 'editions' | 'tracks' | 'people' | 'shows' | 'merch' | 'news',
  Line[]
> {
  const numbers = new Map(artists.map(({ id, cId }) => [id, cId]));
  const names = new Map(artists.map(({ id, name }) => [id, name]));
  return {
    artists: artists.map((artist) => ({
      number: artist.cId,
      name: artist.name,
      ...textColumns(artist, artistFields),
      share: artist.share,
      socials: linked(artist.socials),
      image: artist.image ?? '',
      photographs: (artist.photographs ?? [])
        .map(({ url, credit = '' }) => `${url} ${credit}`.trim())
        .join('\n'),
      bio: artist.bio,
      id: artist.id,
    })),
    releases: releases.map((release) => ({
      number: release.cId,
      title: release.title,
      artists: release.artistIds.map((id) => names.get(id)).join(', '),
      artistNumbers: release.artistIds.map((id) => numbers.get(id)).join(', '),
      releaseDate: release.releaseDate ?? '',
      status: statusLabel(release.releaseStatus),
      kind: release.kind ?? '',
      ...textColumns(release, releaseFields),
      credits: release.credits ?? '',
      language: release.language ?? '',
      links: linked(release.links),
      cover: release.cover ?? '',
      pictures: (release.pictures ?? []).map(({ kind, url }) => `${kind}: ${url}`).join('\n'),
      press: (release.press ?? [])
        .map(({ quote, source, url = '' }) => `${source}: ${quote} ${url}`.trim())
        .join('\n'),
      description: release.description,
      id: release.id,
    })),
    editions: releases.flatMap(editionLines),
    tracks: releases.flatMap((release) =>
      release.tracks.map((track, index) => ({
        releaseNumber: release.cId,
        release: release.title,
        position: index + 1,
        name: track.name,
        isrc: track.isrc,
        ...textColumns(track, trackFields),
        description: track.description,
        credits: track.credits ?? '',
        lyrics: track.lyrics ?? '',
        language: track.language ?? '',
        explicit: track.explicit ? 'yes' : '',
        listen: track.listen ?? '',
        listenBefore: track.listenBefore ?? '',
        clipStart: track.clipStart ?? '',
        clipSeconds: track.clipSeconds ?? '',
        id: track.id,
      })),
    ),
    people: releases.flatMap(peopleOf),
    shows: shows.map((show) => ({
      number: show.cId,
      day: show.day,
      doors: show.doors ?? '',
      starts: show.starts ?? '',
      timeZone: show.timeZone,
      acts: show.artists.map(({ id, name }) => (id && names.get(id)) || name).join(', '),
      artistNumbers: artistIdsOf(show.artists)
        .map((id) => numbers.get(id))
        .join(', '),
      state: show.state,
      previousDay: show.previousDay ?? '',
      previousVenue: [show.previousVenue?.name, show.previousVenue?.city]
        .filter(Boolean)
        .join(', '),
      boughtTickets: show.boughtTickets ?? '',
      status: show.status,
      publicFrom: show.publicFrom ?? '',
      venue: show.venue.name,
      city: show.venue.city,
      country: show.venue.country ?? '',
      address: show.venue.address ?? '',
      venueUrl: show.venue.url ?? '',
      ...textColumns(show, showFields),
      tickets: show.tickets.map(({ name = '', url }) => `${name} ${url}`.trim()).join('\n'),
      isFree: show.isFree ? 'yes' : '',
      ageLimit: show.ageLimit ?? '',
      stateNote: show.stateNote ?? '',
      poster: show.poster ?? '',
      note: show.note,
      id: show.id,
    })),
    merch: merch.map((item) => ({
      number: item.cId,
      name: item.name,
      artists: item.artistIds.map((id) => names.get(id)).join(', '),
      artistNumbers: item.artistIds.map((id) => numbers.get(id)).join(', '),
      price: item.price ? pricesText([item.price]) : '',
      state: item.state,
      sizes: item.sizes.map(({ name, state }) => `${name}: ${state}`).join('\n'),
      links: linked(item.links),
      images: item.images.map(({ url }) => url).join('\n'),
      description: item.description,
      status: item.status,
      publicFrom: item.publicFrom ?? '',
      id: item.id,
    })),
    news: news.map((piece) => ({
      number: piece.cId,
      day: piece.day,
      title: piece.title,
      author: piece.author ?? '',
      images: piece.images.map(({ url }) => url).join('\n'),
      text: piece.text,
      status: piece.status,
      publicFrom: piece.publicFrom ?? '',
      id: piece.id,
    })),
  };
}

/**
 * The name of an uploaded picture in an export: what it shows, the start of its hash, and the name
 * that it was uploaded with, without what a file system could misread.
 */
export function originalName({
  picture,
  fileName,
  sha256,
}: Record<'picture' | 'fileName' | 'sha256', string>): string {
  const shown = picture.slice(picture.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');
  const plain = fileName.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '');
  return [shown, sha256.slice(0, 12), plain.slice(-80)].filter(Boolean).join('-');
}

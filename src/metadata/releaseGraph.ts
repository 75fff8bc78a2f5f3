import { textOf } from '#catalogue/releaseText';
import { imageVariant } from '#domain/image/image';
import type { ListedRelease } from '#domain/listing/listing';
import type { PublicArtist, PublicRelease } from '#domain/publication/snapshot';
import type { ReleaseKind } from '#domain/release/releaseKind';
import { label, siteAddress } from '../label.ts';
import { itemList, type Thing } from './graph.ts';

const releaseTypes: Partial<Record<ReleaseKind, string>> = {
  album: 'https://schema.org/AlbumRelease',
  ep: 'https://schema.org/EPRelease',
  single: 'https://schema.org/SingleRelease',
};

const person = (name: string) => (name ? { '@type': 'Person', name } : undefined);

/** The first piece of an address, which names a thing within its page. */
const part = (url: string, name: string) => `${siteAddress(url)}#${name}`;

function recording({ name, isrc, composer, lyricsWriter }: PublicRelease['tracks'][number]): Thing {
  const work = (composer || lyricsWriter) && {
    '@type': 'MusicComposition',
    name,
    composer: person(composer),
    lyricist: person(lyricsWriter),
  };
  return {
    '@type': 'MusicRecording',
    name,
    isrcCode: isrc || undefined,
    recordingOf: work || undefined,
  };
}

/** The pressing: what carries the label, the catalogue number and the barcode. */
function pressing({ url, catalogueNumber, barcode, releaseDate }: PublicRelease): Thing {
  return {
    '@type': 'MusicRelease',
    '@id': part(url, 'release'),
    catalogNumber: catalogueNumber,
    gtin: barcode,
    datePublished: releaseDate ?? undefined,
    recordLabel: { '@type': 'Organization', name: label.name, url: label.siteUrl },
  };
}

/** A release as schema.org describes it: an album with its pressing and its recordings. */
export function releaseGraph(release: PublicRelease, artists: readonly PublicArtist[]): Thing {
  const { title, url, cover, releaseDate, kind, tracks, links, copyright } = release;
  const { words, isMissing } = textOf(release);
  return {
    '@type': 'MusicAlbum',
    '@id': part(url, 'album'),
    url: siteAddress(url),
    name: title,
    byArtist: artists.map(({ name, url: page }) => ({
      '@type': 'MusicGroup',
      '@id': part(page, 'artist'),
      name,
      url: siteAddress(page),
    })),
    image: cover ? imageVariant(cover, 'large', 'jpg') : undefined,
    description: isMissing ? undefined : words,
    datePublished: releaseDate ?? undefined,
    albumReleaseType: kind && releaseTypes[kind],
    albumProductionType: kind === 'compilation' ? 'https://schema.org/CompilationAlbum' : undefined,
    albumRelease: pressing(release),
    numTracks: tracks.length || undefined,
    track: tracks.length > 0 ? itemList(tracks.map(recording)) : undefined,
    copyrightNotice: copyright,
    sameAs: links.length > 0 ? links.map((link) => link.url) : undefined,
  };
}

/** A release as a list names it. */
export function listedRelease({ title, url, releaseDate, artists }: ListedRelease): Thing {
  return {
    '@type': 'MusicAlbum',
    '@id': part(url, 'album'),
    name: title,
    url: siteAddress(url),
    datePublished: releaseDate ?? undefined,
    byArtist: artists.map((name) => ({ '@type': 'MusicGroup', name })),
  };
}

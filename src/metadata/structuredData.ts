import type { Credit } from '#catalogue/catalogue';
import { iconAddress } from '#catalogue/icons';
import { shownLabel, shownPath, shownWording } from '#catalogue/label';
import { releaseText } from '#catalogue/releaseText';
import { offeredEditions } from '#catalogue/shop';
import { imageVariant } from '#domain/image/image';
import type { Link } from '#domain/link';
import type { ListedArtist, ListedRelease } from '#domain/listing/listing';
import { musicBrainzAddress } from '#domain/musicBrainz';
import { isPlayerAlone } from '#domain/otherPlayer';
import type { PublicArtist } from '#domain/publication/publicArtist';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { namesIn, rolesOf } from '#domain/release/credits';
import type { ReleaseKind } from '#domain/release/releaseKind';
import { langOf } from '#domain/release/sungLanguage';
import { tagsOf } from '#domain/release/tags';
import { plainText } from '#domain/richText/richText';
import { formatOf } from '#words/soldFormat';
import { paths } from '../paths.ts';
import { siteAddress, siteSettings } from '../siteSettings.ts';
import { labelOrganization } from './labelOrganization.ts';
import { productOf } from './productGraph.ts';
import type { Thing } from './thing.ts';

/** An ordered list in schema.org's form, each element with its position from 1. */
export function itemList(items: readonly Thing[]): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item,
    })),
  };
}

/** A list of pages by their addresses alone: each page has its own data. */
export const addressList = (paths: readonly string[]): Thing => ({
  '@type': 'ItemList',
  numberOfItems: paths.length,
  itemListElement: paths.map((path, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: siteAddress(path),
  })),
});

/** JSON-LD for a script element, escaped so that no text can end the element. */
export function jsonLd(thing: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
}

/** The site and the label that publishes it. */
export function labelGraph(): Thing {
  const label = shownLabel();
  return {
    '@type': 'WebSite',
    name: label.name,
    url: siteAddress(shownPath(paths.home)),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${siteAddress(shownPath(paths.search))}?q={words}`,
      'query-input': 'required name=words',
    },
    publisher: {
      '@type': 'Organization',
      name: label.name,
      description: label.description || undefined,
      url: siteAddress(shownPath(paths.home)),
      logo: new URL(iconAddress('icon-512.png'), siteSettings.siteUrl).href,
      legalName: label.legalName || undefined,
      email: label.mail || undefined,
      sameAs: label.socials.map(({ url }) => url),
    },
  };
}

/** Addresses of the same thing elsewhere; undefined if there are none. */
function sameAs(links: readonly Link[], also: string | undefined): string[] | undefined {
  const addresses = links.map(({ url }) => url);
  if (also) addresses.push(also);
  return addresses.length > 0 ? addresses : undefined;
}

/** An artist in a list. */
export function artistElement({ name, url }: Pick<ListedArtist, 'name' | 'url'>): Thing {
  const address = siteAddress(url);
  return { '@type': 'MusicGroup', '@id': `${address}#artist`, name, url: address };
}

/** An artist or band with their releases. */
export function artistGraph(artist: PublicArtist, releases: readonly ListedRelease[]): Thing {
  const { image, bio, socials, musicBrainzId } = artist;
  return {
    ...artistElement(artist),
    image: image ? imageVariant(image, 'large', 'jpg') : undefined,
    description: plainText(bio) || undefined,
    sameAs: sameAs(socials, musicBrainzAddress('artist', musicBrainzId)),
    album: releases.map(releaseElement),
  };
}

const releaseTypes: Partial<Record<ReleaseKind, string>> = {
  album: 'https://schema.org/AlbumRelease',
  ep: 'https://schema.org/EPRelease',
  single: 'https://schema.org/SingleRelease',
};

/** A name with an article may be that of an institute, a band or “a listener”. */
const withArticle = /^(?:[Tt]he|an?|d(?:er|ie|as)|eine?|el|l[aeo]s?|une?|het|een|uma?)\s|^l['’]/u;

/**
 * A credited name: a person if it may be one; otherwise text, which schema.org accepts for any
 * thing.
 */
const credited = (name: string): Thing | string =>
  withArticle.test(name) ? name : { '@type': 'Person', name };

/** All names in a credit; undefined if there are none. */
function everybody(credit: string): (Thing | string)[] | undefined {
  const names = namesIn(credit);
  return names.length > 0 ? names.map(credited) : undefined;
}

type PublicTrack = PublicRelease['tracks'][number];

/** The id of a thing on an entry's page. */
const idOf = (url: string, name: string) => `${siteAddress(url)}#${name}`;

/** All names in several credits, each with its role, in schema.org's form for roles. */
function contributors(credits: string | undefined, guests = ''): Thing[] | undefined {
  const roles = [
    ...rolesOf(credits).flatMap(({ role, names }) => names.map((name) => ({ role, name }))),
    ...namesIn(guests).map((name) => ({ role: 'Featured artist', name })),
  ].map(({ role, name }) => ({
    '@type': 'Role',
    roleName: role,
    contributor: credited(name),
  }));
  return roles.length > 0 ? roles : undefined;
}

/** Performers, who may be bands. Artists with a page are linked to it. */
function performers(names: readonly string[], artists: readonly Credit[]): Thing[] {
  return names.map((name) => {
    const known = artists.find((artist) => artist.name === name);
    return known ? artistElement(known) : { '@type': 'MusicGroup', name };
  });
}

const durationOf = (seconds: number | undefined) => (seconds ? `PT${seconds}S` : undefined);

/** A track's public audio; for a clip, also that it is one and its length. */
function audioOf({ audio, heard, heardSeconds }: PublicTrack): Thing | undefined {
  if (!audio) return undefined;
  const isClip = heard === 'clip';
  return {
    '@type': 'AudioObject',
    name: isClip ? shownWording().words.release.clip : undefined,
    duration: isClip ? durationOf(heardSeconds) : undefined,
    contentUrl: audio,
    encodingFormat: 'audio/mpeg',
  };
}

function recording(track: PublicTrack, release: PublicRelease, artists: readonly Credit[]): Thing {
  const { name, isrc, composer, lyricsWriter, description, lyrics, performer = '' } = track;
  const language = track.language ?? release.language;
  const work = (composer || lyricsWriter || lyrics) && {
    '@type': 'MusicComposition',
    name,
    composer: everybody(composer),
    lyricist: everybody(lyricsWriter),
    inLanguage: language,
    lyrics: lyrics && { '@type': 'CreativeWork', text: lyrics, inLanguage: langOf(language) },
  };
  const own = performers(namesIn(performer), artists);
  return {
    '@type': 'MusicRecording',
    name,
    description: description || undefined,
    byArtist: own.length > 0 ? own : undefined,
    contributor: contributors(track.credits, track.guests),
    isrcCode: isrc || undefined,
    inLanguage: language,
    isFamilyFriendly: track.explicit ? false : undefined,
    recordingOf: work || undefined,
    duration: durationOf(track.seconds),
    audio: audioOf(track),
  };
}

/** The release itself where it offers no editions: label, catalogue number and barcode. */
function pressing(release: PublicRelease): Thing {
  const { url, catalogueNumber, barcode, releaseDate } = release;
  return {
    '@type': 'MusicRelease',
    '@id': idOf(url, 'release'),
    catalogNumber: catalogueNumber,
    // Only products and offers have `gtin`.
    identifier: barcode && { '@type': 'PropertyValue', propertyID: 'gtin', value: barcode },
    datePublished: releaseDate ?? undefined,
    recordLabel: labelOrganization(),
  };
}

/** The editions that its page offers, or the release itself where there are none. */
function editionsOf(release: PublicRelease, artists: readonly Credit[]): Thing | Thing[] {
  const editions = offeredEditions(release.cId);
  if (editions.length === 0) return pressing(release);
  const names = artists.map(({ name }) => name);
  const { title, url, cover, releaseDate } = release;
  return editions.map((edition) =>
    productOf({ title, url, cover, artists: names, day: edition.day ?? releaseDate }, edition),
  );
}

/** What the press says about a release; undefined if nothing is quoted. */
const reviewsOf = ({ press = [] }: PublicRelease): Thing[] | undefined =>
  press.length > 0
    ? press.map(({ quote, source, url }) => ({
        '@type': 'Review',
        reviewBody: quote,
        author: { '@type': 'Organization', name: source },
        url,
      }))
    : undefined;

/** A release: an album with its editions and its recordings. */
export function releaseGraph(release: PublicRelease, artists: readonly Credit[]): Thing {
  const { title, url, cover, releaseDate, kind, tracks, links, copyright, musicBrainzId } = release;
  const { plain, isMissing } = releaseText(release, shownWording().words.release.noDescription);
  const keywords = tagsOf(release);
  const heard = links.filter((link) => !formatOf(link) && !isPlayerAlone(link));
  return {
    '@type': 'MusicAlbum',
    '@id': idOf(url, 'album'),
    url: siteAddress(url),
    name: title,
    alternateName: release.latinTitle,
    byArtist: artists.map(({ name, url: page }) => ({
      '@type': 'MusicGroup',
      '@id': idOf(page, 'artist'),
      name,
      url: siteAddress(page),
    })),
    image: cover ? imageVariant(cover, 'large', 'jpg') : undefined,
    description: isMissing ? undefined : plain,
    datePublished: releaseDate ?? undefined,
    albumReleaseType: kind && releaseTypes[kind],
    albumProductionType: kind === 'compilation' ? 'https://schema.org/CompilationAlbum' : undefined,
    albumRelease: editionsOf(release, artists),
    numTracks: tracks.length || undefined,
    track:
      tracks.length > 0
        ? itemList(tracks.map((track) => recording(track, release, artists)))
        : undefined,
    copyrightNotice: copyright,
    contributor: contributors(release.credits),
    inLanguage: release.language,
    isFamilyFriendly: tracks.some(({ explicit }) => explicit) ? false : undefined,
    review: reviewsOf(release),
    keywords: keywords.length > 0 ? keywords : undefined,
    sameAs: sameAs(heard, musicBrainzAddress('release', musicBrainzId)),
  };
}

/** A release in a list. */
export function releaseElement({ title, url, releaseDate, artists }: ListedRelease): Thing {
  return {
    '@type': 'MusicAlbum',
    '@id': idOf(url, 'album'),
    name: title,
    url: siteAddress(url),
    datePublished: releaseDate ?? undefined,
    byArtist: artists.map((name) => ({ '@type': 'MusicGroup', name })),
  };
}

/** The whole catalogue, as data that may be fetched. */
export function catalogueGraph(name: string, description: string): Thing {
  return {
    '@type': 'Dataset',
    name,
    description,
    url: siteAddress(shownPath(paths.catalogue)),
    creator: labelOrganization(),
    isAccessibleForFree: true,
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'application/json',
      contentUrl: siteAddress(paths.publicData),
    },
  };
}

import { imageVariant } from '#domain/image/image';
import type { ListedArtist, ListedRelease } from '#domain/listing/listing';
import type { PublicArtist } from '#domain/publication/snapshot';
import { plainText } from '#domain/richText/richText';
import { siteAddress } from '../label.ts';
import type { Thing } from './graph.ts';
import { listedRelease } from './releaseGraph.ts';

/** An artist or band as schema.org describes it, with their records. */
export function artistGraph(artist: PublicArtist, releases: readonly ListedRelease[]): Thing {
  const { image, bio, socials } = artist;
  return {
    ...listedArtist(artist),
    image: image ? imageVariant(image, 'large', 'jpg') : undefined,
    description: plainText(bio) || undefined,
    sameAs: socials.length > 0 ? socials.map(({ url }) => url) : undefined,
    album: releases.map(listedRelease),
  };
}

/** An artist as a list names them. */
export function listedArtist({ name, url }: Pick<ListedArtist, 'name' | 'url'>): Thing {
  const address = siteAddress(url);
  return { '@type': 'MusicGroup', '@id': `${address}#artist`, name, url: address };
}

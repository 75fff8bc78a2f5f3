import { useState } from 'react';
import { counted } from '#domain/counted';
import type { ListedArtist } from '#domain/listing/listing';
import { artistOrderNames } from '#domain/listing/ordering';
import { Sleeve } from '../../components/Sleeve.tsx';
import { ListControls, ListFrame } from './ListFrame.tsx';
import { orderOf } from './listAddress.ts';
import { createListStore, type ListStart } from './listStore.ts';

function isArtistRow(row: unknown): row is ListedArtist {
  return (
    typeof row === 'object' &&
    row !== null &&
    'name' in row &&
    typeof row.name === 'string' &&
    'url' in row &&
    typeof row.url === 'string'
  );
}

interface CardProps {
  artist: ListedArtist;
  /** The image's `sizes`. */
  sizes: string;
  first: boolean;
}

/** An artist in a grid: the portrait, the name, the number of releases. */
function ArtistCard({ artist, sizes, first }: CardProps) {
  const { name, sortName, url, image, releaseCount } = artist;
  return (
    <article className="card card-artist">
      <a className="card-link" href={url}>
        <Sleeve address={image} alt="" title={name} artist="" sizes={sizes} first={first} />
        <h2 className="card-title" dir="auto">
          {name}
        </h2>
      </a>
      <p className="card-by">{counted(releaseCount, '1 release', 'releases')}</p>
      {sortName && sortName !== name && (
        <p className="card-day">
          Filed under <bdi>{sortName}</bdi>
        </p>
      )}
    </article>
  );
}

interface Props {
  start: ListStart<ListedArtist>;
  /** The `sizes` of a portrait. */
  sizes: string;
}

/** The artists, in four orders, six to a page. */
export function ArtistList({ start, sizes }: Props) {
  const kind = 'artists';
  const [list] = useState(() => createListStore({ kind, isRow: isArtistRow }, start));
  return (
    <ListFrame
      kind={kind}
      list={list}
      keyOf={({ cId }) => cId}
      row={(artist, _state, index) => (
        <ArtistCard artist={artist} sizes={sizes} first={index === 0} />
      )}
      controls={({ view }) => (
        <ListControls
          kind={kind}
          orders={artistOrderNames}
          order={view.order}
          onOrder={(order) => list.show({ order: orderOf(kind, order) })}
        />
      )}
    />
  );
}

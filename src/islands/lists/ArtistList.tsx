import { useState } from 'react';
import type { ListedArtist } from '#domain/listing/listing';
import { artistOrderNames } from '#domain/listing/ordering';
import { ArtistCard } from '../../components/ArtistCard.tsx';
import { ListControls } from './ListControls.tsx';
import { ListFrame } from './ListFrame.tsx';
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

interface Props {
  start: ListStart<ListedArtist>;
  /** How wide a portrait is shown. */
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

import { useState } from 'react';
import type { ListedArtist } from '#domain/listing/listing';
import { artistOrders } from '#domain/listing/ordering';
import { count, pick } from '#words/template';
import type { Words } from '#words/translation';
import { ArtistCard } from '../../components/ArtistCard.tsx';
import { ListFrame, listWordsOf, PublicListControls } from './ListFrame.tsx';
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

/** The sentences of the list, for its props. */
export const artistListWords = (words: Words) => ({
  list: listWordsOf(words),
  card: pick(words.card, ['releases', 'filedUnder']),
  own: pick(words.artists, [
    ...(['counted', 'countedOnPage', 'none', 'empty', 'failed'] as const),
    ...(['name', 'latest', 'oldest', 'most'] as const),
  ]),
});

interface Props {
  start: ListStart<ListedArtist>;
  language: string;
  words: ReturnType<typeof artistListWords>;
  /** The `sizes` of portraits. */
  sizes: string;
}

/** The artists in four orders, six per page. */
export function ArtistList({ start, language, words, sizes }: Props) {
  const { own } = words;
  const kind = 'artists';
  const [list] = useState(() => createListStore({ kind, isRow: isArtistRow }, start));
  return (
    <ListFrame
      kind={kind}
      list={list}
      words={words}
      language={language}
      keyOf={({ cId }) => cId}
      row={(artist, _state, index) => (
        <ArtistCard
          artist={artist}
          releases={count(language, words.card.releases, { count: artist.releaseCount })}
          filedUnder={words.card.filedUnder}
          sizes={sizes}
          index={index}
        />
      )}
      controls={({ view }) => (
        <PublicListControls
          kind={kind}
          words={words.list}
          orders={pick(own, artistOrders)}
          order={view.order}
          onOrder={(order) => list.show({ order: orderOf(kind, order) })}
        />
      )}
    />
  );
}

import { useState } from 'react';
import type { ListedRelease } from '#domain/listing/listing';
import { releaseOrders } from '#domain/listing/ordering';
import { isFuture } from '#domain/release/future';
import { pick } from '#words/template';
import type { Words } from '#words/translation';
import { ReleaseCard } from '../../components/ReleaseCard.tsx';
import { ListFrame, listWordsOf, PublicListControls } from './ListFrame.tsx';
import { orderOf } from './listAddress.ts';
import { createListStore, type ListStart, type ListState } from './listStore.ts';

function isReleaseRow(row: unknown): row is ListedRelease {
  return (
    typeof row === 'object' &&
    row !== null &&
    'title' in row &&
    typeof row.title === 'string' &&
    'url' in row &&
    typeof row.url === 'string' &&
    'artists' in row &&
    Array.isArray(row.artists)
  );
}

/** The sentences of the list, for its props. */
export const releaseListWords = (words: Words) => ({
  list: listWordsOf(words),
  card: pick(words.card, ['comma', 'noDate']),
  release: pick(words.release, ['play']),
  own: pick(words.releases, [
    ...(['counted', 'countedOnPage', 'none', 'empty', 'failed'] as const),
    ...(['newest', 'oldest', 'title', 'future'] as const),
  ]),
  coming: words.calendar.coming,
  out: words.files.out,
});

/**
 * The part of the list that a release is in, on a page with announced ones: a list by date has
 * them apart from those that are out.
 */
function partOf(
  release: ListedRelease,
  { rows, view, today }: ListState<ListedRelease>,
  words: Pick<Props['words'], 'coming' | 'out'>,
): string | undefined {
  if (view.order === 'title' || !rows.some((row) => isFuture(row, today))) return undefined;
  return isFuture(release, today) ? words.coming : words.out;
}

interface Props {
  start: ListStart<ListedRelease>;
  language: string;
  words: ReturnType<typeof releaseListWords>;
  /** The `sizes` of covers. */
  sizes: string;
}

/** The releases in a chosen order, with or without future ones, six per page. */
export function ReleaseList({ start, language, words, sizes }: Props) {
  const { own } = words;
  const kind = 'releases';
  const [list] = useState(() => createListStore({ kind, isRow: isReleaseRow }, start));
  return (
    <ListFrame
      kind={kind}
      list={list}
      words={words}
      language={language}
      keyOf={({ cId }) => cId}
      partOf={(release, state) => partOf(release, state, words)}
      row={(release, state, index) => (
        <ReleaseCard
          release={release}
          today={state.here}
          heading={partOf(release, state, words) ? 'h3' : 'h2'}
          words={words}
          language={language}
          sizes={sizes}
          index={index}
        />
      )}
      controls={({ view }) => (
        <PublicListControls
          kind={kind}
          words={words.list}
          orders={pick(own, releaseOrders)}
          order={view.order}
          onOrder={(order) => list.show({ order: orderOf(kind, order) })}
        >
          <label className="switch">
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: A checkbox has its own checked state.
              role="switch"
              name="future"
              checked={view.future}
              onChange={(event) => list.show({ future: event.target.checked })}
            />
            {own.future}
          </label>
        </PublicListControls>
      )}
    />
  );
}

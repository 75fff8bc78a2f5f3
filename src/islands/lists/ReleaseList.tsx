import { useState } from 'react';
import type { ListedRelease } from '#domain/listing/listing';
import { releaseOrderNames } from '#domain/listing/ordering';
import { ReleaseCard } from '../../components/ReleaseCard.tsx';
import { ListControls, ListFrame } from './ListFrame.tsx';
import { orderOf } from './listAddress.ts';
import { createListStore, type ListStart } from './listStore.ts';

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

interface Props {
  start: ListStart<ListedRelease>;
  /** The `sizes` of a cover. */
  sizes: string;
}

/** The releases in a chosen order, with or without future ones, six to a page. */
export function ReleaseList({ start, sizes }: Props) {
  const kind = 'releases';
  const [list] = useState(() => createListStore({ kind, isRow: isReleaseRow }, start));
  return (
    <ListFrame
      kind={kind}
      list={list}
      keyOf={({ cId }) => cId}
      row={(release, { today }, index) => (
        <ReleaseCard release={release} today={today} sizes={sizes} first={index === 0} />
      )}
      controls={({ view }) => (
        <ListControls
          kind={kind}
          orders={releaseOrderNames}
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
            Include future releases
          </label>
        </ListControls>
      )}
    />
  );
}

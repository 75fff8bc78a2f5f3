import { useState } from 'react';
import type { ListedRelease } from '#domain/listing/listing';
import { releaseOrderNames } from '#domain/listing/ordering';
import { ReleaseCard } from '../../components/ReleaseCard.tsx';
import { ListControls } from './ListControls.tsx';
import { ListFrame } from './ListFrame.tsx';
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

/** A switch says no more of its state than the checkbox that it is. */
const asSwitch = { role: 'switch' };

interface Props {
  start: ListStart<ListedRelease>;
  /** How wide a cover is shown. */
  sizes: string;
}

/** The releases: sorted, with or without what is to come, six to a page. */
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
              {...asSwitch}
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

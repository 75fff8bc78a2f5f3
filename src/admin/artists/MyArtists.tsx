import { useStore } from '@nanostores/react';
import { api } from '#adapters/api';
import type { ArtistRow } from '#contract/lists';
import { missingArtistFields } from '#domain/artist/artist';
import { ordersOf } from '#domain/listing/worklist';
import { $me } from '#stores/session';
import { fill } from '#words/template';
import { paths } from '../../paths.ts';
import { EntryCard } from '../lists/EntryCard.tsx';
import { ArchivedFilter, archivedIn, MissingFilter } from '../lists/EntryFilters.tsx';
import { EntryList, partLabel } from '../lists/EntryList.tsx';
import { FilterPanel } from '../lists/FilterPanel.tsx';
import {
  filterCount,
  ListControls,
  ListEmpty,
  noFilters,
  useListQuery,
} from '../lists/ListControls.tsx';
import { sentences } from '../sentences/artists.ts';
import { usePages } from '../state/queries.ts';
import { searched } from '../ui/SearchField.tsx';

const keyOf = ({ id }: ArtistRow) => id;
const render = ({ cId, name, note, sortName, image, archived, missing }: ArtistRow) => (
  <EntryCard
    kind="artist"
    cId={cId}
    title={name}
    image={image}
    archived={archived}
    missing={missing}
    facts={archived && <span className="status">{sentences.archived}</span>}
  >
    {[note, sortName && fill(sentences.filedAs, { sortName })].filter(Boolean).join(' · ')}
  </EntryCard>
);

const orders = ordersOf.artist;

/** All artists that this person may edit, incomplete ones first. */
export function MyArtists() {
  const canAdd = useStore($me)?.role === 'staff';
  const [query, change] = useListQuery();
  const { view } = query;
  const search = searched(query.search);
  const sort = orders.find((name) => name === query.sort) ?? orders[0];
  const missing = missingArtistFields.find((value) => value === query.missing);
  const filters = { search, sort, archived: archivedIn(query), missing };
  const pages = usePages(['listArtists', filters], (next) =>
    api.listArtists({ query: { ...filters, next } }),
  );
  return (
    <>
      <div className="screen-head">
        <h1>{sentences.myArtists}</h1>
        {canAdd && (
          <div className="actions">
            <a className="button quiet" href={paths.trash}>
              {sentences.trash}
            </a>
            <a className="button" href={paths.addArtist}>
              {sentences.addArtist}
            </a>
          </div>
        )}
      </div>
      <ListControls query={query} onChange={change} orders={orders} />
      <FilterPanel list="artists" count={filterCount(query)} onClear={() => change(noFilters)}>
        <ArchivedFilter query={query} onChange={change} />
        <MissingFilter query={query} onChange={change} fields={missingArtistFields} />
      </FilterPanel>
      <EntryList
        list="artists"
        pages={pages}
        keyOf={keyOf}
        render={render}
        partOf={sort === 'unfinished' ? partLabel : undefined}
        view={view}
        empty={
          <ListEmpty
            none={sentences.noneYet}
            addPath={canAdd ? paths.addArtist : undefined}
            isFiltered={search !== '' || filterCount(query) > 0}
            onShowAll={() => change({ search: '', ...noFilters })}
          />
        }
      />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { api } from '#adapters/api';
import type { ArtistRow } from '#contract/lists';
import { ordersOf } from '#domain/listing/worklist';
import { $me } from '#stores/session';
import { paths } from '../../paths.ts';
import { EntryList } from '../lists/EntryList.tsx';
import { ListControls } from '../lists/ListControls.tsx';
import { ListEmpty } from '../lists/ListEmpty.tsx';
import { useListQuery } from '../lists/useListQuery.ts';
import { usePages } from '../ui/usePages.ts';
import { ArtistEntry } from './ArtistEntry.tsx';

const orders = ordersOf.artist;
const keyOf = ({ id }: ArtistRow) => id;
const render = (artist: ArtistRow) => <ArtistEntry artist={artist} />;

function useArtists({ search, sort }: { search: string; sort: string }) {
  const load = useCallback(
    (next: string | undefined) => {
      const order = orders.find((name) => name === sort) ?? orders[0];
      return api.listArtists({ query: { search, sort: order, next } });
    },
    [search, sort],
  );
  return usePages(load);
}

/** All artists that one may edit: who is unfinished first. */
export function MyArtists() {
  const canAdd = useStore($me)?.role === 'staff';
  const [query, change] = useListQuery();
  const pages = useArtists(query);
  return (
    <>
      <div className="screen-head">
        <h1>My artists</h1>
        {canAdd && (
          <a className="button" href={paths.addArtist}>
            Add artist
          </a>
        )}
      </div>
      <ListControls query={query} onChange={change} orders={orders} />
      <EntryList
        noun="artists"
        {...{ pages, keyOf, render }}
        view={query.view}
        empty={
          <ListEmpty
            noun="artist"
            canAdd={canAdd}
            isFiltered={query.search !== ''}
            onShowAll={() => change({ search: '' })}
          />
        }
      />
    </>
  );
}

import { useCallback } from 'react';
import { api } from '#adapters/api';
import type { ReleaseRow } from '#contract/lists';
import { ordersOf } from '#domain/listing/worklist';
import { releaseStatus, statusWords } from '#domain/release/releaseStatus';
import { paths } from '../../paths.ts';
import { EntryList } from '../lists/EntryList.tsx';
import { ListControls } from '../lists/ListControls.tsx';
import { ListEmpty } from '../lists/ListEmpty.tsx';
import { useListQuery } from '../lists/useListQuery.ts';
import { usePages } from '../ui/usePages.ts';
import { ReleaseEntry } from './ReleaseEntry.tsx';

const orders = ordersOf.release;
const statuses = Object.values(releaseStatus);
const statusOptions = statuses
  .toSorted((a, b) => a - b)
  .map((status) => ({ value: String(status), label: statusWords(status) }));

const keyOf = ({ id }: ReleaseRow) => id;
const render = (release: ReleaseRow) => <ReleaseEntry release={release} />;

function useReleases({ search, status, sort }: { search: string; status: string; sort: string }) {
  const load = useCallback(
    (next: string | undefined) => {
      const known = statuses.find((value) => status !== '' && value === Number(status));
      const order = orders.find((name) => name === sort) ?? orders[0];
      return api.listReleases({ query: { search, status: known, sort: order, next } });
    },
    [search, status, sort],
  );
  return usePages(load);
}

/** All releases that one may edit: what is unfinished first. */
export function MyReleases() {
  const [query, change] = useListQuery();
  const pages = useReleases(query);
  return (
    <>
      <div className="screen-head">
        <h1>My releases</h1>
        <a className="button" href={paths.addRelease}>
          Add release
        </a>
      </div>
      <ListControls query={query} onChange={change} orders={orders} statuses={statusOptions} />
      <EntryList
        noun="releases"
        {...{ pages, keyOf, render }}
        view={query.view}
        empty={
          <ListEmpty
            noun="release"
            isFiltered={query.search !== '' || query.status !== ''}
            onShowAll={() => change({ search: '', status: '' })}
          />
        }
      />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { $adminRoute, setQuery } from '../state/router.ts';

/** What a list shows and how: it stands in the address, so that the way back finds it again. */
export interface ListQuery {
  search: string;
  status: string;
  sort: string;
  view: 'grid' | 'list';
}

/** The list's query, and how to change it. */
export function useListQuery(): [ListQuery, (change: Partial<ListQuery>) => void] {
  const given = useStore($adminRoute)?.search ?? {};
  const query: ListQuery = {
    search: given['search'] ?? '',
    status: given['status'] ?? '',
    sort: given['sort'] ?? '',
    view: given['view'] === 'list' ? 'list' : 'grid',
  };
  const change = (part: Partial<ListQuery>) => {
    const { view, ...rest } = { ...query, ...part };
    setQuery({ ...rest, view: view === 'grid' ? '' : view });
  };
  return [query, change];
}

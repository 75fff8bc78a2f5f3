import { useStore } from '@nanostores/react';
import type { WorklistOrder } from '#domain/listing/worklist';
import { type Option, SelectField } from '../../components/Field.tsx';
import { orderLabels, sentences } from '../sentences/lists.ts';
import { $adminRoute, setQuery } from '../state/router.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { ViewSwitch } from '../ui/ViewSwitch.tsx';

/** A list's search, order and view, kept in the address so that Back restores them. */
export interface ListQuery {
  search: string;
  status: string;
  sort: string;
  archived: string;
  year: string;
  kind: string;
  missing: string;
  tag: string;
  /** An artist's id. */
  artist: string;
  state: string;
  /** `past` for past shows. */
  when: string;
  view: 'grid' | 'list';
}

/** The filters in the panel, reset by `Clear filters`. */
export const noFilters = {
  archived: '',
  year: '',
  kind: '',
  missing: '',
  tag: '',
  artist: '',
  state: '',
};

/** The number of active filters. */
export const filterCount = (query: ListQuery): number =>
  Object.keys(noFilters).filter((name) => query[name as keyof typeof noFilters] !== '').length;

/** The list's query, and a function that changes it; `usual` is the view that no address names. */
export function useListQuery(
  usual: ListQuery['view'] = 'grid',
): [ListQuery, (change: Partial<ListQuery>) => void] {
  const given = useStore($adminRoute)?.search ?? {};
  const query: ListQuery = {
    search: given['search'] ?? '',
    status: given['status'] ?? '',
    sort: given['sort'] ?? '',
    archived: given['archived'] ?? '',
    year: given['year'] ?? '',
    kind: given['kind'] ?? '',
    missing: given['missing'] ?? '',
    tag: given['tag'] ?? '',
    artist: given['artist'] ?? '',
    state: given['state'] ?? '',
    when: given['when'] ?? '',
    view: views.find(({ view }) => view === given['view'])?.view ?? usual,
  };
  const change = (part: Partial<ListQuery>) => {
    const { view, ...rest } = { ...query, ...part };
    setQuery({ ...rest, view: view === usual ? '' : view });
  };
  return [query, change];
}

interface ControlsProps {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
  /** The orders to choose from; none for a list in one order. */
  orders: readonly WorklistOrder[];
  /** The statuses to choose from, for entries with a status. */
  statuses?: readonly Option[];
  /** Called with the chosen status. Without it the status filters the list. */
  onStatus?: (status: string) => void;
}

const views = [
  { view: 'grid', label: sentences.images },
  { view: 'list', label: sentences.list },
] as const;

/** Search, filter, order, and the choice between images and a compact list. */
export function ListControls({ query, onChange, orders, statuses, onStatus }: ControlsProps) {
  const options = orders.map((order) => ({ value: order, label: orderLabels[order] }));
  const usual = orders[0] ?? '';
  return (
    <search className="list-controls">
      <SearchField
        label={sentences.search}
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
      {statuses && (
        <SelectField
          label={sentences.status}
          value={query.status}
          options={[{ value: '', label: sentences.all }, ...statuses]}
          onChange={onStatus ?? ((status) => onChange({ status }))}
        />
      )}
      {orders.length > 0 && (
        <SelectField
          label={sentences.order}
          value={query.sort || usual}
          options={options}
          onChange={(sort) => onChange({ sort: sort === usual ? '' : sort })}
        />
      )}
      <ViewSwitch
        legend={sentences.showAs}
        views={views}
        shown={query.view}
        onShow={(view) => onChange({ view })}
      />
    </search>
  );
}

interface EmptyProps {
  /** Says that there is no entry yet. */
  none: string;
  /** The path of the form that adds one; absent if the person may not. */
  addPath: string | undefined;
  /** Whether a search or filter may be why the list is empty. */
  isFiltered: boolean;
  onShowAll: () => void;
}

/** Explains an empty list: nothing matches the search, or nothing exists yet. */
export function ListEmpty({ none, addPath, isFiltered, onShowAll }: EmptyProps) {
  if (isFiltered)
    return (
      <div className="list-empty">
        <p>{sentences.nothingMatches}</p>
        <button type="button" className="button quiet" onClick={onShowAll}>
          {sentences.showAll}
        </button>
      </div>
    );
  return (
    <div className="list-empty">
      <p>{none}</p>
      {addPath && (
        <a className="button" href={addPath}>
          {sentences.addTheFirstOne}
        </a>
      )}
    </div>
  );
}

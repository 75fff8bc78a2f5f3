import { type WorklistOrder, worklistOrderNames } from '#domain/listing/worklist';
import { SearchField } from '../ui/SearchField.tsx';
import { type Option, SelectField } from '../ui/SelectField.tsx';
import type { ListQuery } from './useListQuery.ts';

interface Props {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
  orders: readonly WorklistOrder[];
  /** The statuses to choose from, where the entries have one. */
  statuses?: readonly Option[];
}

const views = [
  { view: 'grid', label: 'Images' },
  { view: 'list', label: 'List' },
] as const;

/** Search, filter, order, and images or a compact list. */
export function ListControls({ query, onChange, orders, statuses }: Props) {
  const options = orders.map((order) => ({ value: order, label: worklistOrderNames[order] }));
  const usual = orders[0] ?? '';
  return (
    <search className="list-controls">
      <SearchField
        label="Search"
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
      {statuses && (
        <SelectField
          label="Status"
          value={query.status}
          options={[{ value: '', label: 'All' }, ...statuses]}
          onChange={(status) => onChange({ status })}
        />
      )}
      <SelectField
        label="Order"
        value={query.sort || usual}
        options={options}
        onChange={(sort) => onChange({ sort: sort === usual ? '' : sort })}
      />
      <fieldset className="view-switch">
        <legend>Show as</legend>
        {views.map(({ view, label }) => (
          <button
            key={view}
            type="button"
            aria-pressed={query.view === view}
            onClick={() => onChange({ view })}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </search>
  );
}

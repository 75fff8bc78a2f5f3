import { useStore } from '@nanostores/react';
import { api } from '#adapters/api';
import type { MerchRow } from '#contract/lists';
import { idSchema } from '#domain/identifier';
import { ordersOf } from '#domain/listing/worklist';
import { merchAtWork, merchParts, merchStateOf } from '#domain/merch/merchRules';
import { merchStates, merchStatuses } from '#domain/merch/merchState';
import { priceText } from '#domain/money';
import { $me } from '#stores/session';
import { fill } from '#words/template';
import { SelectField } from '../../components/Field.tsx';
import { Names } from '../../components/Names.tsx';
import { paths } from '../../paths.ts';
import { ArtistFilter } from '../lists/ArtistFilter.tsx';
import { EntryCard, missingLabels } from '../lists/EntryCard.tsx';
import { EntryList, partLabel } from '../lists/EntryList.tsx';
import { FilterPanel } from '../lists/FilterPanel.tsx';
import {
  filterCount,
  ListControls,
  ListEmpty,
  noFilters,
  useListQuery,
} from '../lists/ListControls.tsx';
import { locale } from '../sentences/language.ts';
import { sentences } from '../sentences/merch.ts';
import { editionStateLabels, showStatusLabels } from '../sentences/names.ts';
import { usePages } from '../state/queries.ts';
import { labelToday } from '../ui/formats.ts';
import { searched } from '../ui/SearchField.tsx';

const keyOf = ({ id }: MerchRow) => id;
const orders = ordersOf.merch;

function MerchEntry({ item }: { item: MerchRow }) {
  const { cId, name, artists, images, price, sizes, status, publicFrom, missing } = item;
  const by = artists.map((artist) => artist.name);
  const isHidden = status === 'public' && publicFrom !== undefined && publicFrom > labelToday();
  const sold = sizes.map((size) => size.name).join(' · ');
  return (
    <EntryCard
      kind="merch"
      cId={cId}
      title={name}
      image={images[0]?.url ?? null}
      artist={by.join(', ')}
      archived={false}
      missing={missing}
      facts={
        <>
          <span className="status" data-status={status}>
            {status === 'public'
              ? editionStateLabels[merchStateOf(item)]
              : showStatusLabels[status]}
          </span>
          {price && <span>{priceText(price, locale)}</span>}
          {sold && <span>{sold}</span>}
          {isHidden && <span>{fill(sentences.publicFrom, { day: publicFrom })}</span>}
        </>
      }
    >
      {by.length > 0 ? <Names names={by} /> : sentences.ofTheLabel}
    </EntryCard>
  );
}

const render = (item: MerchRow) => <MerchEntry item={item} />;
const partOf = (item: MerchRow) => {
  const at = merchAtWork(item);
  return at.archived ? editionStateLabels.outOfPrint : partLabel({ ...item, ...at });
};

const statusOptions = merchStatuses.map((status) => ({
  value: status,
  label: showStatusLabels[status],
}));
const stateOptions = [
  { value: '', label: sentences.all },
  ...merchStates.map((state) => ({ value: state, label: editionStateLabels[state] })),
];
const missingOptions = [
  { value: '', label: sentences.all },
  ...merchParts.map((part) => ({ value: part, label: missingLabels[part] })),
];

/** All items of merch that this person may edit, those with work to do first. */
export function MyMerch() {
  const isStaff = useStore($me)?.role === 'staff';
  const [query, change] = useListQuery();
  const search = searched(query.search);
  const sort = orders.find((name) => name === query.sort) ?? orders[0];
  const status = merchStatuses.find((value) => value === query.status);
  const state = merchStates.find((value) => value === query.state);
  const missing = merchParts.find((value) => value === query.missing);
  // The address may be truncated or mistyped.
  const artist = idSchema.safeParse(query.artist).data;
  const filters = { search, sort, status, state, missing, artist } as const;
  const pages = usePages(['listMerch', filters], (next) =>
    api.listMerch({ query: { ...filters, next } }),
  );
  return (
    <>
      <div className="screen-head">
        <h1>{sentences.myMerch}</h1>
        <div className="actions">
          {isStaff && (
            <a className="button quiet" href={paths.stock}>
              {sentences.stockOfRecords}
            </a>
          )}
          {isStaff && (
            <a className="button quiet" href={paths.trash}>
              {sentences.trash}
            </a>
          )}
          <a className="button" href={paths.addMerch}>
            {sentences.addMerch}
          </a>
        </div>
      </div>
      <ListControls query={query} onChange={change} orders={orders} statuses={statusOptions} />
      <FilterPanel list="merch" count={filterCount(query)} onClear={() => change(noFilters)}>
        <SelectField
          label={sentences.state}
          value={query.state}
          options={stateOptions}
          onChange={(value) => change({ state: value })}
        />
        <SelectField
          label={sentences.missing}
          value={query.missing}
          options={missingOptions}
          onChange={(value) => change({ missing: value })}
        />
        <ArtistFilter value={query.artist} onChange={(id) => change({ artist: id })} />
      </FilterPanel>
      <EntryList
        list="merch"
        pages={pages}
        keyOf={keyOf}
        render={render}
        partOf={sort === 'unfinished' ? partOf : undefined}
        view={query.view}
        empty={
          <ListEmpty
            none={sentences.noneYet}
            addPath={paths.addMerch}
            isFiltered={search + query.status !== '' || filterCount(query) > 0}
            onShowAll={() => change({ search: '', status: '', ...noFilters })}
          />
        }
      />
    </>
  );
}

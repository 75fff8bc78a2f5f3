import { useStore } from '@nanostores/react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { api } from '#adapters/api';
import type { ReleaseRow } from '#contract/lists';
import { idSchema } from '#domain/identifier';
import { ordersOf } from '#domain/listing/worklist';
import { missingReleaseFields } from '#domain/release/release';
import { releaseKinds } from '#domain/release/releaseKind';
import { $me } from '#stores/session';
import { SelectField, TextField } from '../../components/Field.tsx';
import { Names } from '../../components/Names.tsx';
import { paths } from '../../paths.ts';
import { ArtistFilter } from '../lists/ArtistFilter.tsx';
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
import { useChosen } from '../lists/useChosen.ts';
import { sentences } from '../sentences/myReleases.ts';
import { releaseKindLabels, statusLabel } from '../sentences/names.ts';
import { usePages } from '../state/queries.ts';
import { Loading } from '../ui/Loaded.tsx';
import { searched } from '../ui/SearchField.tsx';
import { allStatuses, useStatusChoice } from './statusChoice.ts';

// It includes the CSV parser, which few visitors of the list need.
const ChosenActions = lazy(async () => ({
  default: (await import('./ChosenActions.tsx')).ChosenActions,
}));

interface CardProps {
  release: ReleaseRow;
  tick?: ComponentProps<typeof EntryCard>['tick'];
}

function ReleaseEntry({ release, tick }: CardProps) {
  const { title, artists, releaseDate, releaseStatus: status, catalogueNumber } = release;
  const by = artists.map(({ name }) => name).join(', ');
  return (
    <EntryCard
      kind="release"
      cId={release.cId}
      title={title}
      image={release.cover}
      artist={by}
      archived={release.archived}
      missing={release.missing}
      tick={tick}
      facts={
        <>
          <span className="status" data-status={status}>
            {release.archived ? sentences.archived : statusLabel(status)}
          </span>
          {releaseDate && <time dateTime={releaseDate}>{releaseDate}</time>}
          {catalogueNumber && <span className="code">{catalogueNumber}</span>}
        </>
      }
    >
      {by ? <Names names={artists.map(({ name }) => name)} /> : sentences.nobodyYet}
    </EntryCard>
  );
}

const keyOf = ({ id }: ReleaseRow) => id;

const orders = ordersOf.release;

/** The maximum length of a tag in a search. */
const maxTag = 300;

const kindOptions = [
  { value: '', label: sentences.all },
  ...releaseKinds.map((kind) => ({ value: kind, label: releaseKindLabels[kind] })),
];

/** All releases that this person may edit, those with work to do first. */
export function MyReleases() {
  const isStaff = useStore($me)?.role === 'staff';
  const [query, change] = useListQuery();
  const { view } = query;
  const search = searched(query.search);
  const choice = useStatusChoice(allStatuses, query.status, (status) => change({ status }));
  const status = allStatuses.find((value) => query.status !== '' && value === Number(query.status));
  const sort = orders.find((name) => name === query.sort) ?? orders[0];
  const archived = archivedIn(query);
  const kind = releaseKinds.find((value) => value === query.kind);
  const missing = missingReleaseFields.find((value) => value === query.missing);
  const year = /^(1[89]|2\d)\d\d$/.test(query.year) ? Number(query.year) : undefined;
  const tag = query.tag.slice(0, maxTag) || undefined;
  // The address may be truncated or mistyped.
  const artist = idSchema.safeParse(query.artist).data;
  const filters = { search, status, sort, archived, kind, missing, year, tag, artist };
  const page = (next: string | undefined) => api.listReleases({ query: { ...filters, next } });
  const pages = usePages(['listReleases', filters], page);
  const [isChoosing, setChoosing] = useState(false);
  const { chosen, tick, choose } = useChosen(pages.pages.flat().map(({ cId }) => cId));
  const render = (release: ReleaseRow) => {
    const { cId } = release;
    const ticked = { isOn: chosen.has(cId), onChange: (isRange: boolean) => tick(cId, isRange) };
    return <ReleaseEntry release={release} tick={isChoosing ? ticked : undefined} />;
  };
  return (
    <>
      <div className="screen-head">
        <h1>{sentences.myReleases}</h1>
        <div className="actions">
          {isStaff && (
            <button
              type="button"
              className="button quiet choose-several"
              aria-pressed={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
            >
              {sentences.chooseSeveral}
            </button>
          )}
          {isStaff && (
            <a className="button quiet" href={paths.stock}>
              {sentences.stock}
            </a>
          )}
          {isStaff && (
            <a className="button quiet" href={paths.trash}>
              {sentences.trash}
            </a>
          )}
          <a className="button" href={paths.addRelease}>
            {sentences.addRelease}
          </a>
        </div>
      </div>
      <ListControls
        query={query}
        onChange={change}
        orders={orders}
        statuses={choice.options}
        onStatus={choice.onChange}
      />
      <FilterPanel list="releases" count={filterCount(query)} onClear={() => change(noFilters)}>
        <ArchivedFilter query={query} onChange={change} />
        <SelectField
          label={sentences.kind}
          value={query.kind}
          options={kindOptions}
          onChange={(value) => change({ kind: value })}
        />
        <MissingFilter query={query} onChange={change} fields={missingReleaseFields} />
        <TextField
          label={sentences.year}
          inputMode="numeric"
          value={query.year}
          maxLength={4}
          onChange={(value) => change({ year: value.replaceAll(/\D/g, '') })}
        />
        <TextField
          label={sentences.tag}
          value={query.tag}
          maxLength={maxTag}
          onChange={(value) => change({ tag: value })}
        />
        <ArtistFilter value={query.artist} onChange={(id) => change({ artist: id })} />
      </FilterPanel>
      <EntryList
        list="releases"
        pages={pages}
        keyOf={keyOf}
        render={render}
        partOf={sort === 'unfinished' ? partLabel : undefined}
        view={view}
        empty={
          <ListEmpty
            none={sentences.noneYet}
            addPath={paths.addRelease}
            isFiltered={search + query.status !== '' || filterCount(query) > 0}
            onShowAll={() => change({ search: '', status: '', ...noFilters })}
          />
        }
      />
      {isChoosing && (
        <Suspense fallback={<Loading text={sentences.loading} />}>
          <ChosenActions
            chosen={[...chosen]}
            matching={{ key: JSON.stringify(filters), count: pages.total, page }}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  );
}

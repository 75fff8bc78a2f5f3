import { useStore } from '@nanostores/react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { api } from '#adapters/api';
import type { ShowRow } from '#contract/lists';
import { idSchema } from '#domain/identifier';
import { countryName } from '#domain/show/country';
import { isAfterMidnight, isOverdue, isPast } from '#domain/show/showRules';
import { showStates, showStatuses } from '#domain/show/showState';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { SelectField } from '../../components/Field.tsx';
import { Names } from '../../components/Names.tsx';
import { paths } from '../../paths.ts';
import { ArtistFilter } from '../lists/ArtistFilter.tsx';
import { EntryCard } from '../lists/EntryCard.tsx';
import { EntryList } from '../lists/EntryList.tsx';
import { FilterPanel } from '../lists/FilterPanel.tsx';
import {
  filterCount,
  ListControls,
  ListEmpty,
  noFilters,
  useListQuery,
} from '../lists/ListControls.tsx';
import { useChosen } from '../lists/useChosen.ts';
import { locale } from '../sentences/language.ts';
import { showStateLabels, showStatusLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/shows.ts';
import { problemOf } from '../state/problems.ts';
import { reload, usePages } from '../state/queries.ts';
import { dayLabel, labelToday } from '../ui/formats.ts';
import { Loading } from '../ui/Loaded.tsx';
import { searched } from '../ui/SearchField.tsx';
import { ChosenShows } from './ChosenShows.tsx';
import './shows.css';

// Few visitors of the list need them.
const ShowSheetDialog = lazy(async () => ({
  default: (await import('./ShowSheetDialog.tsx')).ShowSheetDialog,
}));
const PasteShows = lazy(async () => ({
  default: (await import('./PasteShows.tsx')).PasteShows,
}));

const keyOf = ({ id }: ShowRow) => id;

const shortDays = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The place of a show: festival or venue, city and country. */
const placeOf = ({ festival, venue: { name, city, country } }: ShowRow) =>
  [festival || name, city, country && countryName(country, locale)].filter(Boolean).join(', ');

interface EntryProps {
  show: ShowRow;
  tick?: ComponentProps<typeof EntryCard>['tick'];
}

function ShowEntry({ show, tick }: EntryProps) {
  const { cId, day, starts, state, status, publicFrom, artists, poster } = show;
  const now = new Date();
  const names = artists.map(({ name }) => name);
  const today = labelToday(now);
  // A past show needs nobody's hand, and is no longer announced or on sale.
  const isOver = isPast(show, now);
  const missing = isOver ? [] : show.missing.filter((part) => isOverdue(part, day, today));
  const isOld = isOver && ['announced', 'onSale', 'fewLeft'].includes(state);
  const said = status === 'public' ? !isOld && showStateLabels[state] : showStatusLabels[status];
  const isHidden = status === 'public' && publicFrom !== undefined && publicFrom > today;
  return (
    <EntryCard
      kind="show"
      cId={cId}
      tick={tick}
      title={placeOf(show) || day}
      lead={shortDays.format(new Date(day))}
      image={poster}
      artist={names.join(', ')}
      archived={false}
      missing={missing}
      facts={
        <>
          <time dateTime={day} className={starts ? undefined : 'entry-day'}>
            <span className="entry-day">{day}</span> {starts}
          </time>
          {isAfterMidnight(show) && <span>{sentences.late}</span>}
          {said && (
            <span className="status" data-status={status}>
              {said}
            </span>
          )}
          {isHidden && <span>{fill(sentences.publicFrom, { day: dayLabel(publicFrom) })}</span>}
        </>
      }
    >
      {names.length > 0 ? <Names names={names} /> : sentences.nobodyYet}
    </EntryCard>
  );
}

const monthOf = ({ day }: ShowRow) => months.format(new Date(day));
const yearOf = ({ day }: ShowRow) => day.slice(0, 4);

const statusOptions = showStatuses.map((status) => ({
  value: status,
  label: showStatusLabels[status],
}));
const stateOptions = [
  { value: '', label: sentences.all },
  ...showStates.map((state) => ({ value: state, label: showStateLabels[state] })),
];
const sides = [
  { when: '', label: sentences.coming },
  { when: 'past', label: sentences.past },
] as const;

/** All shows that this person may edit: the next ones by month, or past ones by year. */
export function MyShows() {
  const isStaff = useStore($me)?.role === 'staff';
  const [query, change] = useListQuery('list');
  const [opened, open] = useState<'paste' | 'sheet' | null>(null);
  const close = () => {
    open(null);
    void reload('listShows');
  };
  const download = async () => {
    // It includes the CSV parser.
    const { saveShowSheet } = await import('./ShowSheetDialog.tsx');
    await saveShowSheet().catch((error: unknown) => addToast('error', problemOf(error).message));
  };
  const search = searched(query.search);
  const when = query.when === 'past' ? 'past' : 'coming';
  const status = showStatuses.find((value) => value === query.status);
  const state = showStates.find((value) => value === query.state);
  // The address may be truncated or mistyped.
  const artist = idSchema.safeParse(query.artist).data;
  const filters = { search, when, status, state, artist } as const;
  const pages = usePages(['listShows', filters], (next) =>
    api.listShows({ query: { ...filters, next } }),
  );
  const [isChoosing, setChoosing] = useState(false);
  const listed = pages.pages.flat().map(({ cId }) => cId);
  const { chosen, tick, choose } = useChosen(listed);
  const render = (show: ShowRow) => {
    const { cId } = show;
    const ticked = { isOn: chosen.has(cId), onChange: (isRange: boolean) => tick(cId, isRange) };
    return <ShowEntry show={show} tick={isChoosing ? ticked : undefined} />;
  };
  return (
    <>
      <div className="screen-head">
        <h1>{sentences.myShows}</h1>
        <div className="actions">
          <a className="button" href={paths.addShow}>
            {sentences.addShow}
          </a>
          <button
            type="button"
            className="button quiet choose-several"
            aria-pressed={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            {sentences.chooseSeveral}
          </button>
          {isStaff && (
            <a className="button quiet" href={paths.trash}>
              {sentences.trash}
            </a>
          )}
          <button type="button" className="button quiet" onClick={() => void download()}>
            {sentences.downloadCsv}
          </button>
          <button type="button" className="button quiet" onClick={() => open('sheet')}>
            {sentences.readACsv}
          </button>
          <button type="button" className="button quiet" onClick={() => open('paste')}>
            {sentences.pasteAList}
          </button>
        </div>
      </div>
      <fieldset className="view-switch show-sides">
        <legend className="visually-hidden">{sentences.which}</legend>
        {sides.map((side) => (
          <button
            key={side.label}
            type="button"
            aria-pressed={(when === 'past') === (side.when === 'past')}
            onClick={() => change({ when: side.when })}
          >
            {side.label}
          </button>
        ))}
      </fieldset>
      <ListControls query={query} onChange={change} orders={[]} statuses={statusOptions} />
      <FilterPanel list="shows" count={filterCount(query)} onClear={() => change(noFilters)}>
        <SelectField
          label={sentences.state}
          value={query.state}
          options={stateOptions}
          onChange={(value) => change({ state: value })}
        />
        <ArtistFilter value={query.artist} onChange={(id) => change({ artist: id })} />
      </FilterPanel>
      <EntryList
        list="shows"
        pages={pages}
        keyOf={keyOf}
        render={render}
        partOf={when === 'past' ? yearOf : monthOf}
        view={query.view}
        empty={
          <ListEmpty
            none={when === 'past' ? sentences.nonePast : sentences.noneYet}
            addPath={when === 'past' ? undefined : paths.addShow}
            isFiltered={search + query.status !== '' || filterCount(query) > 0}
            onShowAll={() => change({ search: '', status: '', ...noFilters })}
          />
        }
      />
      {isChoosing && (
        <ChosenShows isStaff={isStaff} chosen={[...chosen]} listed={listed} onChoose={choose} />
      )}
      {opened && (
        <Suspense fallback={<Loading text={sentences.working} />}>
          {opened === 'paste' ? (
            <PasteShows onClose={close} />
          ) : (
            <ShowSheetDialog onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

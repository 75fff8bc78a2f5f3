import { useState } from 'react';
import { api } from '#adapters/api';
import { activityDays, type DeedGroup, deedGroups } from '#domain/activity';
import { accountKey } from '#domain/member/member';
import { fill } from '#words/template';
import { SelectField, TextField } from '../../components/Field.tsx';
import { groupLabels, sentences } from '../sentences/activity.ts';
import { useCall, usePages } from '../state/queries.ts';
import { setQuery } from '../state/router.ts';
import { Empty, PagesState } from '../ui/Loaded.tsx';
import { ActivityRow } from './ActivityRow.tsx';
import '../ui/rows.css';
import './activity.css';

interface Filters {
  by: string;
  kind: DeedGroup | '';
  day: string;
}

const none: Filters = { by: '', kind: '', day: '' };

/** The filters in the address. */
function filtersInAddress(): Filters {
  const given = new URLSearchParams(location.search);
  const kind = deedGroups.find((group) => group === given.get('kind')) ?? '';
  const day = given.get('day') ?? '';
  return { by: given.get('by') ?? '', kind, day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : '' };
}

const kindOptions = [
  { value: '', label: sentences.anything },
  ...deedGroups.map((value) => ({ value, label: groupLabels[value] })),
];

/** The log of who did what, with filters by person, kind and day. */
export function Activity() {
  const [filters, setFilters] = useState(filtersInAddress);
  const { by, kind, day } = filters;
  const members = useCall('listMembers', {});
  const list = usePages(['listActivity', filters], (next) =>
    api.listActivity({
      query: {
        ...(by && { by }),
        ...(kind && { kind }),
        ...(day && { day }),
        ...(next && { next }),
      },
    }),
  );
  const change = (to: Partial<Filters>) => {
    const after = { ...filters, ...to };
    setFilters(after);
    setQuery({ ...after });
  };
  const rows = list.pages.flat();
  // Also those who have left, as far as their lines are loaded.
  const people = new Map(rows.map((row) => [row.by.account, row.by.name]));
  for (const member of members.data?.members ?? []) people.set(accountKey(member), member.name);
  if (by && !people.has(by)) people.set(by, by);
  const personOptions = [...people].map(([value, label]) => ({ value, label }));
  const isFiltered = Boolean(by || kind || day);
  return (
    <>
      <h1>{sentences.activity}</h1>
      <p className="activity-lead">{fill(sentences.keptForAYear, { days: activityDays })}</p>
      <div className="activity-filters">
        <SelectField
          label={sentences.person}
          value={by}
          options={[
            { value: '', label: sentences.anybody },
            ...personOptions.toSorted((a, b) => a.label.localeCompare(b.label)),
          ]}
          onChange={(value) => change({ by: value })}
        />
        <SelectField
          label={sentences.kind}
          value={kind}
          options={kindOptions}
          onChange={(value) => change({ kind: deedGroups.find((group) => group === value) ?? '' })}
        />
        <TextField
          label={sentences.day}
          type="date"
          value={day}
          onChange={(value) => change({ day: value })}
        />
        {isFiltered && (
          <button type="button" className="button quiet" onClick={() => change(none)}>
            {sentences.clear}
          </button>
        )}
      </div>
      {rows.length > 0 && (
        <ul className="admin-rows activity">
          {rows.map((row) => (
            <ActivityRow key={row.id} activity={row} />
          ))}
        </ul>
      )}
      {rows.length === 0 && list.state === 'ready' && (
        <Empty>{isFiltered ? sentences.nothingFound : sentences.nothingYet}</Empty>
      )}
      {list.more && (
        <button type="button" className="button quiet" onClick={list.more}>
          {sentences.showEarlier}
        </button>
      )}
      <PagesState
        pages={list}
        loading={sentences.loadingActivity}
        failed={sentences.activityNotLoaded}
      />
    </>
  );
}

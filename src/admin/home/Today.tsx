import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Result } from '#contract/api';
import { counted } from '#domain/counted';
import { addDays, daysBetween } from '#domain/day';
import { statusLabel } from '#domain/release/releaseStatus';
import { $me } from '#stores/session';
import { paths } from '../../paths.ts';
import { stuckCount } from '../state/emails.ts';
import { usePublishing } from '../state/publishing.ts';
import { useCall } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { listLabel } from '../ui/formats.ts';
import { heldText } from '../ui/heldText.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';

type Home = Result<'getHome'>;
const emailPath = '/admin/email';
const notCounted = 'No figures: the back office is not connected to a service that counts them.';

interface PartProps {
  title: string;
  /** Shown while there is nothing. */
  empty: string;
  rows: ReactNode[];
}

function Part({ title, empty, rows }: PartProps) {
  return (
    <section className="today-part" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? <p className="today-empty">{empty}</p> : <ul>{rows}</ul>}
    </section>
  );
}

/** The work that waits for this person: proposals, hand-ins, and what failed. */
function Waiting() {
  const isStaff = useStore($me)?.role === 'staff';
  const { data } = useCall('listProposals', {});
  const publishing = usePublishing().data;
  const emails = useCall('getEmails', {}, { enabled: isStaff }).data;
  const timed = useCall('listWaitingChanges', {}).data;
  const stuck = emails ? stuckCount(emails) : 0;
  const proposals = (data?.proposals ?? []).filter(
    ({ state }) => state === (isStaff ? 'waiting' : 'returned'),
  );
  const rows = [
    ...proposals.map(({ id, entry, by, at }) => (
      <li key={id}>
        <a href={isStaff ? paths.proposals : entryPath(entry.kind, entry.cId)} dir="auto">
          {entry.name}
        </a>
        <p>
          {isStaff ? (
            <>
              A change by <bdi>{by}</bdi>, <Timestamp at={at} />
            </>
          ) : (
            'Returned by the label, with words'
          )}
        </p>
      </li>
    )),
    ...(data?.handedIn ?? []).map(({ id, cId, name, changedAt }) => (
      <li key={id}>
        <a href={entryPath('release', cId)} dir="auto">
          {name}
        </a>
        <p>
          Handed in, <Timestamp at={changedAt} />
        </p>
      </li>
    )),
  ];
  for (const { id, kind, cId, title, failure } of timed?.failed ?? [])
    rows.unshift(
      <li key={id}>
        <a href={entryPath(kind, cId)} dir="auto">
          {title}
        </a>
        <p>A change at a set time was not stored. {failure}</p>
      </li>,
    );
  if (stuck > 0)
    rows.unshift(
      <li key="emails">
        <a href={emailPath}>Email</a>
        <p>
          {counted(stuck, 'One delivery needs your decision.', 'deliveries need your decision.')}
        </p>
      </li>,
    );
  if (isStaff && publishing?.held)
    rows.unshift(
      <li key="held">
        <a href={paths.publications}>The site is held</a>
        <p>{heldText(publishing.held)}</p>
      </li>,
    );
  if (isStaff && publishing?.state === 'failed')
    rows.unshift(
      <li key="publishing">
        <a href={paths.publications}>Publishing failed</a>
        <p>{publishing.failure}</p>
      </li>,
    );
  return <Part title="Waiting for you" empty="Nothing waits for you." rows={rows} />;
}

const soonRows = ({ soon }: Home) =>
  soon.map(({ id, cId, title, releaseDate, releaseStatus: status, lacks }) => (
    <li key={id}>
      <a href={entryPath('release', cId)} dir="auto">
        {title}
      </a>
      <p>
        <time dateTime={releaseDate}>{releaseDate}</time>, {statusLabel(status)}
      </p>
      {lacks.length > 0 && <p className="today-lacks">Lacks {listLabel(lacks)}.</p>}
    </li>
  ));

/** How many days of pre-saves are drawn. */
const curveDays = 28;

/** The pre-saves of the last four weeks, a bar for each day. */
function Curve({ days }: Pick<Home['presaves'][number], 'days'>) {
  const last = days.at(-1)?.day;
  if (!last) return null;
  const first = addDays(last, 1 - curveDays);
  const bars = days.filter(({ day }) => day >= first);
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <svg
      className="curve"
      viewBox={`0 0 ${curveDays} 12`}
      aria-hidden="true"
      preserveAspectRatio="none"
    >
      {bars.map(({ day, count }) => (
        <rect
          key={day}
          x={daysBetween(first, day) + 0.1}
          y={12 - (12 * count) / most}
          width="0.8"
          height={(12 * count) / most}
        />
      ))}
    </svg>
  );
}

const presaveRows = ({ presaves }: Home) =>
  presaves.map(({ cId, title, releaseDate, count, days }) => (
    <li key={cId}>
      <a href={entryPath('release', cId)} dir="auto">
        {title}
      </a>
      <p>
        {count === 0 ? 'No pre-saves yet' : counted(count, 'One pre-save', 'pre-saves')}
        {releaseDate && `, out ${releaseDate}`}
      </p>
      <Curve days={days} />
    </li>
  ));

const changeRows = ({ changes }: Home) =>
  changes.map(({ kind, cId, name, by, at }) => (
    <li key={`${kind} ${cId}`}>
      <a href={entryPath(kind, cId)} dir="auto">
        {name}
      </a>
      <p>
        <bdi>{by}</bdi>, <Timestamp at={at} />
      </p>
    </li>
  ));

/** The page views of the last weeks; for an artist those of their own pages, where any are counted. */
function Views() {
  const isStaff = useStore($me)?.role === 'staff';
  const { data, problem } = useCall('getPageViews', {});
  const views = data?.views;
  if (!views && !isStaff) return null;
  const rows = (views?.pages ?? []).map(({ kind, cId, name, count }) => (
    <li key={`${kind} ${cId}`}>
      <a href={entryPath(kind, cId)} dir="auto">
        {name}
      </a>
      <p>{counted(count, 'One page view', 'page views')}</p>
    </li>
  ));
  if (views && views.total > 0)
    rows.unshift(
      <li key="total">
        <p>
          {counted(views.total, 'One page view', 'page views')} in the last {views.days} days
          {isStaff ? ', all pages together.' : ' of your pages.'}
        </p>
        {views.dashboard && <a href={views.dashboard}>All figures</a>}
      </li>,
    );
  const empty = problem?.message ?? (data && !views ? notCounted : 'No page was viewed yet.');
  return <Part title="Page views" empty={data || problem ? empty : 'Loading …'} rows={rows} />;
}

/** Waiting work, releases that come out, the pre-saves, page views, and the last changes; for an artist their own. */
export function Today() {
  const query = useCall('getHome', {});
  return (
    <div className="today">
      <Waiting />
      <Loaded
        query={query}
        loading="Loading the overview …"
        failed="The overview could not be loaded"
      >
        {(home) => (
          <>
            <Part
              title="Out this week"
              empty="Nothing comes out in the next seven days."
              rows={soonRows(home)}
            />
            <Part
              title="Pre-saves"
              empty="No release takes pre-saves now."
              rows={presaveRows(home)}
            />
            <Views />
            <Part title="Last changes" empty="Nothing was changed yet." rows={changeRows(home)} />
          </>
        )}
      </Loaded>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Result } from '#contract/api';
import { addDays, daysBetween } from '#domain/day';
import { $me } from '#stores/session';
import { fill, fillAny } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { emailPath, paths, statusPath } from '../../paths.ts';
import { sentences as screens } from '../sentences/app.ts';
import { sentences } from '../sentences/home.ts';
import { counted, locale } from '../sentences/language.ts';
import { missingPartLabel } from '../sentences/missingParts.ts';
import {
  showPartLabels,
  showStateLabels,
  showStatusLabels,
  statusLabel,
} from '../sentences/names.ts';
import { shownName } from '../sentences/shownName.ts';
import { attention as attentionTexts } from '../sentences/status.ts';
import { useAttention } from '../state/attention.ts';
import { usePublishing } from '../state/publishing.ts';
import { useCall } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { listLabel } from '../ui/formats.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { SoldOutNote } from '../ui/SoldOutNote.tsx';
import { pausedText, siteText } from '../ui/siteText.ts';
import { Timestamp } from '../ui/Timestamp.tsx';

type Home = Result<'getHome'>;
const attentionScreens = {
  publications: { path: paths.publications, title: screens.publications },
  email: { path: emailPath, title: screens.email },
  status: { path: statusPath, title: screens.status },
};
const notCounted = sentences.noFigures;

interface PartProps {
  title: string;
  /** Shown for an empty list. */
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

/** This person's tasks: proposals, hand-ins and failures. */
function Waiting() {
  const isStaff = useStore($me)?.role === 'staff';
  const { data, problem } = useCall('listProposals', {});
  const publishing = usePublishing().data;
  const attention = useAttention(isStaff);
  const timedChanges = useCall('listWaitingChanges', {}, { enabled: isStaff }).data;
  const checked = useCall('listBrokenLinks', {}).data?.links ?? [];
  const broken = Map.groupBy(
    checked.filter(({ reply }) => reply !== 'sold-out'),
    ({ entry }) => entry.id,
  );
  const soldOut = Map.groupBy(
    checked.filter(({ reply, isAllSoldOut }) => reply === 'sold-out' && isAllSoldOut),
    ({ entry, edition }) => `${entry.id} ${edition?.id}`,
  );
  const proposals = (data?.proposals ?? []).filter(
    ({ state }) => state === (isStaff ? 'waiting' : 'returned'),
  );
  const handedIn = (data?.handedIn ?? []).filter(({ returnedWith }) => isStaff || returnedWith);
  const rows = [
    ...proposals.map(({ id, entry, by, at }) => (
      <li key={id}>
        <a href={isStaff ? paths.proposals : entryPath(entry.kind, entry.cId)} dir="auto">
          {shownName(entry.name)}
        </a>
        <p>
          {isStaff
            ? filled(sentences.changeBy, { by: <bdi>{by}</bdi>, at: <Timestamp at={at} /> })
            : sentences.returnedWithComment}
        </p>
      </li>
    )),
    ...handedIn.map(({ id, kind, cId, name, changedAt }) => (
      <li key={id}>
        <a href={entryPath(kind, cId)} dir="auto">
          {shownName(name)}
        </a>
        <p>
          {isStaff
            ? filled(sentences.handedInAt, { at: <Timestamp at={changedAt} /> })
            : sentences.returnedWithComment}
        </p>
      </li>
    )),
  ];
  for (const [key, [link]] of soldOut)
    if (link)
      rows.push(
        <li key={`sold out ${key}`}>
          <a href={entryPath(link.entry.kind, link.entry.cId)} dir="auto">
            {link.entry.title}
          </a>
          <SoldOutNote link={link} />
        </li>,
      );
  for (const [id, links] of broken) {
    const names = listLabel(links.map(({ name }) => name));
    const [first] = links;
    if (!first) continue;
    rows.push(
      <li key={`links ${id}`}>
        <a href={entryPath(first.entry.kind, first.entry.cId)} dir="auto">
          {first.entry.title}
        </a>
        <p>{counted(sentences.brokenLinks, { count: links.length, names })}</p>
      </li>,
    );
  }
  for (const { id, kind, cId, title, failure } of timedChanges?.failed ?? [])
    rows.unshift(
      <li key={id}>
        <a href={entryPath(kind, cId)} dir="auto">
          {shownName(title)}
        </a>
        <p>{fill(sentences.timedChangeFailed, { failure })}</p>
      </li>,
    );
  for (const { name, values, screen } of attention.toReversed())
    if (screen !== 'publications' || name === 'broken')
      rows.unshift(
        <li key={name}>
          <a href={attentionScreens[screen].path}>{attentionScreens[screen].title}</a>
          <p>{fillAny(locale, attentionTexts[name], values)}</p>
        </li>,
      );
  if (isStaff && publishing?.paused)
    rows.unshift(
      <li key="paused">
        <a href={paths.publications}>{sentences.publishingIsPaused}</a>
        <p>{pausedText(publishing.paused)}</p>
      </li>,
    );
  if (isStaff && publishing?.state === 'failed')
    rows.unshift(
      <li key="publishing">
        <a href={paths.publications}>{sentences.publishingFailed}</a>
        <p>{siteText(publishing)}</p>
      </li>,
    );
  const empty = problem?.message ?? (data ? sentences.nothingWaits : sentences.loading);
  return <Part title={sentences.waitingForYou} empty={empty} rows={rows} />;
}

const soonRows = ({ soon }: Home) =>
  soon.map(({ id, cId, title, releaseDate, releaseStatus: status, missing }) => (
    <li key={id}>
      <a href={entryPath('release', cId)} dir="auto">
        {title}
      </a>
      <p>
        <time dateTime={releaseDate}>{releaseDate}</time>, {statusLabel(status)}
      </p>
      {missing.length > 0 && (
        <p className="today-missing">
          {fill(sentences.missing, { missing: listLabel(missing.map(missingPartLabel)) })}
        </p>
      )}
    </li>
  ));

/** The next shows, with what each lacks by now. */
const showRows = ({ shows }: Home) =>
  shows.map(({ id, cId, name, state, status, missing }) => (
    <li key={id}>
      <a href={entryPath('show', cId)} dir="auto">
        {shownName(name)}
      </a>
      <p>{status === 'public' ? showStateLabels[state] : showStatusLabels[status]}</p>
      {missing.length > 0 && (
        <p className="today-missing">
          {fill(sentences.missing, {
            missing: listLabel(missing.map((part) => showPartLabels[part])),
          })}
        </p>
      )}
    </li>
  ));

/** The number of days in the pre-save chart. */
const curveDays = 28;

/** The pre-saves of the last four weeks, one bar per day. */
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

/** A release's number of pre-saves, and its release date. */
function presavesText(count: number, date: string | null): string {
  if (count === 0) return date ? fill(sentences.noPresavesOut, { date }) : sentences.noPresaves;
  return date
    ? counted(sentences.presavesOut, { count, date })
    : counted(sentences.presaves, { count });
}

function presaveRow({ cId, title, releaseDate, count, days }: Home['presaves'][number]) {
  return (
    <li key={cId}>
      <a href={entryPath('release', cId)} dir="auto">
        {title}
      </a>
      <p>{presavesText(count, releaseDate)}</p>
      <Curve days={days} />
    </li>
  );
}

/** The releases that take pre-saves; those that have none yet share a line. */
function presaveRows({ presaves }: Home): ReactNode[] {
  const without = presaves.filter(({ count }) => count === 0).length;
  if (without < 2) return presaves.map(presaveRow);
  const rows = presaves.filter(({ count }) => count > 0).map(presaveRow);
  return [
    ...rows,
    <li key="none">
      <p>{counted(sentences.withoutPresaves, { count: without })}</p>
    </li>,
  ];
}

const followerRows = ({ followers }: Home) =>
  followers.map(({ cId, name, count }) => (
    <li key={cId}>
      <a href={entryPath('artist', cId)} dir="auto">
        {shownName(name)}
      </a>
      <p>{counted(sentences.followers, { count })}</p>
    </li>
  ));

/** The last changes; staff are led on to all that anybody did. */
function changeRows({ changes }: Home, isStaff: boolean) {
  const rows = changes.map(({ kind, cId, name, by, at, others }) => (
    <li key={`${kind} ${cId}`}>
      <a href={entryPath(kind, cId)} dir="auto">
        {shownName(name)}
      </a>
      {others && <p>{counted(sentences.othersAtOnce, { count: others })}</p>}
      <p>
        <bdi>{by}</bdi>, <Timestamp at={at} />
      </p>
    </li>
  ));
  if (!isStaff || rows.length === 0) return rows;
  return [
    ...rows,
    <li key="all">
      <a href={paths.activity}>{sentences.allActivity}</a>
    </li>,
  ];
}

/** The page views of the last weeks; artists see their own pages', if any are counted. */
function Views() {
  const isStaff = useStore($me)?.role === 'staff';
  const { data, problem } = useCall('getPageViews', {});
  const views = data?.views;
  if (!views && !isStaff) return null;
  const rows = (views?.pages ?? []).map(({ kind, cId, name, count }) => (
    <li key={`${kind} ${cId}`}>
      <a href={entryPath(kind, cId)} dir="auto">
        {shownName(name)}
      </a>
      <p>{counted(sentences.pageViews, { count })}</p>
    </li>
  ));
  if (views && views.total > 0)
    rows.unshift(
      <li key="total">
        <p>
          {counted(isStaff ? sentences.viewsOfAll : sentences.viewsOfYours, {
            count: views.total,
            days: views.days,
          })}
        </p>
        {views.dashboard && <a href={views.dashboard}>{sentences.allFigures}</a>}
      </li>,
    );
  const empty = problem?.message ?? (data && !views ? notCounted : sentences.noPageViewed);
  return (
    <Part
      title={sentences.pageViewsTitle}
      empty={data || problem ? empty : sentences.loading}
      rows={rows}
    />
  );
}

/** Tasks, upcoming releases, pre-saves, page views and the last changes; artists see their own. */
export function Today() {
  const isStaff = useStore($me)?.role === 'staff';
  const query = useCall('getHome', {});
  return (
    <div className="today">
      <Waiting />
      <Loaded
        query={query}
        loading={sentences.loadingOverview}
        failed={sentences.overviewNotLoaded}
      >
        {(home) => (
          <>
            <Part
              title={sentences.outThisWeek}
              empty={sentences.nothingSoon}
              rows={soonRows(home)}
            />
            {home.shows.length > 0 && (
              <Part title={sentences.nextShows} empty="" rows={showRows(home)} />
            )}
            <Part
              title={sentences.presavesTitle}
              empty={sentences.noneTakesPresaves}
              rows={presaveRows(home)}
            />
            <Part
              title={sentences.followersTitle}
              empty={sentences.nobodyFollows}
              rows={followerRows(home)}
            />
            <Views />
            <Part
              title={sentences.lastChanges}
              empty={sentences.nothingWasChangedYet}
              rows={changeRows(home, isStaff)}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

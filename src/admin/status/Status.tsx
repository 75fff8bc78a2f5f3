import type { Attention } from '#domain/attention';
import { hasRoomForFiles, isBuildLate, isQueueLate, type ServiceState } from '#domain/health';
import { isSiteTroubled, siteStateOf } from '#domain/publication/siteState';
import { fill, fillAny } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { emailPath, paths } from '../../paths.ts';
import { locale } from '../sentences/language.ts';
import { attention, sentences } from '../sentences/status.ts';
import { useAttention } from '../state/attention.ts';
import { usePublishing } from '../state/publishing.ts';
import { useCall } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { brokenLinkText } from '../ui/brokenLinks.ts';
import { ErrorPanel, Loading } from '../ui/Loaded.tsx';
import { siteLabel, siteText } from '../ui/siteText.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import { filesText, queueLabel, waitingText } from './healthLabels.ts';
import { UsageFacts } from './UsageFacts.tsx';
import './status.css';

/** Highlights an overdue value. */
const lateClass = (isLate: boolean) => (isLate ? 'failure' : undefined);

/** The queues. A queue of repeatedly failed messages is shown only if it has any. */
function Queues({ queues }: Pick<ServiceState, 'queues'>) {
  const shown = queues.filter(({ name, waiting }) => waiting > 0 || !queueLabel(name).hasFailed);
  return shown.map((queue) => {
    const { purpose, hasFailed } = queueLabel(queue.name);
    return (
      <div key={queue.name}>
        <dt>{hasFailed ? fill(sentences.failedQueue, { purpose }) : purpose}</dt>
        <dd className={lateClass(isQueueLate(queue))}>{waitingText(queue)}</dd>
      </div>
    );
  });
}

/** The builder's last report, or since when one is overdue. */
function LastReport({ build: { wanted, live, wantedSince, at } }: Pick<ServiceState, 'build'>) {
  if (wanted !== live && wantedSince)
    return <>{filled(sentences.dueSince, { at: <Timestamp at={wantedSince} /> })}</>;
  return at && <>{filled(sentences.reportedAt, { at: <Timestamp at={at} /> })}</>;
}

const screens = { publications: paths.publications, email: emailPath, status: null };

/** When release links were last checked, and which are broken. */
function LinkFacts() {
  const { data } = useCall('listBrokenLinks', {});
  if (!data) return null;
  const { isChecking, checkedAt, links } = data;
  return (
    <div>
      <dt>{sentences.linksOfReleases}</dt>
      <dd>
        {!isChecking && sentences.linksNotChecked}
        {isChecking && !checkedAt && sentences.linksFirstRound}
        {isChecking &&
          checkedAt &&
          filled(sentences.linksAskedFor, { at: <Timestamp at={checkedAt} /> })}
      </dd>
      {links.map(({ entry, edition, name, url, ...found }) => (
        <dd key={`${entry.id} ${url} ${edition?.id} ${found.reply}`} className="failure">
          <a href={entryPath(entry.kind, entry.cId)} dir="auto">
            {[entry.title, edition?.name].filter(Boolean).join(', ')}
          </a>
          , <a href={url}>{name}</a>: {brokenLinkText(found)}
        </dd>
      ))}
    </div>
  );
}

/** The problems that need a person, each with a link to it. */
function NeedsYou({ found }: { found: readonly Attention[] }) {
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you">{sentences.needsYou}</h2>
      <ul>
        {found.map(({ name, values, screen }) => {
          const path = screens[screen];
          const text = fillAny(locale, attention[name], values);
          return <li key={name}>{path ? <a href={path}>{text}</a> : text}</li>;
        })}
      </ul>
    </section>
  );
}

interface FactsProps {
  health: ServiceState;
  /** The time of the answer, in UTC. */
  at: string;
}

function Facts({ health, at }: FactsProps) {
  const { data: publishing } = usePublishing();
  const isTroubled = publishing !== undefined && isSiteTroubled(siteStateOf(publishing));
  const found = useAttention(true);
  const isLate = health.status !== 'ok';
  const isWell = !isLate && !isTroubled && found.length === 0;
  return (
    <>
      <p className="site-state" role="status" data-state={isWell ? 'idle' : 'failed'}>
        {isWell && sentences.everythingWorks}
        {isTroubled && siteLabel(publishing)}
        {!isTroubled && isLate && sentences.someJobsDelayed}
        {!isTroubled && !isLate && !isWell && sentences.someThingsNeedYou}
      </p>
      <NeedsYou found={found} />
      <dl className="status-facts">
        <div>
          <dt>{sentences.apiAndStorage}</dt>
          <dd>{filled(sentences.bothAnsweredAt, { at: <Timestamp at={at} /> })}</dd>
        </div>
        <div>
          <dt>{sentences.site}</dt>
          <dd className={lateClass(isTroubled || isBuildLate(health.build, new Date(at)))}>
            {publishing && siteText(publishing)} <LastReport build={health.build} />
          </dd>
        </div>
        {health.build.files !== undefined && (
          <div>
            <dt>{sentences.sizeOfTheSite}</dt>
            <dd className={lateClass(!hasRoomForFiles(health.build))}>{filesText(health.build)}</dd>
          </div>
        )}
        <Queues queues={health.queues} />
        <LinkFacts />
      </dl>
      <UsageFacts />
    </>
  );
}

/** Milliseconds between two calls. */
const pause = 10_000;

/** The health of the service: storage, queues and the site; polled. */
export function Status() {
  const {
    data: health,
    problem,
    loadedAt,
    retry,
  } = useCall('getServiceState', {}, { refetchInterval: pause });
  if (problem)
    return <ErrorPanel title={sentences.notAnswering} problem={problem} onRetry={retry} />;
  return (
    <>
      <h1>{sentences.status}</h1>
      {health ? (
        <Facts health={health} at={new Date(loadedAt).toISOString()} />
      ) : (
        <Loading text={sentences.asking} />
      )}
    </>
  );
}

import { attentionOf } from '#domain/attention';
import { hasRoomForFiles, isBuildLate, isQueueLate, type ServiceState } from '#domain/health';
import { paths } from '../../paths.ts';
import { stuckCount } from '../state/emails.ts';
import { brokenText } from '../state/publishing.ts';
import { useCall } from '../state/queries.ts';
import { ErrorPanel, Loading } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { buildText, filesText, queueLabel, waitingText } from './healthLabels.ts';
import { UsageFacts } from './UsageFacts.tsx';
import './status.css';

/** Marks a value that is not as it should be. */
const markOf = (isLate: boolean) => (isLate ? 'failure' : undefined);

/** The queues. One of messages that failed too often is shown only while it holds any. */
function Queues({ queues }: Pick<ServiceState, 'queues'>) {
  const shown = queues.filter(({ name, waiting }) => waiting > 0 || !queueLabel(name).hasFailed);
  return shown.map((queue) => {
    const { purpose, hasFailed } = queueLabel(queue.name);
    return (
      <div key={queue.name}>
        <dt>{hasFailed ? `${purpose}, failed` : purpose}</dt>
        <dd className={markOf(isQueueLate(queue))}>{waitingText(queue)}</dd>
      </div>
    );
  });
}

/** The builder's last report, or since when one is due. */
function LastReport({ build: { wanted, live, wantedSince, at } }: Pick<ServiceState, 'build'>) {
  if (wanted !== live && wantedSince)
    return (
      <>
        Due since <Timestamp at={wantedSince} />.
      </>
    );
  return (
    at && (
      <>
        Reported at <Timestamp at={at} />.
      </>
    )
  );
}

const screens = { publications: paths.publications, email: '/admin/email', status: null };

/** The problems that need a person, each with a link to it. */
function NeedsYou({ health, at }: FactsProps) {
  const { data: emails } = useCall('getEmails', {});
  const stuckEmails = emails ? stuckCount(emails) : 0;
  const found = attentionOf({ state: health, stuckEmails }, new Date(at));
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      <ul>
        {found.map(({ text, screen }) => {
          const path = screens[screen];
          return <li key={text}>{path ? <a href={path}>{text}</a> : text}</li>;
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
  const isWell = health.status === 'ok';
  return (
    <>
      <p className="site-state" role="status" data-state={isWell ? 'idle' : 'failed'}>
        {isWell ? 'Everything works.' : 'Everything answers, but some jobs are delayed.'}
      </p>
      <NeedsYou health={health} at={at} />
      <dl className="status-facts">
        <div>
          <dt>API and storage</dt>
          <dd>
            Both answered at <Timestamp at={at} />.
          </dd>
        </div>
        <div>
          <dt>Site</dt>
          <dd className={markOf(isBuildLate(health.build, new Date(at)))}>
            {buildText(health)} <LastReport build={health.build} />
          </dd>
          {health.build.broken && <dd className="failure">{brokenText(health.build.broken)}</dd>}
        </div>
        {health.build.files !== undefined && (
          <div>
            <dt>Size of the site</dt>
            <dd className={markOf(!hasRoomForFiles(health.build.files))}>
              {filesText(health.build.files)}
            </dd>
          </div>
        )}
        <Queues queues={health.queues} />
      </dl>
      <UsageFacts />
    </>
  );
}

/** Milliseconds between two calls. */
const pause = 10_000;

/** The health of the service: storage, queues and the site, asked for again and again. */
export function Status() {
  const {
    data: health,
    problem,
    loadedAt,
    retry,
  } = useCall('getServiceState', {}, { refetchInterval: pause });
  if (problem)
    return (
      <ErrorPanel
        title="The service does not answer as it should"
        problem={problem}
        onRetry={retry}
      />
    );
  return (
    <>
      <h1>Status</h1>
      {health ? (
        <Facts health={health} at={new Date(loadedAt).toISOString()} />
      ) : (
        <Loading text="Asking the service …" />
      )}
    </>
  );
}

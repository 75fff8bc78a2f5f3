import { type Health, isBuildLate, isQueueLate } from '#domain/health';
import { ErrorPanel, Loading } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { buildWords, queueWords, waitingWords } from './healthLabels.ts';
import { useHealth } from './useHealth.ts';
import './status.css';

/** What is not as it should be stands out. */
const markOf = (isLate: boolean) => (isLate ? 'failure' : undefined);

function Queues({ queues }: Pick<Health, 'queues'>) {
  return queues.map((queue) => {
    const { purpose, isGivenUp } = queueWords(queue.name);
    return (
      <div key={queue.name}>
        <dt>{isGivenUp ? `${purpose}, given up` : purpose}</dt>
        <dd className={markOf(isQueueLate(queue))}>{waitingWords(queue)}</dd>
      </div>
    );
  });
}

/** When the builder said something last, or since when it is waited for. */
function LastWord({ build: { wanted, live, wantedSince, at } }: Pick<Health, 'build'>) {
  if (wanted !== live && wantedSince)
    return (
      <>
        Wanted since <Timestamp at={wantedSince} />.
      </>
    );
  return at && <Timestamp at={at} />;
}

interface Heard {
  health: Health;
  /** When it said so, in UTC. */
  at: string;
}

function Facts({ health, at }: Heard) {
  const isWell = health.status === 'ok';
  return (
    <>
      <p className="site-state" role="status" data-state={isWell ? 'idle' : 'failed'}>
        {isWell
          ? 'Everything works.'
          : 'Everything answers, and some work lies longer than it should.'}
      </p>
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
            {buildWords(health)} <LastWord build={health.build} />
          </dd>
        </div>
        <Queues queues={health.queues} />
      </dl>
    </>
  );
}

/** How the service is: storage, what waits, and the site. */
export function Status() {
  const { loaded, problem, load } = useHealth();
  if (problem)
    return (
      <ErrorPanel
        title="The service does not answer as it should"
        problem={problem}
        onRetry={() => void load()}
      />
    );
  return (
    <>
      <h1>Status</h1>
      {loaded ? <Facts {...loaded} /> : <Loading text="Asking the service …" />}
    </>
  );
}

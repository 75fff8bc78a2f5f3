import { useState } from 'react';
import { differenceWords, stateWords } from '#domain/importing/importLabels';
import { paceWords } from '#domain/importing/importPace';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { reasonOf } from '#domain/problem';
import { Failure } from '../ui/Failure.tsx';
import { Moment } from '../ui/Timestamp.tsx';

interface Props {
  run: ImportRun;
  onStop: () => Promise<void>;
  onResume: () => Promise<void>;
}

/** From where it came, who began it and when. */
function RunFacts({ run: { source, by, startedAt, endedAt, state } }: { run: ImportRun }) {
  if (!startedAt) return null;
  return (
    <p className="import-facts">
      {source}. Begun by {by}, <Moment at={startedAt} />
      {endedAt && (
        <>
          ; ended <Moment at={endedAt} />
        </>
      )}
      .{isUnderWay({ state }) && ' You may close this page: it goes on, and any browser shows it.'}
    </p>
  );
}

/** Where the run stands, who began it, and the way to stop it or to go on with it. */
export function ImportState({ run, onStop, onResume }: Props) {
  const [failure, setFailure] = useState('');
  const isGoing = isUnderWay(run);
  const canGoOn = run.state === 'stopped' || run.state === 'failed';

  function act(action: () => Promise<void>): void {
    setFailure('');
    action().catch((error: unknown) => setFailure(reasonOf(error)));
  }

  return (
    <div className="import-state" data-state={run.state}>
      <p className="import-words" role="status">
        {stateWords(run)} {differenceWords(run, 'below')}
      </p>
      {run.pace && <p>{paceWords(run.pace)}.</p>}
      <RunFacts run={run} />
      {(isGoing || canGoOn) && (
        <p className="actions">
          {isGoing && (
            <button type="button" className="button danger" onClick={() => act(onStop)}>
              Stop
            </button>
          )}
          {canGoOn && (
            <button type="button" className="button" onClick={() => act(onResume)}>
              {run.phase === 'reading' ? 'Try again' : 'Go on where it was'}
            </button>
          )}
        </p>
      )}
      <Failure>{failure}</Failure>
    </div>
  );
}

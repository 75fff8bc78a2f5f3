import { useState } from 'react';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';
import {
  keptLabel,
  paceLabel,
  publicLabel,
  refusedLabel,
  stateLabel,
} from '#domain/importing/runLabels';
import type { Problem } from '#domain/problem';
import { filled } from '../../components/filled.tsx';
import { sayOfRun, sentences } from '../sentences/importing.ts';
import { problemOf } from '../state/problems.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { DiscogsToken } from './ServiceFields.tsx';

interface StateProps {
  run: ImportRun;
  onStop: () => Promise<unknown>;
  /** `token` is empty if the run used none, or goes on without one. */
  onResume: (token: string) => Promise<unknown>;
}

/** The state of the run, with the buttons to stop and resume it. */
export function RunState({ run, onStop, onResume }: StateProps) {
  const [failure, setFailure] = useState<Problem>();
  const [token, setToken] = useState('');
  const isGoing = isUnderWay(run);
  const canResume = run.state === 'stopped' || run.state === 'failed';

  function act(action: () => Promise<unknown>): void {
    setFailure(undefined);
    action().catch((error: unknown) => setFailure(problemOf(error)));
  }

  const refused = refusedLabel(run, sayOfRun);
  const tokenError = failure?.data.errors?.find(({ path }) => path === 'token')?.message;
  return (
    <div className="import-state" data-state={run.state} data-refused={refused !== ''}>
      <p className="import-words" role="status">
        {stateLabel(run, sayOfRun)} {publicLabel(run, sayOfRun)} {refused}{' '}
        {keptLabel(run, 'below', sayOfRun)}
      </p>
      {run.notice && <p className="import-notice">{run.notice}</p>}
      {run.pace && <p>{paceLabel(run.pace, sayOfRun)}.</p>}
      <RunFacts run={run} />
      {canResume && run.usesToken && (
        <DiscogsToken
          token={token}
          onToken={setToken}
          hint={sentences.hintTokenAgain}
          error={tokenError}
        />
      )}
      {(isGoing || canResume) && (
        <p className="actions">
          {isGoing && (
            <button type="button" className="button danger" onClick={() => act(onStop)}>
              {sentences.stop}
            </button>
          )}
          {canResume && (
            <button
              type="button"
              className="button"
              onClick={() => act(() => onResume(token.trim()))}
            >
              {run.phase === 'reading' ? sentences.tryAgain : sentences.resume}
            </button>
          )}
        </p>
      )}
      <ErrorMessage>{!tokenError && failure?.message}</ErrorMessage>
    </div>
  );
}

/** The source of the catalogue, who started the run, and when. */
function RunFacts({ run: { source, by, startedAt, endedAt, state } }: { run: ImportRun }) {
  if (!startedAt) return null;
  const ended = endedAt && <Timestamp at={endedAt} />;
  const values = { source, by, at: <Timestamp at={startedAt} />, ended };
  return (
    <p className="import-facts">
      {filled(endedAt ? sentences.startedAndEnded : sentences.started, values)}{' '}
      {isUnderWay({ state }) && sentences.mayClosePage}
    </p>
  );
}

import { useRef } from 'react';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { Failed } from '../ui/Failed.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Waiting } from '../ui/Loading.tsx';
import { ImportCounters } from './ImportCounters.tsx';
import { ImportFailures } from './ImportFailures.tsx';
import { ImportLists } from './ImportLists.tsx';
import { ImportOutcomes } from './ImportOutcomes.tsx';
import { ImportStart } from './ImportStart.tsx';
import { ImportState } from './ImportState.tsx';
import { useImport } from './useImport.ts';
import './import.css';

/** What a run counts; one that failed before anything was read counts nothing. */
function Figures({ run }: { run: ImportRun }) {
  const isGoing = isUnderWay(run);
  if (run.state === 'none' || (!isGoing && run.phase === 'reading')) return null;
  return (
    <>
      <ImportCounters run={run} />
      <ImportOutcomes run={run} />
      {isGoing && <ImportFailures run={run} />}
    </>
  );
}

/** Takes over an old catalogue, as often as the label likes. */
export function Import() {
  const { run, problem, again, start, stop, resume } = useImport();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The button that was pressed goes with the state it was for; the focus must not go with it. */
  const keepFocus = async (work: Promise<void>) => {
    await work;
    heading.current?.focus();
  };
  if (!run && problem)
    return <Failed title="The import is out of reach" problem={problem} onRetry={() => again()} />;
  if (!run) return <Waiting text="Asking for the last import …" />;
  const isGoing = isUnderWay(run);
  return (
    <div className="import">
      <h1 ref={heading} tabIndex={-1}>
        Import
      </h1>
      <p className="import-lead">
        Takes over the artists, releases, tracks and images of the old catalogue. It may be run as
        often as you like: what is the same is left alone, and what was edited here is kept.
      </p>
      <ImportState
        run={run}
        onStop={() => keepFocus(stop())}
        onResume={() => keepFocus(resume())}
      />
      <Failure>
        {problem !== null && 'The service does not answer just now. This page keeps asking.'}
      </Failure>
      {!isGoing && <ImportStart run={run} onStart={(order) => keepFocus(start(order))} />}
      <Figures run={run} />
      {!isGoing && (
        <ImportLists key={`${run.id} ${run.endedAt}`} run={run} onDecided={() => void again()} />
      )}
    </div>
  );
}

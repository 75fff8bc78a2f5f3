import { useRef } from 'react';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/importing.ts';
import { ErrorMessage, ErrorPanel, Loading } from '../ui/Loaded.tsx';
import { RunState } from './ImportControls.tsx';
import { ImportCounters, ImportFailures, ImportOutcomes } from './ImportFigures.tsx';
import { ImportLists } from './ImportLists.tsx';
import { ImportStart } from './ImportStart.tsx';
import { EarlierImports, ImportUndo } from './ImportUndo.tsx';
import { useImport } from './useImport.ts';
import '../editor/versions.css';
import './import.css';

/** Imports a catalogue from a source; can be repeated. */
export function Import() {
  const { query, start, stop, resume, undo } = useImport();
  const { data: run, problem, retry } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  /** Moves the focus to the heading: the pressed button disappears with the state. */
  const keepFocus = async (work: Promise<ImportRun>) => {
    const begun = await work;
    heading.current?.focus();
    return begun;
  };
  if (!run && problem)
    return <ErrorPanel title={sentences.importNotLoaded} problem={problem} onRetry={retry} />;
  if (!run)
    return (
      <>
        <h1>{sentences.import}</h1>
        <Loading text={sentences.loadingLastImport} />
      </>
    );
  const isGoing = isUnderWay(run);
  return (
    <div className="import">
      <h1 ref={heading} tabIndex={-1}>
        {sentences.import}
      </h1>
      <p className="import-lead">{sentences.aboutImport}</p>
      <p>
        <a href={paths.export}>{sentences.exportEverything}</a>
      </p>
      <RunState
        run={run}
        onStop={() => keepFocus(stop())}
        onResume={(token) => keepFocus(resume(token))}
      />
      <ErrorMessage>{problem && sentences.notAnswering}</ErrorMessage>
      {!isGoing && <ImportUndo run={run} onUndo={(id) => keepFocus(undo(id))} />}
      {/* It keeps what was given for the next run while one goes on. */}
      <div hidden={isGoing}>
        <ImportStart run={run} onStart={(order) => keepFocus(start(order))} />
      </div>
      {run.sourceName === 'bandcamp' && run.state === 'done' && !run.undone && (
        <p className="import-facts">{sentences.aboutMovedDomain}</p>
      )}
      <Figures run={run} />
      {!isGoing && !run.undone && <ImportLists key={`${run.id} ${run.endedAt}`} run={run} />}
      {!isGoing && <EarlierImports run={run} onUndo={(id) => keepFocus(undo(id))} />}
    </div>
  );
}

/** The counts of a run; none if it failed before reading anything, or was undone. */
function Figures({ run }: { run: ImportRun }) {
  const isGoing = isUnderWay(run);
  if (run.state === 'none' || run.undone || (!isGoing && run.phase === 'reading')) return null;
  return (
    <>
      <ImportCounters run={run} />
      <ImportOutcomes run={run} />
      {isGoing && <ImportFailures run={run} />}
    </>
  );
}

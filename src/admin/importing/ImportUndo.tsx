import { type ReactNode, useId, useState } from 'react';
import { type ImportRun, type UndoableRun, undoableRuns } from '#domain/importing/importRun';
import { sourceLabels } from '#domain/importing/importSources';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/importing.ts';
import { problemOf } from '../state/problems.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';

interface UndoProps {
  run: ImportRun;
  /** Takes the run with this id back; throws an error to show. */
  onUndo: (id: string) => Promise<unknown>;
}

/** Takes back the import whose report is shown, after a question. */
export function ImportUndo({ run, onUndo }: UndoProps) {
  const { ask, failure, question } = useUndo(onUndo);
  const own = undoableRuns(run).find(({ id }) => id === run.id);
  if (!own) return null;
  return (
    <div>
      <button type="button" className="button quiet" onClick={() => ask(own)}>
        {sentences.undo}
      </button>
      <ErrorMessage>{failure}</ErrorMessage>
      {question}
    </div>
  );
}

/** The imports before the run whose report is shown, each to be undone after a question. */
export function EarlierImports({ run, onUndo }: UndoProps) {
  const { ask, failure, question } = useUndo(onUndo);
  const earlier = undoableRuns(run).filter(({ id }) => id !== run.id);
  if (earlier.length === 0) return null;
  return (
    <details className="import-list import-earlier">
      <summary>
        {sentences.earlierImports} <span className="code">{earlier.length}</span>
      </summary>
      <ErrorMessage>{failure}</ErrorMessage>
      <ol>
        {earlier.map((one) => (
          <EarlierRun key={one.id} run={one} onAsk={() => ask(one)} />
        ))}
      </ol>
      {question}
    </details>
  );
}

interface Undoing {
  ask: (run: UndoableRun) => void;
  /** Why the last attempt failed; empty if it did not. */
  failure: string;
  question: ReactNode;
}

/** Asks before a run is undone. */
function useUndo(onUndo: UndoProps['onUndo']): Undoing {
  const [asked, ask] = useState<UndoableRun>();
  const [failure, setFailure] = useState('');
  function undo({ id }: UndoableRun): void {
    ask(undefined);
    setFailure('');
    onUndo(id).catch((error: unknown) => setFailure(problemOf(error).message));
  }
  const question = asked && (
    <Modal
      title={sentences.undoQuestion}
      confirm={sentences.undo}
      onConfirm={() => undo(asked)}
      onCancel={() => ask(undefined)}
    >
      <p>
        <About run={asked} />
      </p>
      <p>{sentences.aboutUndo}</p>
    </Modal>
  );
  return { ask, failure, question };
}

function EarlierRun({ run, onAsk }: { run: UndoableRun; onAsk: () => void }) {
  const about = useId();
  return (
    <li>
      <p id={about}>
        <About run={run} />
      </p>
      <button type="button" className="button quiet small" aria-describedby={about} onClick={onAsk}>
        {sentences.undo}
      </button>
    </li>
  );
}

/** The source of a run, who started it, and when. */
function About({ run: { sourceName, source, by, startedAt } }: { run: UndoableRun }) {
  return filled(sentences.aboutWritten, {
    source: `${sourceLabels[sourceName]} (${source})`,
    by,
    at: <Timestamp at={startedAt} />,
  });
}

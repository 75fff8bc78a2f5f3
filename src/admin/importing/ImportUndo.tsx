import { useId, useState } from 'react';
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
  onUndo: (id: string) => Promise<void>;
}

/** Takes an import back, after a question: the last one that wrote, or an earlier one. */
export function ImportUndo({ run, onUndo }: UndoProps) {
  const [asked, ask] = useState<UndoableRun>();
  const [failure, setFailure] = useState('');
  const [last, ...earlier] = undoableRuns(run);
  if (!last) return null;
  function undo({ id }: UndoableRun): void {
    ask(undefined);
    setFailure('');
    onUndo(id).catch((error: unknown) => setFailure(problemOf(error).message));
  }
  return (
    <div className="import-undo">
      <button type="button" className="button quiet" onClick={() => ask(last)}>
        {sentences.takeBack}
      </button>
      <ErrorMessage>{failure}</ErrorMessage>
      {earlier.length > 0 && (
        <details className="import-list">
          <summary>
            {sentences.earlierImports} <span className="code">{earlier.length}</span>
          </summary>
          <ol>
            {earlier.map((one) => (
              <EarlierRun key={one.id} run={one} onAsk={() => ask(one)} />
            ))}
          </ol>
        </details>
      )}
      {asked && (
        <Modal
          title={sentences.takeBackQuestion}
          confirm={sentences.takeBack}
          onConfirm={() => undo(asked)}
          onCancel={() => ask(undefined)}
        >
          <p>
            <About run={asked} />
          </p>
          <p>{sentences.aboutTakingBack}</p>
        </Modal>
      )}
    </div>
  );
}

function EarlierRun({ run, onAsk }: { run: UndoableRun; onAsk: () => void }) {
  const about = useId();
  return (
    <li>
      <p id={about}>
        <About run={run} />
      </p>
      <button type="button" className="button quiet small" aria-describedby={about} onClick={onAsk}>
        {sentences.takeBack}
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

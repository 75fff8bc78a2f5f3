import { useRef, useState } from 'react';
import { api } from '#adapters/api';
import { type ImportPart, type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { maxOldCatalogueBytes, tooLargeCatalogue } from '#domain/importing/oldCatalogue';
import { differenceLabel, paceLabel, stateLabel } from '#domain/importing/runLabels';
import { reasonOf } from '#domain/problem';
import { Field } from '../../components/Field.tsx';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import type { ImportOrder } from './useImport.ts';

interface StateProps {
  run: ImportRun;
  onStop: () => Promise<void>;
  onResume: () => Promise<void>;
}

/** The state of the run, with the buttons to stop and to resume it. */
export function ImportState({ run, onStop, onResume }: StateProps) {
  const [failure, setFailure] = useState('');
  const isGoing = isUnderWay(run);
  const canResume = run.state === 'stopped' || run.state === 'failed';

  function act(action: () => Promise<void>): void {
    setFailure('');
    action().catch((error: unknown) => setFailure(reasonOf(error)));
  }

  return (
    <div className="import-state" data-state={run.state}>
      <p className="import-words" role="status">
        {stateLabel(run)} {differenceLabel(run, 'below')}
      </p>
      {run.pace && <p>{paceLabel(run.pace)}.</p>}
      <RunFacts run={run} />
      {(isGoing || canResume) && (
        <p className="actions">
          {isGoing && (
            <button type="button" className="button danger" onClick={() => act(onStop)}>
              Stop
            </button>
          )}
          {canResume && (
            <button type="button" className="button" onClick={() => act(onResume)}>
              {run.phase === 'reading' ? 'Try again' : 'Resume'}
            </button>
          )}
        </p>
      )}
      <ErrorMessage>{failure}</ErrorMessage>
    </div>
  );
}

/** The source of the catalogue, and by whom and when the run was started. */
function RunFacts({ run: { source, by, startedAt, endedAt, state } }: { run: ImportRun }) {
  if (!startedAt) return null;
  return (
    <p className="import-facts">
      {source}. Started by {by}, <Timestamp at={startedAt} />
      {endedAt && (
        <>
          ; ended <Timestamp at={endedAt} />
        </>
      )}
      .
      {isUnderWay({ state }) &&
        ' You may close this page: the import goes on, and any browser shows it.'}
    </p>
  );
}

interface StartProps {
  run: ImportRun;
  /** Starts a run; throws an error that is shown. */
  onStart: (order: ImportOrder) => Promise<void>;
}

/** Starts a run, from a file or the old site; an import without a dry run before it asks first. */
export function ImportStart({ run, onStart }: StartProps) {
  const file = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAsking, ask] = useState(false);

  async function start(dryRun: boolean, part: ImportPart = 'all'): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      const chosen = part === 'images' ? undefined : file.current?.files?.[0];
      await onStart({ dryRun, part, ...(await uploadFile(chosen)) });
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }
  const answer = (dryRun: boolean) => {
    ask(false);
    void start(dryRun);
  };
  // For a run that stopped, the main button is to resume it: see ImportState.
  const isSecond = run.state === 'stopped' || run.state === 'failed';
  const common = { type: 'button', disabled: isBusy } as const;
  return (
    <section className="import-start" aria-label="Start">
      <Field
        label="A file of the old catalogue"
        hint="Leave it empty to read from the old site. Images always come from there."
      >
        {(control) => <input {...control} ref={file} type="file" accept=".json,application/json" />}
      </Field>
      <p className="actions">
        <button {...common} className="button quiet" onClick={() => start(true)}>
          Dry run
        </button>
        <button
          {...common}
          className={isSecond ? 'button quiet' : 'button'}
          onClick={() => (run.state === 'done' ? start(false) : ask(true))}
        >
          Import
        </button>
        {run.images.failed > 0 && run.state === 'done' && (
          <button {...common} className="button quiet" onClick={() => start(false, 'images')}>
            Retry the images
          </button>
        )}
      </p>
      <ErrorMessage>{failure}</ErrorMessage>
      {isAsking && (
        <Modal
          title="Import without a dry run?"
          confirm="Import"
          onConfirm={() => answer(false)}
          onCancel={() => ask(false)}
          also={{ label: 'Dry run first', onChoose: () => answer(true) }}
        >
          <p>A dry run shows, field by field, what the import would do, and writes nothing.</p>
        </Modal>
      )}
    </section>
  );
}

/** Uploads the chosen file, if any, and answers how the order names it. */
async function uploadFile(file: File | undefined): Promise<Pick<ImportOrder, 'upload'>> {
  if (!file) return {};
  if (file.size > maxOldCatalogueBytes) throw new Error(tooLargeCatalogue);
  const { upload } = await api.uploadCatalogue({ file });
  return { upload };
}

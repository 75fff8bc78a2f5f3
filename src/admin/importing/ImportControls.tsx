import { useState } from 'react';
import { api } from '#adapters/api';
import { type ImportPart, type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { maxCatalogueFileBytes, tooLargeCatalogueFile } from '#domain/importing/oldSiteJson';
import { keptLabel, paceLabel, stateLabel } from '#domain/importing/runLabels';
import { Problem } from '#domain/problem';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { filled } from '../sentences/filled.tsx';
import { sayOfRun, sentences } from '../sentences/importing.ts';
import { problemOf } from '../state/problems.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import type { ImportOrder } from './useImport.ts';

interface StateProps {
  run: ImportRun;
  onStop: () => Promise<void>;
  onResume: () => Promise<void>;
}

/** The state of the run, with the buttons to stop and resume it. */
export function RunState({ run, onStop, onResume }: StateProps) {
  const [failure, setFailure] = useState('');
  const isGoing = isUnderWay(run);
  const canResume = run.state === 'stopped' || run.state === 'failed';

  function act(action: () => Promise<void>): void {
    setFailure('');
    action().catch((error: unknown) => setFailure(problemOf(error).message));
  }

  return (
    <div className="import-state" data-state={run.state}>
      <p className="import-words" role="status">
        {stateLabel(run, sayOfRun)} {keptLabel(run, 'below', sayOfRun)}
      </p>
      {run.pace && <p>{paceLabel(run.pace, sayOfRun)}.</p>}
      <RunFacts run={run} />
      {(isGoing || canResume) && (
        <p className="actions">
          {isGoing && (
            <button type="button" className="button danger" onClick={() => act(onStop)}>
              {sentences.stop}
            </button>
          )}
          {canResume && (
            <button type="button" className="button" onClick={() => act(onResume)}>
              {run.phase === 'reading' ? sentences.tryAgain : sentences.resume}
            </button>
          )}
        </p>
      )}
      <ErrorMessage>{failure}</ErrorMessage>
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

interface StartProps {
  run: ImportRun;
  /** Starts a run; throws an error to show. */
  onStart: (order: ImportOrder) => Promise<void>;
}

/**
 * Starts a run. It reads the chosen file, otherwise the last run's file if the server still has it,
 * otherwise the old site. The first import from a source asks for confirmation.
 */
export function ImportStart({ run, onStart }: StartProps) {
  const [file, setFile] = useState<File>();
  const [isFromSite, setFromSite] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAsking, ask] = useState(false);
  const last = isFromSite ? undefined : run.upload;
  const isTried = run.state === 'done' && !file && last === run.upload;

  async function start(dryRun: boolean, part: ImportPart = 'all'): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      await onStart({ dryRun, part, ...(part !== 'images' && (await uploadOf(file, last))) });
    } catch (error) {
      setFailure(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  }
  const answer = (dryRun: boolean) => {
    ask(false);
    void start(dryRun);
  };
  // For a stopped run, resuming it is the main button: see ImportState.
  const isSecond = run.state === 'stopped' || run.state === 'failed';
  const common = { type: 'button', disabled: isBusy } as const;
  return (
    <section className="import-start" aria-label={sentences.start}>
      <Field
        label={sentences.file}
        hint={
          last ? fill(sentences.withoutFileAgain, { source: run.source }) : sentences.withoutFile
        }
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </Field>
      {run.upload && !file && (
        <label className="check">
          <input
            type="checkbox"
            checked={isFromSite}
            onChange={({ target }) => setFromSite(target.checked)}
          />
          <span>{fill(sentences.readOldSite, { source: run.source })}</span>
        </label>
      )}
      <p className="actions">
        <button {...common} className="button quiet" onClick={() => start(true)}>
          {sentences.dryRun}
        </button>
        <button
          {...common}
          className={isSecond ? 'button quiet' : 'button'}
          onClick={() => (isTried ? start(false) : ask(true))}
        >
          {sentences.import}
        </button>
        {run.images.failed > 0 && run.state === 'done' && (
          <button {...common} className="button quiet" onClick={() => start(false, 'images')}>
            {sentences.retryImages}
          </button>
        )}
      </p>
      <ErrorMessage>{failure}</ErrorMessage>
      {isAsking && (
        <Modal
          title={sentences.importQuestion}
          confirm={sentences.import}
          onConfirm={() => answer(false)}
          onCancel={() => ask(false)}
          also={{ label: sentences.dryRunFirst, onChoose: () => answer(true) }}
        >
          <p>
            {filled(sentences.untriedSource, {
              name: (
                <strong dir="auto">
                  {file?.name ?? (last ? run.source : sentences.theOldSite)}
                </strong>
              ),
            })}
          </p>
          <p>{sentences.aboutDryRun}</p>
        </Modal>
      )}
    </section>
  );
}

/** The run's upload: the chosen file, which is sent first, or the last run's file. */
async function uploadOf(
  file: File | undefined,
  last: string | undefined,
): Promise<Pick<ImportOrder, 'upload'>> {
  if (!file) return last ? { upload: last } : {};
  if (file.size > maxCatalogueFileBytes) throw new Problem('too-large', tooLargeCatalogueFile);
  const { upload } = await api.uploadCatalogue({ file });
  return { upload };
}

import { useState } from 'react';
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
export function RunState({ run, onStop, onResume }: StateProps) {
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

/**
 * Starts a run. It reads the chosen file; without one the file that the last run read, which the
 * server still has; without that the old site. An import that no run of the same source came
 * before asks first.
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
        hint={`${last ? `Without one, ${run.source} is read again.` : 'Without one, the old site is read.'} Images always come from the old site.`}
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
          <span>Read the old site instead of {run.source}</span>
        </label>
      )}
      <p className="actions">
        <button {...common} className="button quiet" onClick={() => start(true)}>
          Dry run
        </button>
        <button
          {...common}
          className={isSecond ? 'button quiet' : 'button'}
          onClick={() => (isTried ? start(false) : ask(true))}
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
          <p>
            This would import from{' '}
            <strong dir="auto">{file?.name ?? (last ? run.source : 'the old site')}</strong>, which
            no run has read just before.
          </p>
          <p>A dry run shows, field by field, what the import would do, and writes nothing.</p>
        </Modal>
      )}
    </section>
  );
}

/** The order's source: the chosen file, which is sent first, or the file of the last run. */
async function uploadOf(
  file: File | undefined,
  last: string | undefined,
): Promise<Pick<ImportOrder, 'upload'>> {
  if (!file) return last ? { upload: last } : {};
  if (file.size > maxOldCatalogueBytes) throw new Error(tooLargeCatalogue);
  const { upload } = await api.uploadCatalogue({ file });
  return { upload };
}

import { useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { ImportPart, ImportRun } from '#domain/importRun';
import { maxOldCatalogueBytes, tooLargeCatalogue } from '#domain/oldCatalogue';
import { reasonOf } from '#domain/problem';
import { Failure } from '../../ui/Failure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import type { ImportOrder } from './useImport.ts';

interface Props {
  run: ImportRun;
  /** Begins a run; throws in words. */
  onStart: (order: ImportOrder) => Promise<void>;
}

/** From where to import, the dry run, and the import itself. */
export function ImportStart({ run, onStart }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAsking, ask] = useState(false);

  async function start(dryRun: boolean, part: ImportPart = 'all'): Promise<void> {
    ask(false);
    setBusy(true);
    setFailure('');
    try {
      const chosen = part === 'images' ? undefined : file.current?.files?.[0];
      if (chosen && chosen.size > maxOldCatalogueBytes) throw new Error(tooLargeCatalogue);
      const sent = chosen && (await api.uploadCatalogue({ file: chosen }));
      await onStart({ dryRun, part, ...(sent && { upload: sent.upload }) });
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  const wasTried = run.state === 'done';
  // Going on with what stands still is the first choice then, see ImportState.
  const isSecond = run.state === 'stopped' || run.state === 'failed';
  return (
    <section className="import-start" aria-label="Begin">
      <Field
        label="A file of the old catalogue"
        hint="Leave it empty to read it from the old site. Images always come from there."
      >
        {(control) => <input {...control} ref={file} type="file" accept=".json,application/json" />}
      </Field>
      <p className="actions">
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          onClick={() => start(true)}
        >
          Dry run
        </button>
        <button
          type="button"
          className={isSecond ? 'button quiet' : 'button'}
          disabled={isBusy}
          onClick={() => (wasTried ? start(false) : ask(true))}
        >
          Import
        </button>
        {run.images.failed > 0 && run.state === 'done' && (
          <button
            type="button"
            className="button quiet"
            disabled={isBusy}
            onClick={() => start(false, 'images')}
          >
            Try the images again
          </button>
        )}
      </p>
      <Failure>{failure}</Failure>
      {isAsking && (
        <Modal
          title="Import without a dry run?"
          confirm="Import"
          onConfirm={() => start(false)}
          onCancel={() => ask(false)}
          also={{ label: 'Dry run first', onChoose: () => start(true) }}
        >
          <p>A dry run tells, field by field, what the import would do, and writes nothing.</p>
        </Modal>
      )}
    </section>
  );
}

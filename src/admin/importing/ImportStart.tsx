import { useState } from 'react';
import type { ImportRun } from '#domain/importing/importRun';
import { Field } from '../../components/Field.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { ImportOrder } from './useImport.ts';
import { useImportStart } from './useImportStart.ts';

interface Props {
  run: ImportRun;
  /** Begins a run; throws in words. */
  onStart: (order: ImportOrder) => Promise<void>;
}

interface ButtonsProps {
  run: ImportRun;
  isBusy: boolean;
  onDryRun: () => void;
  onImport: () => void;
  onImages: () => void;
}

function StartButtons({ run, isBusy, onDryRun, onImport, onImages }: ButtonsProps) {
  // Going on with what stands still is the first choice then, see ImportState.
  const isSecond = run.state === 'stopped' || run.state === 'failed';
  const common = { type: 'button', disabled: isBusy } as const;
  return (
    <p className="actions">
      <button {...common} className="button quiet" onClick={onDryRun}>
        Dry run
      </button>
      <button {...common} className={isSecond ? 'button quiet' : 'button'} onClick={onImport}>
        Import
      </button>
      {run.images.failed > 0 && run.state === 'done' && (
        <button {...common} className="button quiet" onClick={onImages}>
          Try the images again
        </button>
      )}
    </p>
  );
}

/** From where to import, the dry run, and the import itself: without a dry run before, it asks. */
export function ImportStart({ run, onStart }: Props) {
  const { file, failure, isBusy, start } = useImportStart(onStart);
  const [isAsking, ask] = useState(false);
  const answer = (dryRun: boolean) => {
    ask(false);
    void start(dryRun);
  };
  return (
    <section className="import-start" aria-label="Begin">
      <Field
        label="A file of the old catalogue"
        hint="Leave it empty to read it from the old site. Images always come from there."
      >
        {(control) => <input {...control} ref={file} type="file" accept=".json,application/json" />}
      </Field>
      <StartButtons
        {...{ run, isBusy }}
        onDryRun={() => start(true)}
        onImport={() => (run.state === 'done' ? start(false) : ask(true))}
        onImages={() => start(false, 'images')}
      />
      <Failure>{failure}</Failure>
      {isAsking && (
        <Modal
          title="Import without a dry run?"
          confirm="Import"
          onConfirm={() => answer(false)}
          onCancel={() => ask(false)}
          also={{ label: 'Dry run first', onChoose: () => answer(true) }}
        >
          <p>A dry run tells, field by field, what the import would do, and writes nothing.</p>
        </Modal>
      )}
    </section>
  );
}

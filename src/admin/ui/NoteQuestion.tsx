import { useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { problemOf } from '../state/problems.ts';
import { Modal } from './Modal.tsx';

interface Props {
  title: string;
  /** The label of the field, such as "What should change". */
  label: string;
  confirm: string;
  /** Whether the text may be empty. */
  isOptional?: boolean;
  /** Shown above the field, for example that the text is not emailed to anybody. */
  hint?: string | undefined;
  /** Resolves when done; an error is shown and the text stays. */
  onConfirm: (note: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for a text that somebody else will read. */
export function NoteQuestion({
  title,
  label,
  confirm,
  isOptional,
  hint,
  onConfirm,
  onCancel,
}: Props) {
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = () => {
    setBusy(true);
    setFailure(undefined);
    onConfirm(note.trim()).catch((error: unknown) => {
      setFailure(problemOf(error).message);
      setBusy(false);
    });
  };
  return (
    <Modal
      title={title}
      confirm={confirm}
      disabled={isBusy || (!isOptional && note.trim() === '')}
      onConfirm={send}
      onCancel={onCancel}
    >
      {hint && <p>{hint}</p>}
      <Field label={label} error={failure}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            dir="auto"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}

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
  note?: string | undefined;
  /** Resolves when done; an error is shown and the text stays. */
  onConfirm: (words: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for a text that somebody else will read. */
export function WordsQuestion({
  title,
  label,
  confirm,
  isOptional,
  note,
  onConfirm,
  onCancel,
}: Props) {
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = () => {
    setBusy(true);
    setFailure(undefined);
    onConfirm(words.trim()).catch((error: unknown) => {
      setFailure(problemOf(error).message);
      setBusy(false);
    });
  };
  return (
    <Modal
      title={title}
      confirm={confirm}
      disabled={isBusy || (!isOptional && words.trim() === '')}
      onConfirm={send}
      onCancel={onCancel}
    >
      {note && <p>{note}</p>}
      <Field label={label} error={failure}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            dir="auto"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}

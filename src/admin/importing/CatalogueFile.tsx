import { useId } from 'react';
import { fill } from '#words/template';
import { hintId, tied } from '../../components/Field.tsx';
import { sentences } from '../sentences/importing.ts';
import { DropZone } from '../ui/uploads.tsx';

interface Props {
  label: string;
  accept: string;
  hint: string;
  /** The name of the file that is read; undefined for none. */
  name: string | undefined;
  /** Says what is read without a file. */
  none: string;
  onFile: (file: File) => void;
}

/** Chooses the file of a catalogue, and names the file of the last run until another is chosen. */
export function CatalogueFile({ label, accept, hint, name, none, onFile }: Props) {
  const id = useId();
  return (
    <DropZone
      label={label}
      accept={accept}
      onFiles={([file]) => file && onFile(file)}
      error={tied(id, { hint, error: null })}
    >
      <strong>{label}</strong>
      <div className="import-file" id={hintId(id)}>
        <p dir="auto">{name ? fill(sentences.fileChosen, { name }) : none}</p>
        <p className="import-facts">{hint}</p>
      </div>
    </DropZone>
  );
}

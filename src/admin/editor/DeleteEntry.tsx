import { useState } from 'react';
import { api } from '#adapters/api';
import type { Removal } from '#contract/removal';
import { trashDays } from '#domain/trash';
import { fill } from '#words/template';
import { sentences } from '../sentences/editor.ts';
import { counted } from '../sentences/language.ts';
import { problemOf } from '../state/problems.ts';
import { useLoaded } from '../state/queries.ts';
import { Modal } from '../ui/Modal.tsx';
import type { EntryDeletion } from './entryEditor.ts';
import './versions.css';

interface DeletableEntry {
  id: string;
  name: string;
  /** The version on screen; deleting fails if there is a newer one. */
  version: number;
}

const countedIfAny = (count: number, forms: typeof sentences.removesLinks) =>
  count === 0 ? [] : [counted(forms, { count })];

/** The data that goes to the trash with an entry, one line each. */
export function removalLines(image: string, removal: Removal): string[] {
  const { versions, tracks, links, presaves, hasImage, wasPublic } = removal;
  return [
    ...(wasPublic ? [sentences.itsPublicPage] : []),
    ...countedIfAny(tracks, sentences.removesTracks),
    ...countedIfAny(links, sentences.removesLinks),
    ...countedIfAny(presaves, sentences.removesPresaves),
    ...(hasImage ? [image] : []),
    ...countedIfAny(versions, sentences.removesVersions),
  ];
}

interface Props {
  entry: DeletableEntry;
  deletion: EntryDeletion;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before an entry is deleted, and lists the data that goes with it. */
export function DeleteEntry({ entry, deletion, onDeleted, onClose }: Props) {
  const { id, name, version } = entry;
  const removal = useLoaded([deletion.preview, id], () =>
    api[deletion.preview]({ params: { id } }),
  );
  const [failure, setFailure] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const lines = removal.data && removalLines(deletion.image, removal.data);
  const problem = failure || removal.problem?.message;
  const confirm = async () => {
    setDeleting(true);
    try {
      await deletion.delete(id, version);
      onDeleted();
    } catch (error) {
      setFailure(problemOf(error, sentences.notDeleted).message);
      setDeleting(false);
    }
  };
  return (
    <Modal
      title={fill(sentences.moveToTheTrash, { name })}
      confirm={sentences.toTheTrash}
      danger
      disabled={!lines || isDeleting}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {!lines && !problem && <p role="status">{sentences.checkingRemoval}</p>}
      {lines && lines.length > 0 && (
        <>
          <p>{sentences.thisGoesWithIt}</p>
          <ul className="removal-list">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p>{fill(sentences.canBeBroughtBack, { days: trashDays })}</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}

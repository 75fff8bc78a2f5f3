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

/** The data that goes to the trash with an entry, one line each. */
export function removalLines(image: string, removal: Removal): string[] {
  const { versions, tracks, links, presaves, hasImage, wasPublic } = removal;
  const lines: string[] = [];
  if (wasPublic) lines.push(sentences.itsPublicPage);
  if (tracks > 0) lines.push(counted(sentences.removesTracks, { count: tracks }));
  if (links > 0) lines.push(counted(sentences.removesLinks, { count: links }));
  if (presaves > 0) lines.push(counted(sentences.removesPresaves, { count: presaves }));
  if (hasImage) lines.push(image);
  if (versions > 0) lines.push(counted(sentences.removesVersions, { count: versions }));
  return lines;
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

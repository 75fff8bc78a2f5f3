import { useState } from 'react';
import { api } from '#adapters/api';
import type { Removal } from '#contract/removal';
import type { EntryKind } from '#domain/publication/publication';
import { fill } from '#words/template';
import { problemOf } from '../state/problems.ts';
import { useLoaded } from '../state/queries.ts';
import { Modal } from '../ui/Modal.tsx';
import { words } from '../words/editor.ts';
import { counted } from '../words/language.ts';
import './versions.css';

interface DeletableEntry {
  kind: EntryKind;
  id: string;
  name: string;
  /** The version on screen; deleting fails if there is a newer one. */
  version: number;
}

const loadRemoval = ({ kind, id }: DeletableEntry): Promise<Removal> =>
  kind === 'artist'
    ? api.getArtistRemoval({ params: { id } })
    : api.getReleaseRemoval({ params: { id } });

async function deleteEntry({ kind, id, version }: DeletableEntry): Promise<void> {
  const call = { body: { id }, ifMatch: version };
  if (kind === 'artist') await api.removeArtist(call);
  else await api.removeRelease(call);
}

const countedIfAny = (count: number, forms: typeof words.removesLinks) =>
  count === 0 ? [] : [counted(forms, { count })];

/** The data deleted along with an entry, one line each. */
export function removalLines(kind: EntryKind, removal: Removal): string[] {
  const { versions, tracks, links, presaves, hasImage, wasPublic } = removal;
  return [
    ...(wasPublic ? [words.itsPublicPage] : []),
    ...countedIfAny(tracks, words.removesTracks),
    ...countedIfAny(links, words.removesLinks),
    ...countedIfAny(presaves, words.removesPresaves),
    ...(hasImage ? [kind === 'artist' ? words.removesImage : words.removesCover] : []),
    ...countedIfAny(versions, words.removesVersions),
  ];
}

interface Props {
  entry: DeletableEntry;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before an entry is deleted, and lists the data deleted with it. */
export function DeleteEntry({ entry, onDeleted, onClose }: Props) {
  const { kind, id, name } = entry;
  const removal = useLoaded(
    [kind === 'artist' ? 'getArtistRemoval' : 'getReleaseRemoval', id],
    () => loadRemoval(entry),
  );
  const [failure, setFailure] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const lines = removal.data && removalLines(kind, removal.data);
  const problem = failure || removal.problem?.message;
  const confirm = async () => {
    setDeleting(true);
    try {
      await deleteEntry(entry);
      onDeleted();
    } catch (error) {
      setFailure(problemOf(error, words.notDeleted).message);
      setDeleting(false);
    }
  };
  return (
    <Modal
      title={fill(words.deletePermanently, { name })}
      confirm={words.delete}
      danger
      disabled={!lines || isDeleting}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {!lines && !problem && <p role="status">{words.checkingRemoval}</p>}
      {lines && lines.length > 0 && (
        <>
          <p>{words.thisAlsoDeletes}</p>
          <ul className="removal-list">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p>{words.thisCantBeUndone}</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}

import { useState } from 'react';
import { api } from '#adapters/api';
import type { Removal } from '#contract/removal';
import { counted } from '#domain/counted';
import { Problem } from '#domain/problem';
import type { EntryKind } from '#domain/publication/publication';
import { useLoaded } from '../state/queries.ts';
import { Modal } from '../ui/Modal.tsx';
import './versions.css';

interface DeletableEntry {
  kind: EntryKind;
  id: string;
  name: string;
  /** The version on the screen: a newer one is not deleted. */
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

const countedIfAny = (count: number, one: string, many: string) =>
  count === 0 ? [] : [counted(count, one, many)];

/** The data deleted along with an entry, one line each. */
export function removalLines(kind: EntryKind, removal: Removal): string[] {
  const { versions, tracks, links, presaves, hasImage, wasPublic } = removal;
  const image = kind === 'artist' ? 'image' : 'cover';
  return [
    ...(wasPublic ? ['its public page: links to it lead to a page that is not found'] : []),
    ...countedIfAny(tracks, 'one track, with its recording', 'tracks, with their recordings'),
    ...countedIfAny(links, 'one link', 'links'),
    ...countedIfAny(presaves, 'one pre-save, which gets no email', 'pre-saves, which get no email'),
    ...(hasImage ? [`the ${image}, in every size`] : []),
    ...countedIfAny(versions, 'one earlier version', 'earlier versions'),
  ];
}

interface Props {
  entry: DeletableEntry;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before an entry is deleted, and lists what goes with it. */
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
      const isForeseen = error instanceof Problem;
      setFailure(isForeseen ? error.message : 'It could not be deleted. Try again.');
      setDeleting(false);
    }
  };
  return (
    <Modal
      title={`Delete “${name}” permanently?`}
      confirm="Delete"
      danger
      disabled={!lines || isDeleting}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {!lines && !problem && <p role="status">Checking what will be deleted …</p>}
      {lines && lines.length > 0 && (
        <>
          <p>This also deletes:</p>
          <ul className="removal-list">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p>This can't be undone. To take it off the site and keep it, archive it instead.</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}

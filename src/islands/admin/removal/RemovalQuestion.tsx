import { useEffect, useState } from 'react';
import type { Removal } from '#contract/catalogue';
import { Problem } from '#domain/problem';
import { Modal } from '../../ui/Modal.tsx';
import { askRemoval, type Removable, remove } from './removalCalls.ts';
import { removalWords } from './removalWords.ts';

interface Props {
  entry: Removable;
  onRemoved: () => void;
  onClose: () => void;
}

const words = (error: unknown) =>
  error instanceof Problem ? error.message : 'It could not be deleted. Try again.';

/** Says what deleting an entry for good takes along, then does it. */
export function RemovalQuestion({ entry, onRemoved, onClose }: Props) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [failure, setFailure] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const { kind, id } = entry;
  useEffect(() => {
    askRemoval({ kind, id }).then(setRemoval, (error: unknown) => setFailure(words(error)));
  }, [kind, id]);
  const confirm = async () => {
    setRemoving(true);
    try {
      await remove(entry);
      onRemoved();
    } catch (error) {
      setFailure(words(error));
      setRemoving(false);
    }
  };
  const along = removal ? removalWords(kind, removal) : [];
  return (
    <Modal
      title={`Delete “${entry.name}” for good?`}
      confirm="Delete"
      danger
      disabled={!removal || isRemoving}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {!removal && !failure && <p role="status">Looking what goes along …</p>}
      {along.length > 0 && <p>This takes along:</p>}
      {along.length > 0 && (
        <ul className="removal-list">
          {along.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>It can't be brought back. To take it off the site and keep it, archive it instead.</p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </Modal>
  );
}

import { useEffect, useState } from 'react';
import type { Removal } from '#contract/removal';
import { Problem } from '#domain/problem';
import { Modal } from '../ui/Modal.tsx';
import { askRemoval, type Removable, remove } from './removalCalls.ts';
import { removalWords } from './removalLabels.ts';

interface Props {
  entry: Removable;
  onRemoved: () => void;
  onClose: () => void;
}

const words = (error: unknown) =>
  error instanceof Problem ? error.message : 'It could not be deleted. Try again.';

function TakenAlong({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <p>This takes along:</p>
      <ul className="removal-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** What a removal takes along, and the removal itself. */
function useRemoval(entry: Removable, onRemoved: () => void) {
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
  return { along: removal && removalWords(kind, removal), failure, isRemoving, confirm };
}

/** Says what deleting an entry for good takes along, then does it. */
export function RemovalQuestion({ entry, onRemoved, onClose }: Props) {
  const { along, failure, isRemoving, confirm } = useRemoval(entry, onRemoved);
  return (
    <Modal
      title={`Delete “${entry.name}” for good?`}
      confirm="Delete"
      danger
      disabled={!along || isRemoving}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {!along && !failure && <p role="status">Looking what goes along …</p>}
      {along && along.length > 0 && <TakenAlong lines={along} />}
      <p>It can't be brought back. To take it off the site and keep it, archive it instead.</p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </Modal>
  );
}

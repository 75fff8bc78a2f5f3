// Loaded lazily with the first unsaved change: the first screen works without it.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/app.ts';
import { $leavingTo, $unsaved, leave } from '../state/unsaved.ts';
import { Modal } from '../ui/Modal.tsx';

export function LeavingQuestion() {
  const to = useStore($leavingTo);
  const unsaved = useStore($unsaved);
  const [isSaving, setSaving] = useState(false);
  if (to === null || !unsaved) return null;
  const stay = () => $leavingTo.set(null);
  const save = async () => {
    setSaving(true);
    const isSaved = await unsaved.save();
    setSaving(false);
    if (isSaved) leave();
    else stay();
  };
  const discard = () => {
    unsaved.discard();
    leave();
  };
  return (
    <Modal
      title={sentences.leaveQuestion}
      confirm={sentences.save}
      onConfirm={save}
      onCancel={stay}
      disabled={isSaving}
      also={{ label: sentences.leave, onChoose: discard }}
    >
      <p>
        {filled(sentences.notSavedYet, {
          name: <strong dir="auto">{unsaved.name || 'this entry'}</strong>,
        })}
      </p>
    </Modal>
  );
}

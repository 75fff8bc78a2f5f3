// Loaded lazily, with the first change that is not saved: the first screen does without it.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $leavingTo, $unsaved, leave } from '../state/unsaved.ts';
import { Modal } from '../ui/Modal.tsx';

/** Asks before unsaved changes are left behind. */
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
      title="Leave without saving?"
      confirm="Save"
      onConfirm={save}
      onCancel={stay}
      disabled={isSaving}
      also={{ label: 'Leave without saving', onChoose: discard }}
    >
      <p>
        Your changes to <strong dir="auto">{unsaved.name || 'this entry'}</strong> are not saved
        yet.
      </p>
    </Modal>
  );
}

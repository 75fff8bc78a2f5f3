import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $session } from '#stores/session';
import { Toasts } from '../../components/Toasts.tsx';
import { Guard } from '../../islands/account/Guard.tsx';
import { $leavingTo, $unsaved, guardLeaving, leave } from '../state/unsaved.ts';
import { Modal } from '../ui/Modal.tsx';
import { Screen } from './Screen.tsx';
import { Shell } from './Shell.tsx';

/** The back office: one app for all addresses under `/admin`. */
export function AdminApp() {
  const { state } = useStore($session);
  useEffect(guardLeaving, []);
  return (
    <>
      <Guard roles={['staff', 'artist']} frame={(notice) => <main id="main">{notice}</main>}>
        <Shell>
          <Screen />
        </Shell>
        <LeavingQuestion />
      </Guard>
      {state !== 'starting' && <Toasts />}
    </>
  );
}

/** Asks before unsaved changes are left behind. */
function LeavingQuestion() {
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

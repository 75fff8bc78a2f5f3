import { useState } from 'react';
import { api } from '#adapters/api';
import { Problem } from '#domain/problem';
import type { Publication } from '#domain/publication/publication';
import { addToast } from '#stores/toasts';
import { watchClosely } from '../state/publishing.ts';
import { Modal } from '../ui/Modal.tsx';
import { Moment } from '../ui/Timestamp.tsx';

interface Props {
  publication: Publication;
  isForward: boolean;
  onClose: () => void;
}

/** Asks before the site shows another version. */
export function RollBackQuestion({ publication, isForward, onClose }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { version, exportedAt } = publication;
  const show = async () => {
    setAsking(true);
    try {
      await api.rollBack({ body: { version } });
      watchClosely();
      addToast('success', `Version ${version} goes on the site`);
    } catch (error) {
      addToast('error', error instanceof Problem ? error.message : 'The site was not changed.');
    }
    onClose();
  };
  return (
    <Modal
      title={isForward ? `Go forward to version ${version}?` : `Roll back to version ${version}?`}
      confirm={isForward ? 'Go forward' : 'Roll back'}
      onConfirm={show}
      onCancel={onClose}
      disabled={isAsking}
    >
      <p>
        The site will look as in version {version}, of <Moment at={exportedAt} />. Nothing in the
        back office changes, and you can come back here. The next save that is published brings
        everything forward.
      </p>
    </Modal>
  );
}

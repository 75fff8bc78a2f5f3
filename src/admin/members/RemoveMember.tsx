import { api } from '#adapters/api';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { type MemberQuestion, useMemberChange } from './ChangeMember.tsx';

/** Asks before a member's rights are taken away. */
export function RemoveMember(question: MemberQuestion) {
  const { member, onClose } = question;
  const { run, failure, isBusy } = useMemberChange(question);
  const { tenant, object, name } = member;
  return (
    <Modal
      title={`Remove ${name}?`}
      confirm="Remove"
      onConfirm={() => run(() => api.removeMember({ body: { tenant, object } }))}
      onCancel={onClose}
      disabled={isBusy}
      danger
    >
      <p>
        From the next click on they see nothing of the back office. What they wrote stays, and so
        does their name in the history.
      </p>
      <ErrorMessage>{failure}</ErrorMessage>
    </Modal>
  );
}

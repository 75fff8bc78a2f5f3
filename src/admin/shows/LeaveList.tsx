import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/shows.ts';
import { Modal } from '../ui/Modal.tsx';

interface Props {
  /** How many shows are not stored yet; 0 for a text that is not read yet. */
  count: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before a list is lost that is not stored yet. */
export function LeaveList({ count, onLeave, onStay }: Props) {
  return (
    <Modal
      title={sentences.leaveList}
      confirm={sentences.leaveIt}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{count > 0 ? counted(sentences.notAddedYet, { count }) : sentences.notReadYet}</p>
    </Modal>
  );
}

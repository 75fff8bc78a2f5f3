import { useState } from 'react';
import { api } from '#adapters/api';
import type { MemberRow } from '#contract/members';
import { reasonOf } from '#domain/problem';
import { Modal } from '../ui/Modal.tsx';
import { type Grant, GrantFields, grantBody } from './GrantFields.tsx';

export interface MemberQuestion {
  member: MemberRow;
  onChanged: (members: readonly MemberRow[]) => void;
  onClose: () => void;
}

/** Does something to a member, and keeps what went wrong. */
export function useMemberChange({ onChanged, onClose }: MemberQuestion) {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<{ members: readonly MemberRow[] }>) => {
    setBusy(true);
    try {
      onChanged((await call()).members);
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  };
  return { run, failure, isBusy };
}

/** Asks what a member may do from now on. */
export function ChangeMember(question: MemberQuestion) {
  const { member, onClose } = question;
  const { run, failure, isBusy } = useMemberChange(question);
  const [grant, setGrant] = useState<Grant>(member);
  const { tenant, object, name } = member;
  const save = () =>
    run(() => api.addMember({ body: { tenant, object, name, ...grantBody(grant) } }));
  return (
    <Modal
      title={`What ${name} may do`}
      confirm="Save"
      onConfirm={save}
      onCancel={onClose}
      disabled={isBusy}
    >
      <GrantFields value={grant} onChange={setGrant} error={failure} />
      {failure && grant.role === 'staff' && <p className="failure">{failure}</p>}
    </Modal>
  );
}

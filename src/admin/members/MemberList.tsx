import { useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { MemberRow } from '#contract/members';
import { accountKey, isOutOfReach, isStaff } from '#domain/member/member';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { sentences } from '../sentences/members.ts';
import { problemOf } from '../state/problems.ts';
import { Empty, ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { type Grant, GrantFields, grantBody, grantText } from './GrantFields.tsx';

type Members = Result<'listMembers'>;

interface Props {
  members: readonly MemberRow[];
  onChanged: (members: Members) => void;
}

/** The members, each with buttons to change and remove them. */
export function MemberList({ members, onChanged }: Props) {
  const [changing, change] = useState<MemberRow | null>(null);
  const [removing, remove] = useState<MemberRow | null>(null);
  if (members.length === 0) return <Empty>{sentences.noMembers}</Empty>;
  return (
    <>
      <ul className="admin-rows">
        {members.map((member) => (
          <li key={accountKey(member)}>
            <div>
              <h3 dir="auto">{member.name}</h3>
              <p>{grantText(member)}</p>
              {member.mail && <p>{fill(sentences.noticesTo, { mail: member.mail })}</p>}
              {isStaff(member) && isOutOfReach(member) && <p>{sentences.noNotices}</p>}
            </div>
            <p className="actions">
              <button
                type="button"
                className="button quiet small"
                aria-label={fill(sentences.changeNamed, { name: member.name })}
                onClick={() => change(member)}
              >
                {sentences.change}
              </button>
              <button
                type="button"
                className="button danger small"
                aria-label={fill(sentences.removeNamed, { name: member.name })}
                onClick={() => remove(member)}
              >
                {sentences.remove}
              </button>
            </p>
          </li>
        ))}
      </ul>
      {changing && (
        <ChangeMember member={changing} onChanged={onChanged} onClose={() => change(null)} />
      )}
      {removing && (
        <RemoveMember member={removing} onChanged={onChanged} onClose={() => remove(null)} />
      )}
    </>
  );
}

interface QuestionProps {
  member: MemberRow;
  onChanged: (members: Members) => void;
  onClose: () => void;
}

/** Runs a change to a member and closes the dialog; on failure keeps it open with the reason. */
function useMemberChange({ onChanged, onClose }: QuestionProps) {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<Members>) => {
    setBusy(true);
    try {
      onChanged(await call());
      onClose();
    } catch (error) {
      const { code, message } = problemOf(error);
      setFailure(message);
      setBusy(false);
      // The list behind the dialog shows what somebody else did meanwhile.
      if (code === 'clash') api.listMembers({}).then(onChanged, () => undefined);
    }
  };
  return { run, failure, isBusy };
}

/** Asks for a member's new rights. */
export function ChangeMember(question: QuestionProps) {
  const { member, onClose } = question;
  const { run, failure, isBusy } = useMemberChange(question);
  const [grant, setGrant] = useState<Grant>({
    ...member,
    role: member.role === 'artist' ? 'artist' : 'staff',
  });
  const isByDirectory = member.role === 'none';
  const [mail, setMail] = useState(member.mail ?? '');
  const { tenant, object, name } = member;
  const save = () =>
    run(() => {
      const given = { ...grantBody(grant), ...(isByDirectory && { role: 'none' as const }) };
      const { role, artistIds, mayReadAddresses } = member;
      const before = { name, role, artistIds, mayReadAddresses, mail: member.mail };
      const body = { tenant, object, name, ...given, ...(mail && { mail }), before };
      return api.addMember({ body });
    });
  return (
    <Modal
      title={fill(sentences.whatMayDo, { name })}
      confirm={sentences.save}
      onConfirm={save}
      onCancel={onClose}
      disabled={isBusy}
    >
      <GrantFields
        value={grant}
        onChange={setGrant}
        error={failure}
        isByDirectory={isByDirectory}
      />
      <TextField
        label={sentences.addressForNotices}
        type="email"
        value={mail}
        onChange={setMail}
        hint={sentences.noticesHint}
      />
      {failure && grant.role !== 'artist' && <p className="failure">{failure}</p>}
    </Modal>
  );
}

/** Asks before a member loses their rights. */
function RemoveMember(question: QuestionProps) {
  const { member, onClose } = question;
  const { run, failure, isBusy } = useMemberChange(question);
  const { tenant, object, name } = member;
  return (
    <Modal
      title={fill(sentences.removeQuestion, { name })}
      confirm={sentences.remove}
      onConfirm={() => run(() => api.removeMember({ body: { tenant, object } }))}
      onCancel={onClose}
      disabled={isBusy}
      danger
    >
      <p>{member.byDirectory ? sentences.removalByDirectory : sentences.removalLoses}</p>
      <ErrorMessage>{failure}</ErrorMessage>
    </Modal>
  );
}

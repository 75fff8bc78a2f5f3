import { useState } from 'react';
import type { MemberRow } from '#contract/members';
import { accountKey } from '#domain/member/member';
import { ChangeMember } from './ChangeMember.tsx';
import { grantWords } from './memberLabels.ts';
import { RemoveMember } from './RemoveMember.tsx';

interface Props {
  members: readonly MemberRow[];
  onChanged: (members: readonly MemberRow[]) => void;
}

interface EntryProps {
  member: MemberRow;
  onChange: () => void;
  onRemove: () => void;
}

function MemberEntry({ member, onChange, onRemove }: EntryProps) {
  const { name } = member;
  return (
    <li>
      <div>
        <h3 dir="auto">{name}</h3>
        <p>{grantWords(member)}</p>
      </div>
      <p className="actions">
        <button
          type="button"
          className="button quiet small"
          aria-label={`Change what ${name} may do`}
          onClick={onChange}
        >
          Change
        </button>
        <button
          type="button"
          className="button danger small"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </p>
    </li>
  );
}

/** Who may do what, with the ways to change it. */
export function MemberList({ members, onChanged }: Props) {
  const [changing, change] = useState<MemberRow | null>(null);
  const [removing, remove] = useState<MemberRow | null>(null);
  const close = () => {
    change(null);
    remove(null);
  };
  if (members.length === 0)
    return (
      <p className="list-empty">Nobody yet, beside those who are staff by their own account.</p>
    );
  return (
    <>
      <ul className="office-rows">
        {members.map((member) => (
          <MemberEntry
            key={accountKey(member)}
            member={member}
            onChange={() => change(member)}
            onRemove={() => remove(member)}
          />
        ))}
      </ul>
      {changing && <ChangeMember member={changing} onChanged={onChanged} onClose={close} />}
      {removing && <RemoveMember member={removing} onChanged={onChanged} onClose={close} />}
    </>
  );
}

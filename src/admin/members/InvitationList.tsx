import { api } from '#adapters/api';
import type { InvitationRow } from '#contract/members';
import { isOpen } from '#domain/member/invitation';
import { reasonOf } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { Timestamp } from '../ui/Timestamp.tsx';
import { grantWords } from './memberLabels.ts';

interface Props {
  invitations: readonly InvitationRow[];
  onChanged: (invitations: readonly InvitationRow[]) => void;
}

/** The invitations that nobody has accepted. */
export function InvitationList({ invitations, onChanged }: Props) {
  const withdraw = ({ id }: InvitationRow) =>
    api.withdrawInvitation({ body: { id } }).then(
      (answer) => onChanged(answer.invitations),
      (error: unknown) => addToast('error', reasonOf(error)),
    );
  if (invitations.length === 0) return <p className="list-empty">No invitation is open.</p>;
  return (
    <ul className="office-rows">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <div>
            <h3 dir="auto">{invitation.name}</h3>
            <p>{grantWords(invitation)}</p>
            <p className="row-facts">
              {isOpen(invitation, new Date()) ? 'Open until ' : 'Expired '}
              <Timestamp at={invitation.expiresAt} />, by {invitation.invitedBy.name}
              {invitation.mail && `, mailed to ${invitation.mail}`}
            </p>
          </div>
          <button
            type="button"
            className="button quiet small"
            aria-label={`Withdraw the invitation of ${invitation.name}`}
            onClick={() => withdraw(invitation)}
          >
            Withdraw
          </button>
        </li>
      ))}
    </ul>
  );
}

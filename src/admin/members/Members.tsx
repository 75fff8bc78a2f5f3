import { useState } from 'react';
import type { Result } from '#contract/api';
import { ErrorPanel, Loading } from '../ui/Loaded.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import { InvitationList } from './InvitationList.tsx';
import { InviteForm } from './InviteForm.tsx';
import { MemberList } from './MemberList.tsx';
import { useMembers } from './useMembers.ts';
import '../ui/rows.css';
import './members.css';

/** Who may do what: members, open invitations, and the way to let somebody in. */
export function Members() {
  return (
    <>
      <h1>Members</h1>
      <MemberLists />
    </>
  );
}

function MemberLists() {
  const { lists, problem, load, take } = useMembers();
  const [made, setMade] = useState<Result<'inviteMember'> | null>(null);
  if (problem)
    return <ErrorPanel title="The members could not be loaded" problem={problem} onRetry={load} />;
  if (!lists) return <Loading text="Loading the members …" />;
  const invited = (answer: Result<'inviteMember'>) => {
    setMade(answer);
    void load();
  };
  return (
    <div className="office-columns">
      <div>
        <h2>Who may do what</h2>
        <MemberList members={lists.members} onChanged={(members) => take({ members })} />
        <h2>Open invitations</h2>
        <InvitationList
          invitations={lists.invitations}
          onChanged={(invitations) => take({ invitations })}
        />
      </div>
      <div>
        {made && <InvitationLink key={made.invitation.id} made={made} />}
        <InviteForm onMade={invited} />
      </div>
    </div>
  );
}

import { useState } from 'react';
import type { Result } from '#contract/api';
import { reload, setAnswer, useCall } from '../state/queries.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { words } from '../words/members.ts';
import { InvitationLink, InvitationList, InviteForm } from './Invitations.tsx';
import { MemberList } from './MemberList.tsx';
import '../ui/rows.css';
import './members.css';

/** The members with their rights, the open invitations, and the invitation form. */
export function Members() {
  const members = useCall('listMembers', {});
  const invitations = useCall('listInvitations', {});
  const [made, setMade] = useState<Result<'inviteMember'> | null>(null);
  const invited = (answer: Result<'inviteMember'>) => {
    setMade(answer);
    void reload('listInvitations');
  };
  return (
    <>
      <h1>{words.members}</h1>
      <Loaded query={members} loading={words.loadingMembers} failed={words.membersNotLoaded}>
        {(loaded) => (
          <div className="admin-columns">
            <div>
              <h2>{words.access}</h2>
              <MemberList
                members={loaded.members}
                onChanged={(answer) => void setAnswer('listMembers', {}, answer)}
              />
              <h2>{words.openInvitations}</h2>
              <Loaded
                query={invitations}
                loading={words.loadingInvitations}
                failed={words.invitationsNotLoaded}
              >
                {(open) => (
                  <InvitationList
                    invitations={open.invitations}
                    onChanged={(answer) => void setAnswer('listInvitations', {}, answer)}
                  />
                )}
              </Loaded>
            </div>
            <div>
              {made && <InvitationLink key={made.invitation.id} made={made} />}
              <InviteForm onMade={invited} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

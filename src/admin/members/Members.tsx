import { useState } from 'react';
import type { Result } from '#contract/api';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/members.ts';
import { reload, setAnswer, useCall } from '../state/queries.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { InvitationLink, InvitationList, InviteForm } from './Invitations.tsx';
import { MemberList } from './MemberList.tsx';
import { OpenWays } from './OpenWays.tsx';
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
      <h1>{sentences.members}</h1>
      <Loaded
        query={members}
        loading={sentences.loadingMembers}
        failed={sentences.membersNotLoaded}
      >
        {(loaded) => (
          <div className="admin-columns">
            <div>
              <h2>{sentences.access}</h2>
              <MemberList
                members={loaded.members}
                onChanged={(answer) => void setAnswer('listMembers', {}, answer)}
              />
              <p>
                <a href={`${paths.activity}?kind=access`}>{sentences.whoGaveAccess}</a>
              </p>
              <OpenWays />
              <h2>{sentences.openInvitations}</h2>
              <Loaded
                query={invitations}
                loading={sentences.loadingInvitations}
                failed={sentences.invitationsNotLoaded}
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

import { useState } from 'react';
import { takeInvitationToken } from '#adapters/invitationToken';
import { roles } from '#domain/member/member';
import { AcceptInvitation } from './AcceptInvitation.tsx';
import { Guard } from './Guard.tsx';
import { Notice } from './Notice.tsx';

/** The page that an invitation's link opens: signs in first, then asks for which account it is. */
export function InvitationPage() {
  const [token] = useState(takeInvitationToken);
  if (!token)
    return (
      <Notice
        title="There is no invitation here"
        text="Open the whole link of the invitation again. It works once."
      />
    );
  return (
    <Guard roles={roles}>
      <AcceptInvitation token={token} />
    </Guard>
  );
}

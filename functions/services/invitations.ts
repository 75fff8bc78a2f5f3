import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import { expiryOf, type Invitation, isOpen } from '#domain/invitation';
import { type Caller, personOf } from '#domain/member';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/ports';
import { invitationMail } from '#functions/services/invitationMail';
import { checkKnownArtists, type NameArtists } from '#functions/services/knownArtists';
import type { createMembers } from '#functions/services/members';

type Needs = Pick<Ports, 'artists' | 'invitations' | 'mailer' | 'clock' | 'log' | 'label'> &
  Pick<ReturnType<typeof createMembers>, 'describe'> & { nameArtists: NameArtists };

/** Lets people in by a link that works once. */
export function createInvitations(needs: Needs) {
  const { artists, invitations, mailer, clock, log, label, describe, nameArtists } = needs;

  async function list(): Promise<Answer<'listInvitations'>> {
    return { invitations: await nameArtists(await invitations.list()) };
  }

  /** A mail that fails is no failure of the invitation: its link is shown to staff as well. */
  async function mail(invitation: Invitation, link: string): Promise<boolean> {
    if (!invitation.mail) return false;
    return mailer.send(invitationMail({ invitation, to: invitation.mail, link, label })).then(
      () => true,
      () => false,
    );
  }

  return {
    listInvitations: list,

    async inviteMember(
      { body }: Call<'inviteMember'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'inviteMember'>> {
      await checkKnownArtists(artists, { ids: body.artistIds, path: 'artistIds' });
      const made = { id: newId, invitedBy: personOf(caller), expiresAt: expiryOf(clock.now()) };
      const invitation = { ...body, ...made };
      const token = await invitations.add(invitation);
      // Behind the hash: it reaches no server's log and no other site.
      const link = `${label.siteUrl}/invitation#${token}`;
      log('member.invited', { invitation: newId, role: body.role, by: caller.object });
      return { invitation, link, mailed: await mail(invitation, link) };
    },

    async withdrawInvitation({ body }: Call<'withdrawInvitation'>, caller: Caller) {
      await invitations.withdraw(body.id);
      log('member.inviteWithdrawn', { invitation: body.id, by: caller.object });
      return list();
    },

    async acceptInvitation(
      { body }: Call<'acceptInvitation'>,
      caller: Caller,
    ): Promise<Answer<'acceptInvitation'>> {
      const invitation = await invitations.find(body.token);
      if (!invitation || !isOpen(invitation, clock.now())) throw usedUp();
      const member = await invitations.accept(invitation, caller);
      if (!member) throw usedUp();
      log('member.accepted', { invitation: invitation.id, object: caller.object });
      const { role, artistIds } = caller.role === 'staff' ? caller : member;
      return describe({ ...caller, role, artistIds });
    },
  };
}

const usedUp = () =>
  new Problem(
    'not-found',
    'This invitation was used, was withdrawn or has expired. Ask the label for a new one.',
  );

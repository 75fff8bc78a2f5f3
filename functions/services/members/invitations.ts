import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import {
  expiryOf,
  type Invitation,
  invitationEmailId,
  isInvitationOpen,
} from '#domain/member/invitation';
import { type Caller, nameFromToken, ownTenant, personOf } from '#domain/member/member';
import { newWayOf } from '#domain/member/signInWay';
import { Problem } from '#domain/problem';
import { checkKnownArtists, type NameArtists } from '#functions/services/artists/knownArtists';
import type { Outbox } from '#functions/services/email/outbox';
import { invitationLink, type TokenSigner } from '#functions/services/email/tokens';
import type { Ports } from '#functions/services/ports';
import type { createMembers } from './members.ts';
import type { Rights } from './rights.ts';

type NeededPorts = Pick<Ports, 'artists' | 'invitations' | 'clock' | 'log' | 'site'>;
type NeededServices = Pick<ReturnType<typeof createMembers>, 'describe'> & {
  nameArtists: NameArtists;
  tokenSigner: TokenSigner;
  outbox: Pick<Outbox, 'add' | 'cancel'>;
  rights: Pick<Rights, 'announce'>;
};

/** Invites members by a link that works once. */
export function createInvitations(ports: NeededPorts, services: NeededServices) {
  const { artists, invitations, clock, log, site } = ports;
  const { outbox, tokenSigner, describe, nameArtists, rights } = services;

  async function list(): Promise<Answer<'listInvitations'>> {
    return { invitations: await nameArtists(await invitations.list()) };
  }

  /** Failing to queue the email is fine: staff are shown the link as well. */
  async function sendEmail({ id, name, role, mail, invitedBy }: Invitation): Promise<boolean> {
    if (!mail) return false;
    const content = { kind: 'invitation', id, name, role, invitedBy: invitedBy.name } as const;
    return outbox.add(invitationEmailId(id), '', { ...content, address: mail }).catch(() => {
      log('member.inviteNotQueued', { invitation: id });
      return false;
    });
  }

  return {
    listInvitations: list,

    async inviteMember(
      { body }: Call<'inviteMember'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'inviteMember'>> {
      await checkKnownArtists(artists, { ids: body.artistIds, path: 'artistIds' });
      const invitation = {
        ...body,
        id: newId,
        invitedBy: personOf(caller),
        expiresAt: expiryOf(clock.now()),
      };
      const { link, secret } = invitationLink(site, tokenSigner, newId);
      await invitations.add(invitation, secret);
      log('member.invited', { invitation: newId, role: body.role, by: caller.object });
      return { invitation, link, mailed: await sendEmail(invitation) };
    },

    async withdrawInvitation({ body }: Call<'withdrawInvitation'>, caller: Caller) {
      await invitations.withdraw(body.id);
      await outbox.cancel(invitationEmailId(body.id));
      log('member.inviteWithdrawn', { invitation: body.id, by: caller.object });
      return list();
    },

    async acceptInvitation(
      { body }: Call<'acceptInvitation'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'acceptInvitation'>> {
      const invitation = await invitations.find(body.token);
      if (!invitation || !isInvitationOpen(invitation, clock.now())) throw usedUp();
      const { mayReadAddresses = false, invitedBy } = invitation;
      const way = newWayOf(caller, clock.now());
      const account = way ? { tenant: ownTenant, object: newId } : caller;
      const name = way ? invitation.name : nameFromToken(caller.name);
      await rights.announce(account, { name, mayReadAddresses }, invitedBy);
      const member = await invitations.accept(invitation, {
        ...account,
        name,
        ...(way && { way }),
      });
      if (!member) throw usedUp();
      await outbox.cancel(invitationEmailId(invitation.id));
      log('member.accepted', { invitation: invitation.id, object: caller.object });
      const { role, artistIds } = caller.role === 'staff' ? caller : member;
      return describe({ ...caller, ...account, name, role, artistIds });
    },
  };
}

const usedUp = () =>
  new Problem(
    'not-found',
    'This invitation was used, was withdrawn or has expired. Ask the label for a new one.',
  );

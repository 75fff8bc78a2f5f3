import { type Invitation, invitationDays } from '#domain/invitation';
import type { LabelSettings, Mail } from '#functions/ports';

interface Content {
  invitation: Invitation;
  to: string;
  link: string;
  label: LabelSettings;
}

/** The mail that carries an invitation's link. */
export function invitationMail({ invitation, to, link, label }: Content): Mail {
  const { name, role, invitedBy } = invitation;
  const may =
    role === 'staff'
      ? 'As a member of staff you see and change the whole catalogue.'
      : 'As an artist you look after your own pages and releases.';
  return {
    to,
    subject: `${invitedBy.name} invites you to ${label.name}`,
    text: [
      `Hello ${name},`,
      `${invitedBy.name} invites you to the back office of ${label.name}. ${may}`,
      `Open this link and sign in with your work or school account:`,
      link,
      `The link works once and for ${invitationDays} days, for the account that opens it: pass it on to nobody.`,
      `If you did not expect this, do nothing.`,
    ].join('\n\n'),
  };
}

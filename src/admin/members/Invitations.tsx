import { useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { InvitationRow } from '#contract/members';
import { invitationDays, isInvitationOpen, newInvitationSchema } from '#domain/member/invitation';
import { reasonOf } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { Field, TextField } from '../../components/Field.tsx';
import { fieldErrorAt, submitting, useRequest } from '../ui/formErrors.ts';
import { Empty, ErrorMessage } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { type Grant, GrantFields, grantBody, grantText } from './GrantFields.tsx';

const nothing: Grant = { role: 'artist', artists: [] };

/** Sends an invitation and keeps the errors of a refused one. */
function useInvite(onMade: (made: Result<'inviteMember'>) => void) {
  const { errors, failure, isBusy, check, ask } = useRequest();
  const invite = async (given: object): Promise<boolean> => {
    const checked = check(newInvitationSchema, given);
    if (!checked) return false;
    return ask(async () => onMade(await api.inviteMember({ body: checked })));
  };
  return { invite, errors, failure, isBusy };
}

/** Invites somebody: makes a link, and emails it where an address is given. */
export function InviteForm({ onMade }: { onMade: (made: Result<'inviteMember'>) => void }) {
  const [name, setName] = useState('');
  const [mail, setMail] = useState('');
  const [grant, setGrant] = useState(nothing);
  const { invite, errors, failure, isBusy } = useInvite(onMade);
  const submit = async () => {
    const isMade = await invite({ name, ...grantBody(grant), ...(mail && { mail }) });
    if (isMade) {
      setName('');
      setMail('');
      setGrant(nothing);
    }
    return isMade;
  };
  return (
    <form className="admin-panel" noValidate onSubmit={submitting(submit)}>
      <h2>Invite somebody</h2>
      <p>The link works once and for {invitationDays} days, for the account that opens it.</p>
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        error={fieldErrorAt(errors, 'name')}
      />
      <TextField
        label="Email address, to have the link sent"
        type="email"
        value={mail}
        onChange={setMail}
        error={fieldErrorAt(errors, 'mail')}
      />
      <GrantFields value={grant} onChange={setGrant} error={fieldErrorAt(errors, 'artistIds')} />
      <ErrorMessage>{failure}</ErrorMessage>
      <button type="submit" className="button" disabled={isBusy}>
        Invite
      </button>
    </form>
  );
}

/** The link of an invitation that was just made: it is not stored, so it is shown only here. */
export function InvitationLink({ made }: { made: Result<'inviteMember'> }) {
  const { invitation, link, mailed } = made;
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true));
  const failed = `The email to ${invitation.mail} could not be sent: pass the link on.`;
  const unsent = invitation.mail ? failed : 'It is not emailed: pass the link on.';
  return (
    <section className="admin-panel invitation-link" aria-label="The invitation's link">
      <p role="status">
        The invitation for <strong dir="auto">{invitation.name}</strong> is ready.{' '}
        {mailed ? `It is on its way to ${invitation.mail}.` : unsent}
      </p>
      <Field label="Link" hint="It is shown only once. The first account to open it gets access.">
        {(control) => (
          <input {...control} readOnly value={link} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <button type="button" className="button quiet" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy the link'}
      </button>
    </section>
  );
}

interface ListProps {
  invitations: readonly InvitationRow[];
  onChanged: (answer: Result<'listInvitations'>) => void;
}

/** The invitations that nobody has accepted yet. */
export function InvitationList({ invitations, onChanged }: ListProps) {
  const withdraw = ({ id }: InvitationRow) =>
    api
      .withdrawInvitation({ body: { id } })
      .then(onChanged, (error: unknown) => addToast('error', reasonOf(error)));
  if (invitations.length === 0) return <Empty>No invitation is open.</Empty>;
  return (
    <ul className="admin-rows">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <div>
            <h3 dir="auto">{invitation.name}</h3>
            <p>{grantText(invitation)}</p>
            <p className="row-facts">
              {isInvitationOpen(invitation, new Date()) ? 'Open until ' : 'Expired '}
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

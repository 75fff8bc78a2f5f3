import { useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { InvitationRow } from '#contract/members';
import { invitationDays, isInvitationOpen, newInvitationSchema } from '#domain/member/invitation';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { Field, TextField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/members.ts';
import { problemOf } from '../state/problems.ts';
import { fieldErrorAt, submitting, useRequest } from '../ui/formErrors.ts';
import { Empty, ErrorMessage } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { type Grant, GrantFields, grantBody, grantText } from './GrantFields.tsx';

const nothing: Grant = { role: 'artist', artists: [] };

/** Sends an invitation and keeps the errors of a rejected one. */
function useInvite(onMade: (made: Result<'inviteMember'>) => void) {
  const { errors, failure, isBusy, check, ask } = useRequest();
  const invite = async (given: object): Promise<boolean> => {
    const checked = check(newInvitationSchema, given);
    if (!checked) return false;
    return ask(async () => onMade(await api.inviteMember({ body: checked })));
  };
  return { invite, errors, failure, isBusy };
}

/** Invites a person: creates a link, and emails it if an address is given. */
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
    <form id="invite" className="admin-panel" noValidate onSubmit={submitting(submit)}>
      <h2>{sentences.inviteSomebody}</h2>
      <p>{fill(sentences.linkWorksOnce, { days: invitationDays })}</p>
      <TextField
        label={sentences.name}
        value={name}
        onChange={setName}
        error={fieldErrorAt(errors, 'name')}
      />
      <TextField
        label={sentences.addressForLink}
        type="email"
        value={mail}
        onChange={setMail}
        error={fieldErrorAt(errors, 'mail')}
      />
      <GrantFields value={grant} onChange={setGrant} error={fieldErrorAt(errors, 'artistIds')} />
      <ErrorMessage>{failure}</ErrorMessage>
      <button type="submit" className="button" disabled={isBusy}>
        {sentences.invite}
      </button>
    </form>
  );
}

/** The link of a new invitation. It is not stored, so it is shown only here. */
export function InvitationLink({ made }: { made: Result<'inviteMember'> }) {
  const { invitation, link, mailed } = made;
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true));
  const { mail = '' } = invitation;
  const sentence = mailed
    ? sentences.readyAndMailed
    : mail
      ? sentences.readyButUnsent
      : sentences.readyNotMailed;
  const values = { name: <strong dir="auto">{invitation.name}</strong>, mail };
  return (
    <section className="admin-panel invitation-link" aria-label={sentences.linkOfInvitation}>
      <p role="status">{filled(sentence, values)}</p>
      <Field label={sentences.link} hint={sentences.shownOnce}>
        {(control) => (
          <input {...control} readOnly value={link} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <button type="button" className="button quiet" onClick={copy}>
        {isCopied ? sentences.copied : sentences.copyTheLink}
      </button>
    </section>
  );
}

/** An invitation's expiry, its creator and the address it was emailed to. */
function facts(invitation: InvitationRow) {
  const { expiresAt, invitedBy, mail = '' } = invitation;
  const values = { at: <Timestamp at={expiresAt} />, name: invitedBy.name, mail };
  if (isInvitationOpen(invitation, new Date()))
    return filled(mail ? sentences.openAndMailed : sentences.openUntil, values);
  return filled(mail ? sentences.expiredAndMailed : sentences.expired, values);
}

interface ListProps {
  invitations: readonly InvitationRow[];
  onChanged: (answer: Result<'listInvitations'>) => void;
}

/** The pending invitations. */
export function InvitationList({ invitations, onChanged }: ListProps) {
  const withdraw = ({ id }: InvitationRow) =>
    api
      .withdrawInvitation({ body: { id } })
      .then(onChanged, (error: unknown) => addToast('error', problemOf(error).message));
  if (invitations.length === 0) return <Empty>{sentences.noInvitationIsOpen}</Empty>;
  return (
    <ul className="admin-rows">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <div>
            <h3 dir="auto">{invitation.name}</h3>
            <p>{grantText(invitation)}</p>
            <p className="row-facts">{facts(invitation)}</p>
          </div>
          <button
            type="button"
            className="button quiet small"
            aria-label={fill(sentences.withdrawTheInvitationOf, { name: invitation.name })}
            onClick={() => withdraw(invitation)}
          >
            {sentences.withdraw}
          </button>
        </li>
      ))}
    </ul>
  );
}

import { useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { invitationDays, newInvitationSchema } from '#domain/member/invitation';
import { type FieldError, fieldErrors, Problem, reasonOf } from '#domain/problem';
import { TextField } from '../../components/Field.tsx';
import { fieldErrorAt, submitting } from '../ui/formErrors.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { type Grant, GrantFields, grantBody } from './GrantFields.tsx';

const nothing: Grant = { role: 'artist', artists: [] };

/** Sends an invitation and says what of it was refused. */
function useInvite(onMade: (made: Result<'inviteMember'>) => void) {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const invite = async (given: object): Promise<boolean> => {
    const checked = newInvitationSchema.safeParse(given);
    setErrors(checked.success ? [] : fieldErrors(checked.error));
    if (!checked.success) return false;
    setBusy(true);
    setFailure('');
    try {
      onMade(await api.inviteMember({ body: checked.data }));
      return true;
    } catch (error) {
      setErrors(error instanceof Problem ? (error.data.errors ?? []) : []);
      setFailure(reasonOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { invite, errors, failure, isBusy };
}

/** Lets somebody in: makes a link, and mails it where an address is given. */
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
    <form className="office-panel" noValidate onSubmit={submitting(submit)}>
      <h2>Let somebody in</h2>
      <p>The link works once and for {invitationDays} days, for the account that opens it.</p>
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        error={fieldErrorAt(errors, 'name')}
      />
      <TextField
        label="E-mail, if the link is to be mailed"
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

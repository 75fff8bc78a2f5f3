import { useState } from 'react';
import type { Result } from '#contract/api';
import { Field } from '../../components/Field.tsx';

/** The link of an invitation that was just made: the only time that it is shown. */
export function InvitationLink({ made }: { made: Result<'inviteMember'> }) {
  const { invitation, link, mailed } = made;
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true));
  const failed = `The mail to ${invitation.mail} could not be written: pass the link on.`;
  const unsent = invitation.mail ? failed : 'It is not mailed: pass it on.';
  return (
    <section className="office-panel invitation-link" aria-label="The invitation's link">
      <p role="status">
        The invitation for <strong dir="auto">{invitation.name}</strong> is ready.{' '}
        {mailed ? `It is on its way to ${invitation.mail}.` : unsent}
      </p>
      <Field label="Link" hint="It is shown this one time. Whoever opens it first is let in.">
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

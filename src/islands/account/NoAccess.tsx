import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { pageLabel } from '#adapters/pageLabel';
import { signOut } from '#adapters/session';
import { $session, type Me } from '#stores/session';
import { paths } from '../../paths.ts';

/** Tells a signed-in person without access whom to ask. */
export function NoAccess({ me }: { me: Me }) {
  const { name, username } = useStore($session);
  const known = me.role !== 'none';
  return (
    <section className="notice">
      <h1>{known ? 'This is for staff' : 'Signed in, no access'}</h1>
      <p>
        You are signed in as {name ?? me.name}
        {username && username !== name && ` (${username})`}.{' '}
        {known
          ? 'This page is for the label’s staff.'
          : `${pageLabel().name} does not know this account yet.`}
      </p>
      {known ? <p>Ask the label if you need it.</p> : <WhomToAsk account={me.account} />}
      <p className="actions">
        <a className="button" href={known ? paths.admin : paths.home} target="_self">
          {known ? 'My pages' : 'To the site'}
        </a>
        <button type="button" className="button quiet" onClick={signOut}>
          Log out
        </button>
      </p>
    </section>
  );
}

interface WhomToAskProps {
  /** The key of the signed-in account; older APIs don't send it. */
  account: string | undefined;
}

/** Whom to ask for access: the label, by email if it has an address. */
export function WhomToAsk({ account }: WhomToAskProps) {
  const { mail } = pageLabel();
  return (
    <>
      {mail ? (
        <p>
          Ask <a href={`mailto:${mail}`}>{mail}</a> for an invitation. It works once, for the
          account that opens it.
        </p>
      ) : (
        <p>
          Ask the label to let you in, by <a href={paths.contact}>the contact form</a>.
        </p>
      )}
      {account && <OwnAccount account={account} />}
    </>
  );
}

/**
 * The person's account key, which the setting `FIRST_STAFF` accepts when nobody has access any
 * more.
 */
function OwnAccount({ account }: { account: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(account).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <form className="form own-account">
      <div className="field">
        <label htmlFor="own-account">
          Your account’s number, by which whoever runs this site can let you in
        </label>
        <input
          id="own-account"
          readOnly
          value={account}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <p className="actions">
        <button type="button" className="button quiet" onClick={copy}>
          Copy the number
        </button>
        <span role="status">{isCopied && 'Copied.'}</span>
      </p>
    </form>
  );
}

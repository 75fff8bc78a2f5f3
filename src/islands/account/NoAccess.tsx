import { useStore } from '@nanostores/react';
import { signOut } from '#adapters/msal';
import { pageLabel } from '#adapters/pageLabel';
import { $session, type Me } from '#stores/session';
import { paths } from '../../paths.ts';

/** Signed in, and not allowed in here: says whom to ask. */
export function NoAccess({ me }: { me: Me }) {
  const { name, username } = useStore($session);
  const known = me.role !== 'none';
  return (
    <section className="notice">
      <h1>{known ? 'This is for staff' : 'Signed in, no access'}</h1>
      <p>
        You are signed in as {name ?? me.name}
        {username && ` (${username})`}.{' '}
        {known
          ? 'This page is for the label’s staff.'
          : `${pageLabel().name} does not know this account yet.`}
      </p>
      {known ? <p>Ask the label if you need it.</p> : <WhomToAsk />}
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

/** The contact for access: the label, by email if it has an address. */
export function WhomToAsk() {
  const { mail } = pageLabel();
  if (!mail)
    return (
      <p>
        Ask the label to let you in, by <a href={paths.contact}>the contact form</a>.
      </p>
    );
  return (
    <p>
      Ask <a href={`mailto:${mail}`}>{mail}</a> for an invitation. It works once, for the account
      that opens it.
    </p>
  );
}

import { useStore } from '@nanostores/react';
import { signOut } from '#adapters/msal';
import { $me } from '#stores/session';
import { paths } from '../../../paths.ts';

/** Who is signed in, the way to their profile, and the way out. */
export function AccountMenu() {
  const me = useStore($me);
  if (!me) return null;
  return (
    <p className="account-menu">
      <a href={paths.profile} target="_self" title="My profile" dir="auto">
        {me.name}
      </a>
      <button type="button" className="button quiet small" onClick={signOut}>
        Log out
      </button>
    </p>
  );
}

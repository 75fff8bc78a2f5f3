import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { readAccountMark, watchAccountMark } from '#adapters/accountMark';
import { signOut } from '#adapters/msal';
import { $me } from '#stores/session';
import { paths } from '../../paths.ts';

/** Who is signed in, the way to their profile, and the way out. */
export function AccountMenu() {
  const me = useStore($me);
  // The portrait comes from elsewhere, a moment later.
  const photo = useSyncExternalStore(watchAccountMark, () => readAccountMark()?.photo);
  if (!me) return null;
  return (
    <p className="account-menu">
      <a href={paths.profile} target="_self" title="My profile">
        {photo && <img src={photo} alt="" width="28" height="28" />}
        <span dir="auto">{me.name}</span>
      </a>
      <button type="button" className="button quiet small" onClick={signOut}>
        Log out
      </button>
    </p>
  );
}

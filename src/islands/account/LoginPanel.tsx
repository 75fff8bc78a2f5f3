import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { signIn, signOut, startSession } from '#adapters/msal';
import { ownAddress } from '#adapters/ownAddress';
import { takeFailure } from '#adapters/signInFailure';
import { $session, type Interaction, type Session } from '#stores/session';
import { paths } from '../../paths.ts';
import { loadMe } from './enter.ts';

const stateText: Record<Interaction, string> = {
  startup: 'Looking for your account…',
  handleRedirect: 'Taking in the answer…',
  login: 'Signing in…',
  acquireToken: 'Asking for access…',
  logout: 'Logging out…',
  none: 'Nobody is signed in on this browser.',
};

const wantedPage = () => ownAddress(new URLSearchParams(location.search).get('returnTo'));

/**
 * Starts the session, and continues once somebody is signed in. Returns the previous failure, or
 * null.
 */
function useArrival(state: Session['state']): string | null {
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    setBefore(takeFailure());
    void startSession();
  }, []);
  useEffect(() => {
    if (state !== 'signed-in') return;
    const goOn = () => {
      const wanted = wantedPage();
      if (wanted) location.replace(wanted);
    };
    // Loads the account for the next page's menu. Continues even if the API is down.
    loadMe().then(goOn, goOn);
  }, [state]);
  return before;
}

/** The login page: a button, the state, and any failure. Leads to the requested page. */
export function LoginPanel() {
  const { state, interaction, name, username, failure } = useStore($session);
  const before = useArrival(state);
  const problem = failure ?? before;
  return (
    <div className="login">
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p role="status">
        {state === 'signed-in' ? `Signed in as ${name} (${username}).` : stateText[interaction]}
      </p>
      {state === 'signed-in' ? (
        <p className="actions">
          <a className="button" href={paths.admin}>
            My pages
          </a>
          <button type="button" className="button quiet" onClick={signOut}>
            Log out
          </button>
        </p>
      ) : (
        <button
          type="button"
          className="button"
          disabled={state !== 'signed-out'}
          onClick={() => signIn(wantedPage() ? location.href : `${paths.login}?returnTo=/admin`)}
        >
          Sign in with Microsoft
        </button>
      )}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { keptFirstSecret } from '#adapters/firstStaffSecret';
import { ownAddress } from '#adapters/ownAddress';
import { signOut, startSession } from '#adapters/session';
import { takeFailure } from '#adapters/signInFailure';
import { $session, type Interaction, type Session } from '#stores/session';
import { fill } from '#words/template';
import { paths } from '../../paths.ts';
import { loadMe } from './enter.ts';
import { leadOn } from './leadOn.ts';
import { SignInForms } from './SignInForms.tsx';
import { accountName, Failure, type SignInTexts } from './signInTexts.tsx';

/** The sentence of each state of the sign-in. */
const stateWord = {
  startup: 'looking',
  handleRedirect: 'answering',
  login: 'signingIn',
  acquireToken: 'access',
  logout: 'loggingOut',
  none: 'nobody',
} as const satisfies Record<Interaction, string>;

const query = () => new URLSearchParams(location.search);
const wantedPage = () => ownAddress(query().get('returnTo'));
/** Somebody who is signed in wants to sign in as somebody else, or in another way. */
const wantsAnother = () => query().has('another');
/** The page is a small window that another one waits for. */
const isWindow = () => query().has('window') && window.opener !== null;

/**
 * Starts the session, and continues once somebody is signed in. Returns the previous failure, or
 * null.
 */
function useArrival(state: Session['state'], isStaying: boolean): string | null {
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    setBefore(takeFailure());
    void startSession();
  }, []);
  useEffect(() => {
    if (state !== 'signed-in' || isStaying) return;
    const goOn = () => {
      if (isWindow()) return window.close();
      const wanted = wantedPage();
      if (wanted) leadOn(wanted);
    };
    // Loads the account for the next page's menu. Continues even if the API is down.
    loadMe().then(goOn, goOn);
  }, [state, isStaying]);
  return before;
}

interface Props {
  texts: SignInTexts;
  /** The label of the button that ends the session. */
  logOut: string;
}

/** The login page: the ways to sign in, the state, and any failure. Leads to the requested page. */
export function LoginPanel({ texts, logOut }: Props) {
  const { words } = texts;
  const { state, interaction, name, username, failure } = useStore($session);
  const [isSwitching, setSwitching] = useState(wantsAnother);
  const before = useArrival(state, isSwitching);
  const problem = failure ?? before;
  const isSignedIn = state === 'signed-in';
  const signedInHere = () => {
    const wanted = wantedPage();
    // With the session of somebody else before, the page begins anew.
    if (isSwitching) leadOn(wanted ?? paths.admin);
    else void startSession();
  };
  return (
    <div className="login">
      {problem && <Failure english={problem} texts={texts} />}
      <p role="status">
        {isSignedIn
          ? fill(words.signedInAs, { name: accountName(name, username) })
          : words[stateWord[interaction]]}
      </p>
      {isSignedIn && !isSwitching && (
        <p className="actions">
          <a className="button" href={paths.admin}>
            {words.myPages}
          </a>
          <button type="button" className="button quiet" onClick={signOut}>
            {logOut}
          </button>
          <button type="button" className="button quiet" onClick={() => setSwitching(true)}>
            {words.another}
          </button>
        </p>
      )}
      {state === 'signed-out' && keptFirstSecret() && <p>{words.first}</p>}
      {(state === 'signed-out' || (isSignedIn && isSwitching)) && (
        <SignInForms
          texts={texts}
          returnTo={wantedPage() ? withoutAnother(location.href) : `${paths.login}?returnTo=/admin`}
          onSignedIn={signedInHere}
        />
      )}
    </div>
  );
}

/** The page's address for somebody who comes back signed in. */
function withoutAnother(address: string): string {
  const back = new URL(address);
  back.searchParams.delete('another');
  return back.href;
}

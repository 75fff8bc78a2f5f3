import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { signIn } from '#adapters/msal';
import { noteFailure } from '#adapters/signInFailure';
import { failureRoute } from '#adapters/signInSettings';
import type { Role } from '#domain/member/member';
import { reasonOf } from '#domain/problem';
import { $me, $session } from '#stores/session';
import { enter } from './enter.ts';
import { NoAccess } from './NoAccess.tsx';
import { Notice } from './Notice.tsx';
import { SessionEnded } from './SessionEnded.tsx';

interface Props {
  /** Who may see what is inside. The server decides about each call all the same. */
  roles: readonly Role[];
  children: ReactNode;
  /** Puts what is said instead into the page, where it has no main part around the guard. */
  frame?: (notice: ReactNode) => ReactNode;
}

/** Stands before a signed-in screen: signs in first, and says so when it may not be seen. */
export function Guard({ roles, children, frame = (notice) => notice }: Props) {
  const me = useStore($me);
  const session = useStore($session);
  const [failure, setFailure] = useState<string | null>(null);

  const start = () => {
    setFailure(null);
    enter().catch((error: unknown) => setFailure(reasonOf(error)));
  };
  useEffect(start, []);

  if (me && session.state !== 'signed-out')
    return (
      <>
        {roles.includes(me.role) ? children : frame(<NoAccess me={me} />)}
        <SessionEnded />
      </>
    );
  if (failure)
    return frame(<Notice title="The label is out of reach" text={failure} onTry={start} />);
  if (session.state === 'signed-out') return frame(<SignedOut failure={session.failure} />);
  return frame(<Notice title="Signing you in …" busy />);
}

/** Nobody is signed in, and sign-in does not begin by itself: it failed, or they signed out. */
function SignedOut({ failure }: { failure: string | null }) {
  useEffect(() => {
    if (!failure || !failureRoute) return;
    noteFailure(failure);
    location.replace(failureRoute);
  }, [failure]);
  return (
    <Notice
      title={failure ? 'You could not be signed in' : 'You are signed out'}
      text={failure ?? 'Sign in to go on where you were.'}
      action="Sign in"
      onTry={() => signIn(location.href)}
    />
  );
}

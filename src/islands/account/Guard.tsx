import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { signIn } from '#adapters/session';
import { noteFailure } from '#adapters/signInFailure';
import { failureRoute } from '#adapters/signInSettings';
import type { Role } from '#domain/member/member';
import { reasonOf } from '#domain/problem';
import { $ended, $me, $session } from '#stores/session';
import { paths } from '../../paths.ts';
import { enter } from './enter.ts';
import { StatusPage } from './StatusPage.tsx';

/** Loaded lazily, since few people see it. */
export const LazyNoAccess = lazy(() =>
  import('./NoAccess.tsx').then(({ NoAccess }) => ({ default: NoAccess })),
);

interface Props {
  /** The roles that see the content. The API checks every call regardless. */
  roles: readonly Role[];
  children: ReactNode;
  /** Wraps a notice shown instead of the content, on a page without a `main` around the guard. */
  frame?: (notice: ReactNode) => ReactNode;
  /** Nobody is known to use Microsoft's accounts here: whoever is invited chooses. */
  chooses?: boolean;
}

/**
 * Guards an account page: signs the visitor in first, and shows a notice if they have no access.
 */
export function Guard({ roles, children, frame = (notice) => notice, chooses = false }: Props) {
  const me = useStore($me);
  const session = useStore($session);
  const [failure, setFailure] = useState<string | null>(null);

  const start = () => {
    setFailure(null);
    enter({ chooses }).catch((error: unknown) => setFailure(reasonOf(error)));
  };
  useEffect(start, [chooses]);

  if (me && session.state !== 'signed-out')
    return (
      <>
        {roles.includes(me.role)
          ? children
          : frame(
              <Suspense fallback={<StatusPage title="Signing you in…" busy />}>
                <LazyNoAccess me={me} />
              </Suspense>,
            )}
        <SessionEnded />
      </>
    );
  if (failure)
    return frame(<StatusPage title="The label is out of reach" text={failure} onTry={start} />);
  if (session.state === 'signed-out') return frame(<SignedOut failure={session.failure} />);
  return frame(<StatusPage title="Signing you in…" busy />);
}

/**
 * Shown to a signed-out person when sign-in does not start by itself: after a failure or a
 * sign-out.
 */
function SignedOut({ failure }: { failure: string | null }) {
  useEffect(() => {
    if (!failure || !failureRoute) return;
    noteFailure(failure);
    location.replace(failureRoute);
  }, [failure]);
  return (
    <StatusPage
      title={failure ? 'You could not be signed in' : 'You are signed out'}
      text={failure ?? 'Sign in to go on where you were.'}
      action="Sign in"
      onTry={() => signIn(location.href)}
    >
      <a href={`${paths.login}?${new URLSearchParams({ returnTo: location.pathname })}`}>
        Other ways to sign in
      </a>
    </StatusPage>
  );
}

/**
 * Asks a person to sign in again when their session ends while they work; the page stays unchanged.
 */
function SessionEnded() {
  const ended = useStore($ended);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (ended) dialog.current?.showModal();
    else dialog.current?.close();
  }, [ended]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="session-ended"
      onCancel={() => ended?.dismiss()}
    >
      <h2 id="session-ended">Your session has ended</h2>
      <p>What you typed is still here. Sign in again, in a small window, to go on.</p>
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => ended?.dismiss()}>
          Not now
        </button>
        <button type="button" className="button" onClick={() => ended?.resume()}>
          Sign in again
        </button>
      </div>
    </dialog>
  );
}

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
import { type GuardTexts, refusalOf } from './signInTexts.tsx';

/** Loaded lazily, since few people see it. */
export const LazyNoAccess = lazy(() =>
  import('./NoAccess.tsx').then(({ NoAccess }) => ({ default: NoAccess })),
);

interface Props {
  /** The roles that see the content. The API checks every call regardless. */
  roles: readonly Role[];
  /** In the language of the page. */
  texts: GuardTexts;
  children: ReactNode;
  /** Wraps a notice shown instead of the content, on a page without a `main` around the guard. */
  frame?: (notice: ReactNode) => ReactNode;
  /** Nobody is known to use Microsoft's accounts here: whoever is invited chooses. */
  chooses?: boolean;
}

/**
 * Guards an account page: signs the visitor in first, and shows a notice if they have no access.
 */
export function Guard({
  roles,
  texts,
  children,
  frame = (notice) => notice,
  chooses = false,
}: Props) {
  const { words } = texts;
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
              <Suspense fallback={<StatusPage title={words.entering} busy />}>
                <LazyNoAccess me={me} />
              </Suspense>,
            )}
        <SessionEnded words={words} />
      </>
    );
  if (failure)
    return frame(
      <StatusPage
        title={words.outOfReach}
        text={refusalOf(texts, failure)}
        action={{ label: words.again, onClick: start }}
      />,
    );
  if (session.state === 'signed-out')
    return frame(<SignedOut failure={session.failure} texts={texts} />);
  return frame(<StatusPage title={words.entering} busy />);
}

/**
 * Shown to a signed-out person when sign-in does not start by itself: after a failure or a
 * sign-out.
 */
function SignedOut({ failure, texts }: { failure: string | null; texts: GuardTexts }) {
  const { words } = texts;
  useEffect(() => {
    if (!failure || !failureRoute) return;
    noteFailure(failure);
    location.replace(failureRoute);
  }, [failure]);
  return (
    <StatusPage
      title={failure ? words.failed : words.signedOut}
      text={failure ? refusalOf(texts, failure) : words.signedOutText}
      action={{ label: words.signIn, onClick: () => signIn(location.href) }}
    >
      <a href={`${paths.login}?${new URLSearchParams({ returnTo: location.pathname })}`}>
        {words.otherWays}
      </a>
    </StatusPage>
  );
}

/**
 * Asks a person to sign in again when their session ends while they work; the page stays unchanged.
 */
function SessionEnded({ words }: Pick<GuardTexts, 'words'>) {
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
      <h2 id="session-ended">{words.ended}</h2>
      <p>{words.endedText}</p>
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => ended?.dismiss()}>
          {words.notNow}
        </button>
        <button type="button" className="button" onClick={() => ended?.resume()}>
          {words.signInAgain}
        </button>
      </div>
    </dialog>
  );
}

import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { $session } from '#stores/session';
import { Toasts } from '../../components/Toasts.tsx';
import { Guard } from '../../islands/account/Guard.tsx';
import { $unsaved, guardLeaving } from '../state/unsaved.ts';
import { words } from '../words/app.ts';
import { CurrentScreen } from './CurrentScreen.tsx';
import { Shell } from './Shell.tsx';

const LeavingQuestion = lazy(async () => ({
  default: (await import('./LeavingQuestion.tsx')).LeavingQuestion,
}));

/** The words of the alerts. */
const alertWords = {
  done: words.done,
  note: words.note,
  warning: words.warning,
  error: words.error,
  dismiss: words.dismiss,
  alerts: words.alerts,
};

/**
 * Asks before unsaved changes are left behind. A component of its own, so that a form that reports its
 * changes on each render does not render the whole app again.
 */
function Leaving() {
  const unsaved = useStore($unsaved);
  return <Suspense>{unsaved && <LeavingQuestion />}</Suspense>;
}

/** The back office: one app for all addresses under `/admin`. */
export function AdminApp() {
  const { state } = useStore($session);
  // Listen before the router does, which starts with the first screen, so that Back can be held.
  useEffect(guardLeaving, []);
  return (
    <>
      <Guard roles={['staff', 'artist']} frame={(notice) => <main id="main">{notice}</main>}>
        <Shell>
          <CurrentScreen />
        </Shell>
        <Leaving />
      </Guard>
      {state !== 'starting' && <Toasts words={alertWords} />}
    </>
  );
}

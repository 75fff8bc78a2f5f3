import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { $session } from '#stores/session';
import { Guard } from '../../islands/account/Guard.tsx';
import type { GuardTexts } from '../../islands/account/signInTexts.tsx';
import { sentences } from '../sentences/app.ts';
import { $unsaved, guardLeaving } from '../state/unsaved.ts';
import { PlacedToasts } from '../ui/PlacedToasts.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { Shell } from './Shell.tsx';

const LeavingQuestion = lazy(async () => ({
  default: (await import('./LeavingQuestion.tsx')).LeavingQuestion,
}));

const alertSentences = {
  done: sentences.done,
  note: sentences.note,
  warning: sentences.warning,
  error: sentences.error,
  dismiss: sentences.dismiss,
  alerts: sentences.alerts,
};

/**
 * Asks before leaving unsaved changes. A separate component, so that a form that reports changes on
 * each render does not rerender the whole app.
 */
function Leaving() {
  const unsaved = useStore($unsaved);
  return <Suspense>{unsaved && <LeavingQuestion />}</Suspense>;
}

/** The back office: one app for all addresses under `/admin`. */
export function AdminApp({ texts }: { texts: GuardTexts }) {
  const { state } = useStore($session);
  // Listens before the router, which starts with the first screen, so that Back can be intercepted.
  useEffect(guardLeaving, []);
  return (
    <>
      <Guard
        roles={['staff', 'artist']}
        texts={texts}
        frame={(notice) => <main id="main">{notice}</main>}
      >
        <Shell>
          <CurrentScreen />
        </Shell>
        <Leaving />
      </Guard>
      {state !== 'starting' && <PlacedToasts words={alertSentences} />}
    </>
  );
}

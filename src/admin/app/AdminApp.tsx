import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { $session } from '#stores/session';
import { Toasts } from '../../components/Toasts.tsx';
import { Guard } from '../../islands/account/Guard.tsx';
import { $unsaved, guardLeaving } from '../state/unsaved.ts';
import { Screen } from './Screen.tsx';
import { Shell } from './Shell.tsx';

const LeavingQuestion = lazy(async () => ({
  default: (await import('./LeavingQuestion.tsx')).LeavingQuestion,
}));

/** The back office: one app for all addresses under `/admin`. */
export function AdminApp() {
  const { state } = useStore($session);
  const unsaved = useStore($unsaved);
  useEffect(guardLeaving, []);
  return (
    <>
      <Guard roles={['staff', 'artist']} frame={(notice) => <main id="main">{notice}</main>}>
        <Shell>
          <Screen />
        </Shell>
        <Suspense>{unsaved && <LeavingQuestion />}</Suspense>
      </Guard>
      {state !== 'starting' && <Toasts />}
    </>
  );
}

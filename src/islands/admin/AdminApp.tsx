import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $session } from '#stores/session';
import { Guard } from '../account/Guard.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { LeavingQuestion } from './shell/LeavingQuestion.tsx';
import { guardLeaving } from './shell/leaving.ts';
import { Screen } from './shell/Screen.tsx';
import { Shell } from './shell/Shell.tsx';

/** The back office: one app for all addresses under `/admin`. */
export function AdminApp() {
  const { state } = useStore($session);
  useEffect(guardLeaving, []);
  return (
    <>
      <Guard roles={['staff', 'artist']} frame={(notice) => <main id="main">{notice}</main>}>
        <Shell>
          <Screen />
        </Shell>
        <LeavingQuestion />
      </Guard>
      {state !== 'starting' && <Toasts />}
    </>
  );
}

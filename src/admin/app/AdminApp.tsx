import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $session } from '#stores/session';
import { Toasts } from '../../components/Toasts.tsx';
import { Guard } from '../../islands/account/Guard.tsx';
import { guardLeaving } from '../state/unsaved.ts';
import { LeavingQuestion } from './LeavingQuestion.tsx';
import { Screen } from './Screen.tsx';
import { Shell } from './Shell.tsx';

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

import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { $adminRoute, type AdminRouteName } from '#stores/adminRoute';
import { $me } from '#stores/session';
import { pageTitle } from '../../../label.ts';
import { NoAccess } from '../../account/NoAccess.tsx';
import { NowhereToBeFound } from '../screens/NowhereToBeFound.tsx';
import { Waiting } from '../states/Waiting.tsx';
import { ScreenFault } from './ScreenFault.tsx';

interface Opened {
  title: string;
  screen: ComponentType;
  /** Others are told so; what they must not see the server keeps from them anyway. */
  staffOnly?: true;
}

/** A screen that is fetched when one opens it; the editors are the heavy ones. */
const on = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const screens: Record<AdminRouteName, Opened> = {
  home: {
    title: 'Admin',
    screen: on(async () => (await import('../screens/AdminHome.tsx')).AdminHome),
  },
  myArtists: {
    title: 'My artists',
    screen: on(async () => (await import('../screens/MyArtists.tsx')).MyArtists),
  },
  addArtist: {
    title: 'Add new artist',
    staffOnly: true,
    screen: on(async () => (await import('../screens/AddArtist.tsx')).AddArtist),
  },
  editArtist: {
    title: 'Edit artist',
    screen: on(async () => (await import('../screens/EditArtist.tsx')).EditArtist),
  },
  myReleases: {
    title: 'My releases',
    screen: on(async () => (await import('../screens/MyReleases.tsx')).MyReleases),
  },
  addRelease: {
    title: 'Add new release',
    screen: on(async () => (await import('../screens/AddRelease.tsx')).AddRelease),
  },
  editRelease: {
    title: 'Edit release',
    screen: on(async () => (await import('../screens/EditRelease.tsx')).EditRelease),
  },
  myEconomy: {
    title: 'My economy',
    screen: on(async () => (await import('../screens/Headings.tsx')).MyEconomy),
  },
  myMerch: {
    title: 'My merch',
    screen: on(async () => (await import('../screens/Headings.tsx')).MyMerch),
  },
  import: {
    title: 'Import',
    staffOnly: true,
    screen: on(async () => (await import('../screens/Import.tsx')).Import),
  },
  members: {
    title: 'Members',
    staffOnly: true,
    screen: on(async () => (await import('../screens/Members.tsx')).Members),
  },
  letters: {
    title: 'Letters',
    screen: on(async () => (await import('../screens/Letters.tsx')).Letters),
  },
  publications: {
    title: 'Publications',
    staffOnly: true,
    screen: on(async () => (await import('../screens/Publications.tsx')).Publications),
  },
  status: {
    title: 'Status',
    staffOnly: true,
    screen: on(async () => (await import('../screens/Status.tsx')).Status),
  },
};

/** A screen on its way. Its heading is there already: no page is without one. */
function Opening({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <Waiting text="Opening …" />
    </>
  );
}

/** The screen of the address. On a new one the focus goes to the top, as on a new page. */
export function Screen() {
  const route = useStore($adminRoute);
  const main = useRef<HTMLElement>(null);
  const path = route ? `${route.route} ${Object.values(route.params)}` : '';
  const opened = route && screens[route.route];
  const last = useRef(path);
  useEffect(() => {
    document.title = pageTitle(opened?.title ?? 'Page not found');
    if (last.current === path) return;
    last.current = path;
    scrollTo(0, 0);
    main.current?.focus();
  }, [path, opened]);
  const me = useStore($me);
  const isRefused = opened?.staffOnly && me?.role !== 'staff';
  const Opened = opened?.screen ?? NowhereToBeFound;
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <ScreenFault key={path}>
        <Suspense fallback={<Opening title={opened?.title ?? 'Page not found'} />}>
          {isRefused && me ? <NoAccess me={me} /> : <Opened />}
        </Suspense>
      </ScreenFault>
    </main>
  );
}

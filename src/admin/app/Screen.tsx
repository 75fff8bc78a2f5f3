import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { $me } from '#stores/session';
import { NoAccess } from '../../islands/account/NoAccess.tsx';
import { pageTitle } from '../../label.ts';
import { $adminRoute, type AdminRouteName } from '../state/router.ts';
import { Waiting } from '../ui/Loading.tsx';
import { NowhereToBeFound } from './NotFound.tsx';
import { officeScreens } from './routes.ts';
import { ScreenFault } from './ScreenErrorBoundary.tsx';

/** A screen that is fetched when one opens it; the editors are the heavy ones. */
const on = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const screens: Readonly<Record<AdminRouteName, ComponentType>> = {
  home: on(async () => (await import('../home/AdminHome.tsx')).AdminHome),
  myArtists: on(async () => (await import('../artists/MyArtists.tsx')).MyArtists),
  addArtist: on(async () => (await import('../artists/AddArtist.tsx')).AddArtist),
  editArtist: on(async () => (await import('../artists/EditArtist.tsx')).EditArtist),
  myReleases: on(async () => (await import('../releases/MyReleases.tsx')).MyReleases),
  addRelease: on(async () => (await import('../releases/AddRelease.tsx')).AddRelease),
  editRelease: on(async () => (await import('../releases/EditRelease.tsx')).EditRelease),
  myEconomy: on(async () => (await import('./Placeholders.tsx')).MyEconomy),
  myMerch: on(async () => (await import('./Placeholders.tsx')).MyMerch),
  import: on(async () => (await import('../importing/Import.tsx')).Import),
  members: on(async () => (await import('../members/Members.tsx')).Members),
  letters: on(async () => (await import('../email/EmailScreen.tsx')).Letters),
  publications: on(async () => (await import('../publishing/Publications.tsx')).Publications),
  status: on(async () => (await import('../status/Status.tsx')).Status),
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

/** The screen of a route, or why it is not shown. */
function Opened({ name }: { name: AdminRouteName | undefined }) {
  const me = useStore($me);
  if (!name) return <NowhereToBeFound />;
  if (me && me.role !== 'staff' && officeScreens[name].staffOnly) return <NoAccess me={me} />;
  const Inner = screens[name];
  return <Inner />;
}

/** The screen of the address. On a new one the focus goes to the top, as on a new page. */
export function Screen() {
  const route = useStore($adminRoute);
  const main = useRef<HTMLElement>(null);
  const path = route ? `${route.route} ${Object.values(route.params)}` : '';
  const title = route ? officeScreens[route.route].title : 'Page not found';
  const last = useRef(path);
  useEffect(() => {
    document.title = pageTitle(title);
    if (last.current === path) return;
    last.current = path;
    scrollTo(0, 0);
    main.current?.focus();
  }, [path, title]);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <ScreenFault key={path}>
        <Suspense fallback={<Opening title={title} />}>
          <Opened name={route?.route} />
        </Suspense>
      </ScreenFault>
    </main>
  );
}

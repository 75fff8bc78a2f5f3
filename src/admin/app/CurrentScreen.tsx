import { useStore } from '@nanostores/react';
import { Component, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { tabTitle } from '#adapters/pageLabel';
import { $me } from '#stores/session';
import { LazyNoAccess } from '../../islands/account/Guard.tsx';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/app.ts';
import { $adminRoute } from '../state/router.ts';
import { ErrorPanel, Loading } from '../ui/Loaded.tsx';
import { menuFor, screenAt } from './routes.ts';

/** The screen at the current address. A new screen takes the focus, as a new page does. */
export function CurrentScreen() {
  const path = useStore($adminRoute)?.path ?? '';
  const main = useRef<HTMLElement>(null);
  const title = screenAt(path).screen?.title ?? sentences.notFound;
  const last = useRef(path);
  useEffect(() => {
    document.title = tabTitle(title);
    if (last.current === path) return;
    last.current = path;
    scrollTo(0, 0);
    main.current?.focus();
  }, [path, title]);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <ScreenErrorBoundary key={path}>
        <Suspense fallback={<Opening title={title} />}>
          <Opened path={path} />
        </Suspense>
      </ScreenErrorBoundary>
    </main>
  );
}

/** The screen, or the reason why it is not shown. */
function Opened({ path }: { path: string }) {
  const me = useStore($me);
  const { screen, entryKey } = screenAt(path);
  const isStaff = me?.role === 'staff';
  if (!screen) return <NotFound />;
  if (me && !isStaff && screen.staffOnly) return <LazyNoAccess me={me} />;
  return <screen.View entryKey={entryKey} items={menuFor(isStaff)} />;
}

/** A loading screen. It already shows its heading, so no page is ever without one. */
function Opening({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <Loading text={sentences.opening} />
    </>
  );
}

/** An address under `/admin` that has no screen. */
function NotFound() {
  return (
    <section className="notice">
      <h1>{sentences.isNowhere}</h1>
      <p className="actions">
        <a className="button" href={paths.myReleases}>
          {sentences.myReleases}
        </a>
      </p>
    </section>
  );
}

interface ErrorState {
  error: unknown;
}

/** Contains a screen's error, so the menu still works. */
class ScreenErrorBoundary extends Component<{ children: ReactNode }, ErrorState> {
  override state: ErrorState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorState {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorPanel
        title={sentences.notShown}
        problem={this.state.error}
        onRetry={() => location.reload()}
      />
    );
  }
}

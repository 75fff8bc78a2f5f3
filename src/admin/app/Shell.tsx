import { useStore } from '@nanostores/react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { watchAccountHint } from '#adapters/accountChanges';
import { readAccountHint } from '#adapters/accountHint';
import { pageLabel } from '#adapters/pageLabel';
import { signOut } from '#adapters/session';
import { siteStateOf } from '#domain/publication/siteState';
import { $me } from '#stores/session';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/app.ts';
import { usePublishing } from '../state/publishing.ts';
import { $adminRoute } from '../state/router.ts';
import { $recordingUploads } from '../state/uploads.ts';
import { siteLabel, siteText } from '../ui/siteText.ts';
import { useKeptFocus } from '../ui/useKeptFocus.ts';
import { menuFor, screenAt } from './routes.ts';
import { useSearchKeys } from './useSearchKeys.ts';
import './shell.css';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));

const UploadTray = lazy(async () => ({
  default: (await import('../tracks/UploadTray.tsx')).UploadTray,
}));

/** The frame of every screen: the menu, the account, and the state of the site. */
export function Shell({ children }: { children: ReactNode }) {
  const isStaff = useStore($me)?.role === 'staff';
  const [isFinding, setFinding] = useState(false);
  const openPalette = useCallback(() => setFinding(true), []);
  const closePalette = useCallback(() => setFinding(false), []);
  useSearchKeys(openPalette);
  useKeptFocus();
  return (
    <div className="shell">
      <a className="skip" href="#main" target="_self">
        {sentences.skip}
      </a>
      <header className="shell-head">
        <a className="shell-logo" href={paths.home} target="_self">
          {pageLabel().name}
        </a>
        <button
          type="button"
          className="shell-find"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openPalette}
        >
          {sentences.find}
          <kbd>{sentences.findKeys}</kbd>
        </button>
        <AdminMenu isStaff={isStaff} />
        <Uploads />
        <div className="shell-end">
          <PublishStatus isStaff={isStaff} />
          <AccountMenu />
        </div>
      </header>
      {children}
      <Suspense>{isFinding && <Palette onClose={closePalette} />}</Suspense>
    </div>
  );
}

/** The uploads of this page, if any. */
function Uploads() {
  const hasUploads = Object.keys(useStore($recordingUploads)).length > 0;
  return <Suspense>{hasUploads && <UploadTray />}</Suspense>;
}

/** The menu; on a phone behind a button. */
function AdminMenu({ isStaff }: { isStaff: boolean }) {
  const path = useStore($adminRoute)?.path ?? '';
  const [isOpen, setOpen] = useState(false);
  const current = screenAt(path).screen?.menu;
  const link = useRef<HTMLAnchorElement>(null);
  // In a low window the menu scrolls.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav className="admin-menu" aria-label={sentences.backOffice} data-open={isOpen}>
      <button
        type="button"
        className="admin-menu-toggle"
        aria-expanded={isOpen}
        aria-controls="admin-menu-list"
        onClick={() => setOpen(!isOpen)}
      >
        {sentences.menu}
      </button>
      <ul id="admin-menu-list">
        {menuFor(isStaff).map((item) => (
          <li key={item.path}>
            <a
              href={item.path}
              {...(item.menu === current && { ref: link, 'aria-current': 'page' })}
              onClick={() => setOpen(false)}
            >
              {item.menu}
              {item.count && (
                <Suspense>
                  <item.count />
                </Suspense>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The publishing state on every screen; it links staff to the publications. */
function PublishStatus({ isStaff }: { isStaff: boolean }) {
  const { data: publishing, problem } = usePublishing();
  const state = problem || !publishing ? 'unknown' : siteStateOf(publishing);
  const text = problem
    ? sentences.stateUnknown
    : publishing
      ? siteLabel(publishing)
      : sentences.checking;
  const inner = (
    <>
      <span className="dot" data-state={state} aria-hidden="true" />
      {text}
    </>
  );
  return (
    <p
      className="publish-status"
      role="status"
      title={problem?.message ?? (publishing && siteText(publishing))}
    >
      {isStaff ? (
        <a href={paths.publications}>{inner}</a>
      ) : (
        <span className="publish-status-text">{inner}</span>
      )}
    </p>
  );
}

/** The signed-in account, its profile and signing out. */
function AccountMenu() {
  const me = useStore($me);
  // The photo comes from Microsoft Graph and arrives a moment later.
  const photo = useSyncExternalStore(watchAccountHint, () => readAccountHint()?.photo);
  if (!me) return null;
  return (
    <p className="account-menu">
      <a href={paths.profile} target="_self" title={sentences.myProfile}>
        {photo && <img src={photo} alt="" width="28" height="28" />}
        <span dir="auto">{me.name}</span>
      </a>
      <button type="button" className="button quiet small" onClick={signOut}>
        {sentences.logOut}
      </button>
    </p>
  );
}

import { atom } from 'nanostores';
import { $adminRoute } from './router.ts';

/** Work that would be lost by leaving. */
export interface Unsaved {
  /** Its name in the dialog. */
  name: string;
  /** Saves it; true once it is saved. */
  save: () => Promise<boolean>;
  discard: () => void;
}

/** The unsaved changes; null if there are none. */
export const $unsaved = atom<Unsaved | null>(null);
/** The address someone is about to leave for with unsaved changes; otherwise null. */
export const $leavingTo = atom<string | null>(null);

let here = '';

function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = event.altKey || event.metaKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !modified && link.target !== '_blank' && !link.download;
}

function holdClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!$unsaved.get() || !link?.href || !isPlainClick(event, link)) return;
  if (link.origin === location.origin && link.pathname === location.pathname) return;
  // The browser handles links to other pages and asks by itself.
  if (link.target === '_self' || link.origin !== location.origin) return;
  event.preventDefault();
  event.stopPropagation();
  $leavingTo.set(link.href);
}

function holdBack(event: PopStateEvent): void {
  if (!$unsaved.get() || new URL(here).pathname === location.pathname) return;
  event.stopImmediatePropagation();
  const target = location.href;
  history.pushState(null, '', here);
  $leavingTo.set(target);
}

function holdUnload(event: BeforeUnloadEvent): void {
  if ($unsaved.get()) event.preventDefault();
}

/**
 * Asks before changes are lost by a link, by the browser's buttons or by closing the page. Listens
 * to Back before the router does. Returns a function that stops it.
 */
export function guardLeaving(): () => void {
  window.addEventListener('popstate', holdBack, true);
  document.addEventListener('click', holdClick, true);
  window.addEventListener('beforeunload', holdUnload);
  const forget = $adminRoute.listen(() => {
    // The router announces a new route before it changes the address.
    queueMicrotask(() => {
      here = location.href;
    });
  });
  here = location.href;
  return () => {
    window.removeEventListener('popstate', holdBack, true);
    document.removeEventListener('click', holdClick, true);
    window.removeEventListener('beforeunload', holdUnload);
    forget();
  };
}

/** Opens an address in the back office, as a link would: it asks before changes are lost. */
export function openPath(path: string): void {
  const isHere = new URL(path, location.href).pathname === location.pathname;
  if ($unsaved.get() && !isHere) $leavingTo.set(path);
  else $adminRoute.open(path);
}

/** Continues to the requested address. */
export function leave(): void {
  const to = $leavingTo.get();
  $leavingTo.set(null);
  $unsaved.set(null);
  if (to) $adminRoute.open(to);
}

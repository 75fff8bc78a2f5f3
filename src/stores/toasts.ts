import { atom } from 'nanostores';

/** The kinds of toast. */
const toastTypes = ['success', 'info', 'warning', 'error'] as const;
export type ToastType = (typeof toastTypes)[number];

/** A short message in the corner of the page. Line breaks in the text are kept. */
export interface Toast {
  id: number;
  type: ToastType;
  text: string;
  /** False while it fades out. */
  show: boolean;
}

/** How long a toast is shown, and how long it fades, in milliseconds. */
const shownFor = 3000;
const fadesFor = 500;

/** The toasts on the page, the oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

function schedule(id: number, after: number, then: () => void): void {
  clearTimeout(timers.get(id));
  timers.set(id, setTimeout(then, after));
}

function remove(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Lets a toast fade out, then removes it. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, show: false } : toast)));
  schedule(id, fadesFor, () => remove(id));
}

/** Keeps a toast while it is pointed at or focused. One that already fades comes back. */
export function keepToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, show: true } : toast)));
}

/** Restarts a kept toast's time. */
export function fadeToast(id: number): void {
  if ($toasts.get().some((toast) => toast.id === id))
    schedule(id, shownFor, () => dismissToast(id));
}

/**
 * Shows a message in the corner of the page. It replaces a toast with the same text, which would
 * otherwise be read twice, but with a new element, so that it is announced. A kept toast stays.
 */
export function addToast(type: ToastType, text: string): void {
  for (const earlier of $toasts.get())
    if (earlier.type === type && earlier.text === text && timers.has(earlier.id))
      remove(earlier.id);
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, type, text, show: true }]);
  fadeToast(lastId);
}

import { loaderOf } from './loader.ts';

const load = loaderOf(() => import('../islands/search/SearchDialog.tsx'));

let isOpening = false;

/**
 * Opens the search page, or says beside the link that it can't be reached: the browser's own error
 * page would end the music.
 */
async function openPage(link: HTMLAnchorElement): Promise<void> {
  const isThere = await fetch(link.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) return location.assign(link.href);
  document.querySelector('.search-failed')?.remove();
  const note = document.createElement('p');
  note.className = 'search-failed';
  note.role = 'alert';
  note.textContent = link.dataset['failed'] ?? '';
  link.after(note);
  document.addEventListener('click', () => note.remove(), { once: true });
}

/** Opens the dialog, loading it and its sentences on first use; if that fails, the search page. */
async function open(link: HTMLAnchorElement): Promise<void> {
  if (isOpening || document.querySelector('dialog[open]')) return;
  isOpening = true;
  await load()
    .then(({ openSearchDialog }) => openSearchDialog())
    .catch(() => openPage(link));
  isOpening = false;
}

/** Needs a modifier: a single character could be spoken or typed by accident (WCAG 2.2, 2.1.4). */
const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;

/**
 * Opens the search from any page, by its link or Ctrl+K. The dialog loads when the pointer or the
 * focus reaches the link.
 */
export function startSearchShortcut(link: HTMLAnchorElement): void {
  const prefetch = () => void load().catch(() => undefined);
  for (const type of ['pointerover', 'focus'])
    link.addEventListener(type, prefetch, { once: true });
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open(link);
  });
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    void open(link);
  });
}

const load = () => import('../islands/search/SearchDialog.tsx');

let isOpening = false;

/**
 * Opens the dialog, loading it and its sentences on first use. If that fails, opens the search
 * page.
 */
async function open(page: string): Promise<void> {
  if (isOpening || document.querySelector('dialog[open]')) return;
  isOpening = true;
  await load().then(
    ({ openSearchDialog }) => openSearchDialog(),
    () => location.assign(page),
  );
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
    void open(link.href);
  });
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    void open(link.href);
  });
}

const load = () => import('../islands/search/openSearchDialog.tsx');

let isOpening = false;

/** Opens the dialog, loading it the first time; where that fails, the search's own page stands in. */
async function open(page: string): Promise<void> {
  if (isOpening || document.querySelector('dialog[open]')) return;
  isOpening = true;
  await load().then(
    ({ openSearchDialog }) => openSearchDialog(),
    () => location.assign(page),
  );
  isOpening = false;
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey;
  return key === '/' && !(ctrlKey || metaKey || altKey) && !isWriting(event.target);
}

/**
 * Lets the search be opened from any page: by its link, `/` or Ctrl+K. Nothing of it is loaded
 * before somebody comes near.
 */
export function wakeSearch(link: HTMLAnchorElement): void {
  const prepare = () => void load().catch(() => undefined);
  for (const sign of ['pointerover', 'focus']) link.addEventListener(sign, prepare, { once: true });
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link.href);
  });
  document.addEventListener('keydown', (event) => {
    if (!asksForSearch(event)) return;
    event.preventDefault();
    open(link.href);
  });
}

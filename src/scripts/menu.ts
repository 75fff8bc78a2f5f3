import { type AccountMark, readAccountMark, watchAccountMark } from '#adapters/accountMark';

/** Closes the open submenus, except one that contains the target. */
function closeSubmenus(menu: HTMLElement, target: EventTarget | null): void {
  for (const submenu of menu.querySelectorAll('details[open]'))
    if (!(target instanceof Node && submenu.contains(target))) submenu.removeAttribute('open');
}

/**
 * Adds to the menu, which unfolds without script: a submenu closes on Escape and when the focus or
 * a click goes elsewhere, and the full-screen menu closes when the window grows too wide for it.
 */
export function startMenu(menu: HTMLElement): void {
  document.addEventListener('click', ({ target }) => closeSubmenus(menu, target));
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node)) return;
    closeSubmenus(menu, relatedTarget);
    // Behind the full-screen menu nothing of the page can be seen, so its focus could not be either.
    if (!menu.contains(relatedTarget) && menu.matches(':popover-open')) menu.hidePopover();
  });
  menu.addEventListener('keydown', (event) => {
    const open = menu.querySelector('details[open]');
    // On a small screen the submenu unfolds in place, and Escape closes the whole menu.
    if (event.key !== 'Escape' || !open || menu.matches(':popover-open')) return;
    open.removeAttribute('open');
    open.querySelector('summary')?.focus();
  });
  matchMedia('(min-width: 1100px)').addEventListener('change', ({ matches }) => {
    if (matches && menu.matches(':popover-open')) menu.hidePopover();
  });
}

/** Fills the account's submenu: the portrait, the name, and the links of the role. */
function showAccount(menu: HTMLElement, { name, role, photo }: AccountMark): void {
  for (const link of menu.querySelectorAll<HTMLElement>('[data-roles]'))
    link.hidden = !link.dataset['roles']?.split(' ').includes(role);

  const summary = menu.querySelector('.account summary');
  const named = summary?.getAttribute('data-named') ?? '{name}';
  summary?.setAttribute(
    'aria-label',
    named.replace('{name}', () => name),
  );
  summary?.querySelector('img')?.remove();
  if (!photo) return;
  const portrait = new Image(36, 36);
  portrait.alt = '';
  portrait.src = photo;
  summary?.append(portrait);
}

/**
 * Shows the login link or the account, by the account that the last sign-in left in the browser's
 * storage. Public pages don't load MSAL, so an expired session is noticed only where it matters.
 */
export function startAccountMenu(menu: HTMLElement): void {
  const show = () => {
    const mark = readAccountMark();
    const state = mark ? 'signed-in' : 'signed-out';
    if (mark) showAccount(menu, mark);
    for (const part of menu.querySelectorAll<HTMLElement>('[data-account]'))
      part.hidden = part.dataset.account !== state;
  };
  const logOut = menu.querySelector('[data-log-out]');
  // MSAL is loaded only on this click.
  logOut?.addEventListener('click', async () => (await import('#adapters/msal')).signOut());
  show();
  watchAccountMark(show);
}

import { hasAccountHint, watchAccountHint } from '#adapters/accountChanges';

/** Closes the open submenus, except one that contains the target. */
function closeSubmenus(menu: HTMLElement, target: EventTarget | null): void {
  for (const submenu of menu.querySelectorAll('details[open]'))
    if (!(target instanceof Node && submenu.contains(target))) submenu.removeAttribute('open');
}

/**
 * Enhances the menu, which also works without scripts: a submenu closes on Escape and when the
 * focus or a click goes elsewhere, and the full-screen menu closes when the window grows too wide
 * for it.
 */
export function startMenu(menu: HTMLElement): void {
  document.addEventListener('click', ({ target }) => closeSubmenus(menu, target));
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node)) return;
    closeSubmenus(menu, relatedTarget);
    // The full-screen menu covers the page, so it closes when the focus leaves it.
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

/** Shows the account in the menu. The script is loaded once somebody has signed in here. */
export function watchForAccount(menu: HTMLElement): void {
  const start = async () =>
    (await import('../islands/account/accountMenu.ts')).startAccountMenu(menu);
  // If it fails, the sign-in link stays.
  const load = () => start().catch(() => undefined);
  if (hasAccountHint()) {
    void load();
    return;
  }
  const stop = watchAccountHint(() => {
    stop();
    void load();
  });
}

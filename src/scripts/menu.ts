/** Closes the submenus that are not among the ones to keep. */
function closeSubmenus(menu: HTMLElement, keep: EventTarget | null): void {
  for (const submenu of menu.querySelectorAll('details[open]'))
    if (!(keep instanceof Node && submenu.contains(keep))) submenu.removeAttribute('open');
}

/**
 * What the menu does beyond its markup, which folds and unfolds without script: a submenu closes
 * with Escape and when attention goes elsewhere, and the sheet of small screens closes when the
 * window has grown too wide for it.
 */
export function mindMenu(menu: HTMLElement): void {
  document.addEventListener('click', ({ target }) => closeSubmenus(menu, target));
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget) closeSubmenus(menu, relatedTarget);
  });
  menu.addEventListener('keydown', (event) => {
    const open = menu.querySelector('details[open]');
    // On a small screen the submenu unfolds in place, and Escape closes the whole sheet.
    if (event.key !== 'Escape' || !open || menu.matches(':popover-open')) return;
    open.removeAttribute('open');
    open.querySelector('summary')?.focus();
  });
  matchMedia('(min-width: 1100px)').addEventListener('change', ({ matches }) => {
    if (matches && menu.matches(':popover-open')) menu.hidePopover();
  });
}

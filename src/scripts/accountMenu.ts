import { watchAccountMark } from '#adapters/accountChanges';
import { type AccountMark, readAccountMark } from '#adapters/accountMark';

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

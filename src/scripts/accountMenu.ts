import { type AccountMark, readAccountMark, watchAccountMark } from '#adapters/accountMark';

/** Puts the account's portrait and its name into the menu's item, and the ways its role opens. */
function fill(menu: HTMLElement, { name, role, photo }: AccountMark): void {
  for (const item of menu.querySelectorAll<HTMLElement>('[data-roles]'))
    item.hidden = !item.dataset['roles']?.split(' ').includes(role);

  const summary = menu.querySelector('.account summary');
  summary?.setAttribute('aria-label', `Your account: ${name}`);
  summary?.querySelector('img')?.remove();
  if (!photo) return;
  const portrait = new Image(36, 36);
  portrait.alt = '';
  portrait.src = photo;
  summary?.append(portrait);
}

/**
 * Shows who is signed in with their own item in the menu. The sign-in library is not loaded on
 * public pages: whether a session still holds is found out where it matters.
 */
export function keepAccountMenu(menu: HTMLElement): void {
  const show = () => {
    const mark = readAccountMark();
    const state = mark ? 'signed-in' : 'signed-out';
    if (mark) fill(menu, mark);
    for (const item of menu.querySelectorAll<HTMLElement>('[data-account]'))
      item.hidden = item.dataset.account !== state;
  };
  const logOut = menu.querySelector('[data-log-out]');
  // The library that signs out is fetched for this click only.
  logOut?.addEventListener('click', async () => (await import('#adapters/msal')).signOut());
  show();
  watchAccountMark(show);
}

import { readAccountMark, watchAccountMark } from '#adapters/accountMark';

/** Puts the account's portrait, and its name for those who do not see it, into the menu's item. */
function fill(menu: HTMLElement, name: string, photo: string | null): void {
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
    if (mark) fill(menu, mark.name, mark.photo);
    for (const item of menu.querySelectorAll<HTMLElement>('[data-account]'))
      item.hidden = item.dataset.account !== state;
  };
  show();
  watchAccountMark(show);
}

import { watchAccountMark } from '#adapters/accountChanges';
import { type AccountMark, readAccountMark } from '#adapters/accountMark';
import type { Role } from '#domain/member/member';
import { fill } from '#words/template';
import { paths } from '../../paths.ts';
import styles from '../../styles/accountMenu.css?url';
import { loadStyle } from '../loadStyle.ts';
import { type FetchedWords, fetchWords } from '../pageWords.ts';

type AccountWords = FetchedWords['account'];

const links: readonly {
  name: Exclude<keyof AccountWords, 'account' | 'accountOf' | 'logOut'>;
  path: string;
  /** Those who have it; everybody if absent. */
  roles?: readonly Role[];
}[] = [
  { name: 'profile', path: paths.profile },
  { name: 'myArtists', path: paths.myArtists, roles: ['staff', 'artist'] },
  { name: 'myReleases', path: paths.myReleases, roles: ['staff', 'artist'] },
  { name: 'import', path: paths.import, roles: ['staff'] },
  { name: 'members', path: paths.members, roles: ['staff'] },
];

// Without any text: words are set, never parsed.
const markup = `<details class="submenu account"><summary>
<svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true"><circle cx="20" cy="20" r="19"/><circle cx="20" cy="15" r="6"/><path d="M8 33a12 10 0 0 1 24 0"/></svg>
</summary><ul></ul></details>`;

/** The account's submenu: the portrait, the name, and the links of the role. */
function accountEntry({ name, role, photo }: AccountMark, words: AccountWords): HTMLElement {
  const entry = document.createElement('li');
  entry.innerHTML = markup;
  const summary = entry.querySelector('summary');
  const named = name ? fill(words.accountOf, { name }) : words.account;
  if (summary) summary.ariaLabel = named;
  if (photo) {
    const portrait = new Image(36, 36);
    portrait.alt = '';
    portrait.src = photo;
    summary?.append(portrait);
  }
  const list = entry.querySelector('ul');
  const add = (shown: HTMLElement, text: string) => {
    shown.textContent = text;
    list?.appendChild(document.createElement('li')).append(shown);
  };
  for (const { name: link, path, roles } of links) {
    if (roles && !roles.includes(role)) continue;
    const anchor = document.createElement('a');
    anchor.href = path;
    add(anchor, words[link]);
  }
  const logOut = document.createElement('button');
  logOut.type = 'button';
  // MSAL is loaded only on this click.
  logOut.addEventListener('click', async () => (await import('#adapters/msal')).signOut());
  add(logOut, words.logOut);
  return entry;
}

/**
 * Shows the login link or the account, by the account that the last sign-in left in the browser's
 * storage. Public pages don't load MSAL, so an expired session is noticed only where it matters. The
 * account's words and styles are fetched with it: most visitors have none. Without them the link stays.
 */
export async function startAccountMenu(menu: HTMLElement): Promise<void> {
  const [words] = await Promise.all([fetchWords(), loadStyle(styles)]);
  const login = menu.querySelector<HTMLElement>('[data-login]');
  let entry: HTMLElement | undefined;
  const show = () => {
    const mark = readAccountMark();
    entry?.remove();
    entry = mark ? accountEntry(mark, words.account) : undefined;
    if (entry) login?.after(entry);
    if (login) login.hidden = Boolean(entry);
  };
  show();
  watchAccountMark(show);
}

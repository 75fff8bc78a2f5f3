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

// Without text: words are set as text content, never parsed as HTML.
const markup = `<details class="submenu account"><summary>
<svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true"><circle cx="20" cy="20" r="19"/><circle cx="20" cy="15" r="6"/><path d="M8 33a12 10 0 0 1 24 0"/></svg>
</summary><ul></ul></details>`;

/** The account's submenu: the portrait, the name, and the links of the role. It stays open while they change. */
function createEntry(words: AccountWords) {
  const entry = document.createElement('li');
  entry.innerHTML = markup;
  const [summary, list] = [entry.querySelector('summary'), entry.querySelector('ul')];
  const portrait = new Image(36, 36);
  portrait.alt = '';
  const itemOf = (shown: HTMLElement, text: string) => {
    shown.textContent = text;
    const item = document.createElement('li');
    item.append(shown);
    return item;
  };
  const linkTo = ({ name, path }: (typeof links)[number]) => {
    const anchor = document.createElement('a');
    anchor.href = path;
    return itemOf(anchor, words[name]);
  };
  const logOut = document.createElement('button');
  logOut.type = 'button';
  // MSAL is loaded only on this click.
  logOut.addEventListener('click', async () => (await import('#adapters/msal')).signOut());
  const last = itemOf(logOut, words.logOut);
  let shownRole: Role | undefined;
  return {
    entry,
    show({ name, role, photo }: AccountMark): void {
      if (summary) summary.ariaLabel = name ? fill(words.accountOf, { name }) : words.account;
      portrait.remove();
      if (photo) {
        portrait.src = photo;
        summary?.append(portrait);
      }
      if (role === shownRole) return;
      shownRole = role;
      const own = links.filter(({ roles }) => !roles || roles.includes(role));
      list?.replaceChildren(...own.map(linkTo), last);
    },
  };
}

/**
 * Shows the login link or the account, by the account that the last sign-in left in the browser's
 * storage. Public pages don't load MSAL, so an expired session is noticed only where it matters. The
 * account's words and styles are fetched with it: most visitors have none. Without them the link stays.
 */
export async function startAccountMenu(menu: HTMLElement): Promise<void> {
  const [words] = await Promise.all([fetchWords(), loadStyle(styles)]);
  const login = menu.querySelector<HTMLElement>('[data-login]');
  const account = createEntry(words.account);
  const show = () => {
    const mark = readAccountMark();
    if (mark) account.show(mark);
    else account.entry.remove();
    // Put in its place again, an open submenu would lose the focus.
    if (mark && !account.entry.isConnected) login?.after(account.entry);
    if (login) login.hidden = mark !== null;
  };
  show();
  watchAccountMark(show);
}

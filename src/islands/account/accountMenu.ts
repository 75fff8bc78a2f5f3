import { watchAccountHint } from '#adapters/accountChanges';
import { type AccountHint, readAccountHint } from '#adapters/accountHint';
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
  /** The roles that see the link; all if absent. */
  roles?: readonly Role[];
}[] = [
  { name: 'profile', path: paths.profile },
  { name: 'myArtists', path: paths.myArtists, roles: ['staff', 'artist'] },
  { name: 'myReleases', path: paths.myReleases, roles: ['staff', 'artist'] },
  { name: 'import', path: paths.import, roles: ['staff'] },
  { name: 'members', path: paths.members, roles: ['staff'] },
];

// Without text: sentences are set as text content, never parsed as HTML.
const markup = `<details class="submenu account"><summary>
<svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true"><circle cx="20" cy="20" r="19"/><circle cx="20" cy="15" r="6"/><path d="M8 33a12 10 0 0 1 24 0"/></svg>
</summary><ul></ul></details>`;

/**
 * The account's submenu: the portrait, the name, and the role's links. It stays open while they
 * change.
 */
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
  // MSAL is loaded only by this click.
  logOut.addEventListener('click', async () => (await import('#adapters/session')).signOut());
  const last = itemOf(logOut, words.logOut);
  let shownRole: Role | undefined;
  return {
    entry,
    show({ name, role, photo }: AccountHint): void {
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
 * Shows the login link or the account, as stored in the browser by the last sign-in. Public pages
 * don't load MSAL, so they don't notice an expired session. The account's sentences and styles are
 * fetched only when needed: most visitors are not signed in. If that fails, the link stays.
 */
export async function startAccountMenu(menu: HTMLElement): Promise<void> {
  const [words] = await Promise.all([fetchWords(), loadStyle(styles)]);
  const login = menu.querySelector<HTMLElement>('[data-login]');
  const account = createEntry(words.account);
  const show = () => {
    const hint = readAccountHint();
    if (hint) account.show(hint);
    else account.entry.remove();
    // Inserting it again would take the focus from an open submenu.
    if (hint && !account.entry.isConnected) login?.after(account.entry);
    if (login) login.hidden = hint !== null;
  };
  show();
  watchAccountHint(show);
}

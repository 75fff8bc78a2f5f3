// A file of its own: the player and the forms fetch the words that no page carries.
import type { Words } from '#words/catalogue';
import { pick } from '#words/template';
import type { PagerWords } from '../components/Pager.tsx';

/** The words of the search: its field, its hits and their pages. */
export type SearchWords = Pick<Words['search'], (typeof searchWords)[number]> &
  PagerWords &
  Pick<Words['card'], 'comma'>;

const searchWords = [
  ...(['title', 'field', 'hint', 'button', 'close', 'found', 'artist', 'looking'] as const),
  ...(['nothing', 'counted', 'failed', 'again', 'results', 'onRecord', 'inCredits'] as const),
  ...(['artists', 'releases', 'tracks'] as const),
] as const;

/** The words of the search, for the props of its island and for scripts that fetch them. */
export const searchWordsOf = ({ search, list, card }: Words): SearchWords => ({
  ...pick(search, searchWords),
  ...pick(list, ['pages', 'page', 'previous', 'next']),
  comma: card.comma,
});

/** The words of the account's menu. */
export const accountWords = [
  ...(['account', 'accountOf', 'profile', 'myArtists', 'myReleases'] as const),
  ...(['import', 'members', 'logOut'] as const),
] as const;

/** The words that a page fetches when they are first needed. */
export interface FetchedWords {
  account: Pick<Words['page'], (typeof accountWords)[number]>;
  player: Words['player'];
  search: SearchWords;
  /** The sentences of refusals, by their English ones. */
  refusals: Readonly<Record<string, string>>;
}

/** Where the pages of the open page's language begin, as `/de`; nowhere else for the first one. */
export function pagePrefix(): string {
  return document.documentElement.dataset['prefix'] ?? '';
}

/** Not among `paths`, which the player would load for this one alone. */
const wordsPath = '/data/words.json';

let fetching: Promise<FetchedWords> | undefined;

/**
 * Fetches them once for a page. A failure is forgotten, so that the next call tries again.
 * @throws {Error} when they can't be fetched
 */
export function fetchWords(): Promise<FetchedWords> {
  fetching ??= fetch(pagePrefix() + wordsPath).then(async (response): Promise<FetchedWords> => {
    if (!response.ok) throw new Error(`The words answered ${response.status}`);
    // The site's own file, written by the same code.
    return response.json();
  });
  fetching.catch(() => {
    fetching = undefined;
  });
  return fetching;
}

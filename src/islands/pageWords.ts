import { pick } from '#words/template';
import type { Words } from '#words/translation';
import type { PagerWords } from '../components/Pager.tsx';

/** The sentences of the search: its field, its hits and their pages. */
export type SearchWords = Pick<Words['search'], (typeof searchWords)[number]> &
  PagerWords &
  Pick<Words['card'], 'comma'> &
  Pick<Words['shop'], 'merch'> &
  Pick<Words['player'], (typeof playWords)[number]>;

/** The sentences of the buttons that play what was found. */
const playWords = ['playAll', 'playLabel', 'shuffle', 'allFailed'] as const;

const searchWords = [
  ...(['title', 'field', 'hint', 'button', 'close', 'found', 'artist', 'looking'] as const),
  ...(['nothing', 'counted', 'failed', 'again', 'results', 'onRecord', 'inCredits'] as const),
  ...([
    'artists',
    'releases',
    'tracks',
    'shows',
    'pastShow',
    'news',
    'someWords',
    'eachPart',
  ] as const),
  ...(['without', 'didYouMean', 'canBeHeard'] as const),
] as const;

/** The sentences of the search, for its island's props and for scripts that fetch them. */
export const searchWordsOf = ({ search, list, card, shop, player }: Words): SearchWords => ({
  ...pick(search, searchWords),
  ...pick(list, ['pages', 'page', 'previous', 'next']),
  ...pick(player, playWords),
  comma: card.comma,
  merch: shop.merch,
});

/** The sentences of the account menu. */
export const accountWords = [
  ...(['account', 'accountOf', 'profile', 'myArtists', 'myReleases'] as const),
  ...(['import', 'members', 'logOut'] as const),
] as const;

/** What the newsletter's form says once it is used. */
export const newsletterFormWords = ['sending', 'newsletterSent'] as const;

/** The sentences that a page fetches on first use. */
export interface FetchedWords {
  account: Pick<Words['page'], (typeof accountWords)[number]>;
  player: Words['player'];
  search: SearchWords;
  newsletter: Pick<Words['forms'], (typeof newsletterFormWords)[number]>;
  /** The translations of refusals, by their English text. */
  refusals: Readonly<Record<string, string>>;
}

/** The path prefix of the open page's language, such as `/de`; empty for the first language. */
export function pagePrefix(): string {
  return document.documentElement.dataset['prefix'] ?? '';
}

/** Not in `paths`, which would then be part of the player's script. */
const wordsPath = '/data/words.json';

let fetching: Promise<FetchedWords> | undefined;

/**
 * Fetches them once per page. Failures are not cached, so the next call retries.
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

import type { APIRoute } from 'astro';
import { pageKey } from '#catalogue/cacheKey';
import { catalogue } from '#catalogue/catalogue';
import { shownWording } from '#catalogue/label';
import { refusalTable } from '#words/wording';
import { type FetchedWords, searchWordsOf } from '../../islands/pageWords.ts';

export const getStaticPaths = () => [{ params: {}, cacheKey: pageKey(catalogue(), 'words') }];

/** The words that scripts fetch when they are first needed. */
export const GET: APIRoute = () => {
  const { words } = shownWording();
  const fetched: FetchedWords = {
    player: words.player,
    search: searchWordsOf(words),
    refusals: refusalTable(shownWording()),
  };
  return Response.json(fetched);
};

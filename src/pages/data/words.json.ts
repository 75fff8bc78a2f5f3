import type { APIRoute } from 'astro';
import { pageKey } from '#catalogue/cacheKey';
import { catalogue } from '#catalogue/catalogue';
import { shownWording } from '#catalogue/label';
import { refusalTable } from '#words/wording';
import type { FetchedWords } from '../../islands/pageWords.ts';

export const getStaticPaths = () => [{ params: {}, cacheKey: pageKey(catalogue(), 'words') }];

/** The words that scripts fetch when they are first needed. */
export const GET: APIRoute = () => {
  const { player } = shownWording().words;
  const words: FetchedWords = { player, refusals: refusalTable(shownWording()) };
  return Response.json(words);
};

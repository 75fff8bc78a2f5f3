import type { APIRoute } from 'astro';
import { shownWording } from '#catalogue/label';
import { pick } from '#words/template';
import { refusalTable } from '#words/wording';
import {
  accountWords,
  type FetchedWords,
  newsletterFormWords,
  searchWordsOf,
} from '../../islands/pageWords.ts';

/** Sentences that scripts fetch on first use. */
export const GET: APIRoute = () => {
  const { words } = shownWording();
  const fetched: FetchedWords = {
    account: pick(words.page, accountWords),
    player: words.player,
    search: searchWordsOf(words),
    newsletter: pick(words.forms, newsletterFormWords),
    refusals: refusalTable(shownWording()),
  };
  return Response.json(fetched);
};

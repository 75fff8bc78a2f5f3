import type { ShowState } from '#domain/show/showState';
import { taken } from '#domain/show/writtenTime';

/** A pattern of words: whole words in Latin script, and in other scripts any part of a text. */
const wordsOf = (spaced: string, unspaced: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${spaced})(?!\p{L})|${unspaced}`, 'iu');

/** Words for a state in nine languages, the most specific first. */
const states: readonly (readonly [ShowState | 'free', RegExp])[] = [
  [
    'cancelled',
    wordsOf(
      'cancel(?:l?ed|ad[oa])|abgesagt|annul[ée]e?|afgelast|geannuleerd|avlyst',
      '中止|キャンセル|ملغ[يىاة]+|أُ?لغي',
    ),
  ],
  [
    'soldOut',
    wordsOf(
      'sold[ -]?out|ausverkauft|complet|(?:entradas |ingressos )?(?:agotad|esgotad)[oa]s?|utsolgt|uitverkocht',
      '完売|売り?切れ|ソールドアウト|نفدت(?: التذاكر)?|كامل العدد|مكتمل',
    ),
  ],
  [
    'fewLeft',
    wordsOf(
      '(?:few|last|low) (?:tickets?|left)(?: left)?|(?:wenige )?restkarten|derni[èe]res places|[úu]ltim[oa]s (?:entradas|ingressos)|f[åa] billetter(?: igjen)?|laatste (?:tickets|kaarten)',
      '残りわずか|残少|تذاكر قليلة',
    ),
  ],
  [
    'onSale',
    wordsOf(
      'on sale(?: now)?|im vorverkauf|en vente|a la venta|i salg|in de verkoop|[àa] venda',
      '発売中|متاحة',
    ),
  ],
  [
    'free',
    wordsOf(
      'free(?: (?:entry|show|admission))?|eintritt frei|entr[ée]e libre|gratuit|entrada (?:libre|franca|gratuita)(?: hasta completar aforo)?|gratis(?: inngang| entree)?',
      '入場無料|無料|(?:الدخول )?مجان[يا]+',
    ),
  ],
];

/** The state that a cell or a few words name in one of nine languages, as in “ausverkauft”. */
export function stateNamed(text: string): ShowState | undefined {
  const found = states.find(([, pattern]) => pattern.test(text))?.[0];
  return found === 'free' ? undefined : found;
}

/** The state that a line names, whether entry is free, and the line without such words. */
export function stateIn(text: string): { state: ShowState; isFree: boolean; rest: string } {
  let rest = text;
  let state: ShowState = 'announced';
  let isFree = false;
  for (const [name, pattern] of states) {
    const { found, rest: left } = taken(rest, pattern);
    if (!found) continue;
    rest = left;
    if (name === 'free') isFree = true;
    else if (state === 'announced') state = name;
  }
  return { state, isFree, rest };
}

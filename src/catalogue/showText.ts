import { type Day, untilText } from '#domain/day';
import type { PublicShow } from '#domain/publication/publicShow';
import { placeNames, stateText } from '#words/showSentences';
import { dateText, fillLine, type Wording } from '#words/wording';
import { actsOf, isOver } from './shows.ts';

/** The main acts' names; of a bill without one, everybody's. */
export function mainActNames({ cId }: Pick<PublicShow, 'cId'>): string[] {
  const acts = actsOf(cId);
  const main = acts.filter(({ part }) => part === 'main');
  return (main.length > 0 ? main : acts).map(({ name }) => name);
}

/** The same on one line. */
export const mainActs = (show: PublicShow, { words }: Wording): string =>
  mainActNames(show).join(words.card.comma);

/** The acts beside the main ones, as in “With Sluice”; empty without any. */
export function otherActs({ cId }: Pick<PublicShow, 'cId'>, wording: Wording): string {
  const acts = actsOf(cId);
  const others = acts.filter(({ part }) => part !== 'main').map(({ name }) => name);
  if (others.length === 0 || others.length === acts.length) return '';
  const { shows, card } = wording.words;
  return fillLine(wording, shows.support, { names: others.join(card.comma) });
}

/** The title of a show's page, as in “Marit Våge in Berlin”. */
export function showTitle(show: PublicShow, wording: Wording): string {
  const { shows } = wording.words;
  const { festival, venue } = show;
  const { name, city } = venue;
  const artists = mainActs(show, wording);
  if (!artists) return festival || name || city;
  if (festival) return fillLine(wording, shows.titleAt, { artists, festival });
  return fillLine(wording, shows.titleIn, { artists, city: city || name });
}

/** Festival, venue, city and country. */
export function showPlaces(
  { venue, festival }: PublicShow,
  wording: Pick<Wording, 'language'>,
): string[] {
  const names = placeNames(venue, wording);
  return festival ? [festival, ...names] : names;
}

/** The time until a show in words, as in “today” and “tomorrow”; null once it is over. */
export const untilShow = (
  { cId, day }: Pick<PublicShow, 'cId' | 'day'>,
  today: Day,
  language: string,
): string | null => (isOver(cId) ? null : untilText(day, today, language, 0));

/** A show as it is told of now: nobody gets the few tickets that were left of one that is over. */
export const toldNow = (show: PublicShow): PublicShow =>
  show.state === 'fewLeft' && isOver(show.cId) ? { ...show, state: 'onSale' } : show;

/** The texts of a show's gatefold. */
export function showHeading(show: PublicShow, wording: Wording, today: Day) {
  const { day, state } = show;
  const { language, words } = wording;
  return {
    title: showTitle(show, wording),
    acts: mainActs(show, wording),
    names: mainActNames(show),
    note: stateText(toldNow(show), words),
    until: state === 'cancelled' ? '' : (untilShow(show, today, language) ?? ''),
    date: dateText(wording, new Date(`${day}T00:00Z`), {
      ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
      timeZone: 'UTC',
    }),
  };
}

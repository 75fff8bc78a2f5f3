import { countryName } from '#domain/show/country';
import type { Show } from '#domain/show/show';
import { movedFrom, type Place, startDay } from '#domain/show/showRules';
import type { ShowState } from '#domain/show/showState';
import { fill } from './template.ts';
import { dateText, fillLine, isolated, type Wording } from './wording.ts';

/** A day as fans read it, with its weekday, as in “Saturday, 21 November 2026”. */
export const showDay = (day: string, wording: Pick<Wording, 'language'>): string =>
  dateText(wording, new Date(`${day}T00:00Z`), {
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
    timeZone: 'UTC',
  });

/** The names of a place from the smallest to the largest. */
export function placeNames(
  { name, city, country }: Place,
  { language }: Pick<Wording, 'language'>,
): string[] {
  return [name, city, country && countryName(country, language)].flatMap((part) => part || []);
}

/** When and where something was before, on one line. */
interface Before {
  day?: string | undefined;
  /** The names of the place, from the venue on. */
  place?: readonly string[] | undefined;
}

/** Each name is isolated by itself: those of several writings stand in the order of the line. */
function beforeLine({ day, place = [] }: Before, wording: Wording): string {
  const names = day ? [...place, showDay(day, wording)] : place;
  return names.map((name) => isolated(wording, name)).join(wording.words.card.comma);
}

/** From when and where a show was moved, as in “Moved from Lido, Berlin, Saturday, 14 November 2026”. */
export function movedText({ day, place }: Before, wording: Wording): string {
  const { shows } = wording.words;
  if (place) return fill(shows.movedFromPlace, { place: beforeLine({ day, place }, wording) });
  return day ? fillLine(wording, shows.movedFrom, { day: showDay(day, wording) }) : '';
}

/** The same after a word that says that it was moved: “Before: Lido, Berlin”. */
export function beforeText(before: Before, wording: Wording): string {
  const place = beforeLine(before, wording);
  return place && fill(wording.words.shows.before, { place });
}

type Told = Pick<
  Show,
  'state' | 'day' | 'venue' | 'previousDay' | 'previousVenue' | 'boughtTickets'
>;

/** The day and the place that fans knew before a show was moved. */
export function beforeMove(show: Told, wording: Wording): Before {
  const { day, place } = movedFrom(show);
  return { day, place: place && placeNames(place, wording) };
}

/** When doors open and when it starts, as in “Doors 23:00, Start 00:30 (after midnight)”. */
export function timesText(
  show: Pick<Show, 'day' | 'doors' | 'starts'>,
  { words }: Wording,
): string {
  const { doors, starts } = show;
  const late = startDay(show) === show.day ? '' : ` (${words.shows.afterMidnight})`;
  const times = [
    doors && `${words.shows.doors} ${doors}`,
    starts && `${words.shows.start} ${starts}${late}`,
  ];
  return times.filter(Boolean).join(words.card.comma);
}

/** What fans have to know of a show's state; empty for one that is simply announced or on sale. */
export function stateText(show: Told, { shows }: Wording['words']): string {
  const { day, place } = movedFrom(show);
  const texts: Record<ShowState, string> = {
    announced: '',
    onSale: '',
    fewLeft: shows.fewLeft,
    soldOut: shows.soldOut,
    moved: place && !day ? shows.otherVenue : shows.moved,
    cancelled: shows.cancelled,
  };
  return texts[show.state];
}

/** What becomes of tickets that fans have; empty if the label says nothing of them. */
export function boughtText(
  { boughtTickets }: Pick<Show, 'boughtTickets'>,
  { shows }: Wording['words'],
): string {
  if (boughtTickets === undefined) return '';
  return boughtTickets === 'valid' ? shows.ticketsValid : shows.ticketsRefunded;
}

/** What fans have to know of a show's state, and from when and where it was moved. */
export function stateLines(show: Told, wording: Wording): string[] {
  const moved = movedText(beforeMove(show, wording), wording);
  const state = moved && show.state === 'moved' ? '' : stateText(show, wording.words);
  return [state, moved].filter(Boolean);
}

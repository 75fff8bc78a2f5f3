import type { Day } from '#domain/day';
import { zoneOf } from '#domain/show/city';
import type { Show } from '#domain/show/show';
import { isElsewhere, type Place } from '#domain/show/showRules';
import type { ShowState } from '#domain/show/showState';
import type { ClockTime } from '#domain/zonedTime';

/** What fans are told of a move or a cancellation. */
export interface ToldFans extends Pick<Show, 'stateNote' | 'stateNoteIn' | 'boughtTickets'> {}

/** Only what is said, so that no empty text counts as a change. */
function told({ stateNote, stateNoteIn = {}, boughtTickets }: ToldFans) {
  const others = Object.entries(stateNoteIn).filter(([, words]) => words);
  return {
    ...(stateNote && { stateNote }),
    ...(others.length > 0 && { stateNoteIn: Object.fromEntries(others) }),
    ...(boughtTickets && { boughtTickets }),
  };
}

/** Nothing of what fans were told of an earlier move or cancellation. */
const untold = { stateNote: undefined, stateNoteIn: undefined, boughtTickets: undefined };

/**
 * A show's new day, times, venue and ticket links. An absent one stays; an empty time is removed.
 * The street and the page of the old venue are dropped with it.
 */
interface Move extends ToldFans {
  to: Day;
  doors?: ClockTime;
  starts?: ClockTime;
  venue?: Place;
  tickets?: readonly { url: string }[];
}

const isOtherVenue = (one: Place, other: Place) =>
  isElsewhere(one, other) || one.country !== other.country;

/** The venue and time zone after a move, if it changes them. */
function placeAfter(before: { venue: Place; timeZone: string }, venue: Place | undefined) {
  if (!venue || !isOtherVenue(before.venue, venue)) return {};
  const { name, city, country } = venue;
  const isSameTown = city === before.venue.city && country === before.venue.country;
  return {
    venue: { name, city, ...(country && { country }) },
    timeZone: (!isSameTown && zoneOf(venue)) || before.timeZone,
  };
}

const placeOf = ({ name, city, country }: Place): Place => ({
  name,
  city,
  ...(country && { country }),
});

/**
 * The state after a move. Tickets that are gone, or nearly, stay so, and the previous day or place
 * says that the show was moved; unless they are refunded or sold under another address.
 */
function stateAfter(
  show: { state: ShowState; tickets?: readonly { url: string }[] | undefined },
  { boughtTickets, tickets = [] }: Pick<Move, 'boughtTickets' | 'tickets'>,
): ShowState {
  const { state, tickets: before = [] } = show;
  const isScarce = state === 'soldOut' || state === 'fewLeft';
  const isSoldAnew =
    boughtTickets === 'refunded' ||
    tickets.some(({ url }) => before.every((ticket) => ticket.url !== url));
  return isScarce && !isSoldAnew ? state : 'moved';
}

/**
 * Moves a show to another day, time or venue. Keeps the first day and place over several moves. If
 * the show returns to its first place, the previous place is dropped, except for a sold-out or
 * few-left show: its state can't say “moved”, so it names the place it left.
 */
export function movedShow<
  S extends ToldFans &
    Pick<Show, 'day' | 'state' | 'previousDay' | 'doors' | 'starts' | 'timeZone'> & {
      venue: Place;
      previousVenue?: Place | undefined;
      tickets?: readonly { url: string }[] | undefined;
    },
>(show: S, { to, doors, starts, venue, tickets, ...fans }: Move): S {
  const from = show.previousDay ?? show.day;
  const there = placeOf(show.previousVenue ?? show.venue);
  const isAway = isElsewhere(there, venue ?? show.venue);
  const isBack = show.previousVenue !== undefined && !isAway;
  const state = stateAfter(show, { ...fans, ...(tickets && { tickets }) });
  const cameFrom = isBack && state !== 'moved' ? placeOf(show.venue) : undefined;
  const previousVenue = isAway ? there : cameFrom;
  return {
    ...show,
    ...untold,
    ...told(fans),
    ...(doors !== undefined && { doors: doors || undefined }),
    ...(starts !== undefined && { starts: starts || undefined }),
    ...placeAfter(show, venue),
    ...(tickets && { tickets }),
    day: to,
    state,
    previousDay: from === to ? undefined : from,
    previousVenue,
  };
}

/** The facts of a show that fans plan by. */
type Plan = Pick<Show, 'day' | 'state' | 'status'> & { venue: Place };

/** Whether a save changes the day, city or venue that fans may have read. */
export const isMoveForFans = (before: Plan, after: Plan): boolean =>
  before.status === 'public' &&
  after.status === 'public' &&
  after.state !== 'cancelled' &&
  (before.day !== after.day || isElsewhere(before.venue, after.venue));

/** A show that does not take place. */
export const cancelledShow = <S extends ToldFans & Pick<Show, 'state'>>(
  show: S,
  fans: ToldFans,
): S => ({ ...show, ...untold, ...told(fans), state: 'cancelled' });

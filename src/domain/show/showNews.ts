import type { Day } from '#domain/day';
import { cityKey } from '#domain/show/city';
import { countryNamed } from '#domain/show/country';
import type { StoredShow } from '#domain/show/show';
import { isPast, type ShowTime } from '#domain/show/showRules';
import type { ShowWish, StoredFollow } from '#domain/visitor/follow';

/** The facts of a show that news of it depend on. */
export type ToldShow = ShowTime & Pick<StoredShow, 'cId' | 'venue' | 'state'>;

const isOff = ({ state }: Pick<ToldShow, 'state'>) => state === 'cancelled';

/** Whether a show is at the place that a follower named, a city or a country. */
export function isAtPlace({ place }: ShowWish, { venue }: Pick<ToldShow, 'venue'>): boolean {
  if (!place) return true;
  return (
    cityKey(venue.city) === cityKey(place) ||
    (venue.country !== undefined && venue.country === countryNamed(place))
  );
}

/** Whether a follower wants to hear of a show, and was not told of it. */
export function isNewShowTo(follow: StoredFollow, show: ToldShow, now: Date): boolean {
  const { state, shows, toldShows = [] } = follow;
  return (
    state === 'confirmed' &&
    shows !== undefined &&
    !isOff(show) &&
    !isPast(show, now) &&
    isAtPlace(shows, show) &&
    toldShows.every(({ cId }) => cId !== show.cId)
  );
}

/**
 * Whether a show was moved or cancelled since a follower was told of it. It no longer matters once
 * the day that they know and the present one are over.
 */
export function isChangedFor(follow: StoredFollow, show: ToldShow, now: Date): boolean {
  const told = follow.toldShows?.find(({ cId }) => cId === show.cId);
  if (!told || !follow.shows || (isPast({ ...show, day: told.day }, now) && isPast(show, now)))
    return false;
  return told.day !== show.day || (isOff(show) && !told.isOff);
}

/** A follow with what its follower is now told of shows. */
export function toldOf(
  { toldShows = [], ...follow }: StoredFollow,
  shows: readonly ToldShow[],
  { now, on }: { now: Date; on?: Day },
): StoredFollow {
  const told = shows.map((show) => ({ cId: show.cId, day: show.day, isOff: isOff(show) }));
  const others = toldShows.filter(({ cId }) => told.every((one) => one.cId !== cId));
  // What lies far back is forgotten, so that the list does not grow for ever.
  const from = new Date(now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10);
  const kept = others.filter(({ day }) => day >= from);
  return { ...follow, toldShows: [...kept, ...told], ...(on && { showsToldOn: on }) };
}

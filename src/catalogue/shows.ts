import { collatorOf } from '#domain/listing/ordering';
import type { PublicShow } from '#domain/publication/publicShow';
import { countryName } from '#domain/show/country';
import { isPast } from '#domain/show/showRules';
import { type BuiltCatalogue, derived } from './builtCatalogue.ts';
import { read } from './reading.ts';

/** The show with this number. */
export const findShow = read('show', ({ shows }, cId: number) => shows.get(cId));

/** The numbers of the shows that are over. */
const over = derived(({ shows, now }): ReadonlySet<number> => {
  const past = [...shows.values()].filter((show) => isPast(show, now));
  return new Set(past.map(({ cId }) => cId));
});

/** Whether a show is over, in a catalogue. */
export const isOverIn = (catalogue: BuiltCatalogue, cId: number): boolean =>
  over(catalogue).has(cId);

/** Whether the show with this number is over. */
export const isOver = read('isOver', isOverIn);

/** The shows to come, the next one first, and the past ones, the last one first. */
const sides = derived((catalogue) => {
  const all = [...catalogue.shows.values()];
  return {
    coming: all.filter(({ cId }) => !isOverIn(catalogue, cId)),
    past: all.filter(({ cId }) => isOverIn(catalogue, cId)).reverse(),
  };
});

/** Whether there are any shows: the menu then leads to them. */
export const hasAnyShow = read('hasAnyShow', ({ shows }) => shows.size > 0);

const numbersOf = (shows: readonly PublicShow[]) => shows.map(({ cId }) => cId);

/** The numbers of all shows in a catalogue, those to come before the past ones. */
export function allShowsIn(catalogue: BuiltCatalogue): number[] {
  const { coming, past } = sides(catalogue);
  return numbersOf([...coming, ...past]);
}

type Side = keyof ReturnType<typeof sides>;

/** The numbers of all shows of a side. */
export const showsOn = read('showsOn', (catalogue, side: Side) =>
  numbersOf(sides(catalogue)[side]),
);

const isBy = (artist: number) => (show: PublicShow) =>
  show.artists.some(({ cId }) => cId === artist);

/** The numbers of an artist's shows of a side. */
export const showsBy = read('showsBy', (catalogue, side: Side, artist: number) =>
  numbersOf(sides(catalogue)[side].filter(isBy(artist))),
);

/** The numbers of the next shows that take place. */
export const nextShows = read('nextShows', (catalogue, count: number) => {
  const { coming } = sides(catalogue);
  return numbersOf(coming.filter(({ state }) => state !== 'cancelled').slice(0, count));
});

const lastChanged = (shows: readonly PublicShow[], count: number) =>
  numbersOf(shows.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1)).slice(0, count));

/** The numbers of the shows to come, the last changed one first. */
export const changedShows = read('changedShows', (catalogue, count: number) =>
  lastChanged(sides(catalogue).coming, count),
);

/** The same of an artist. */
export const changedShowsBy = read('changedShowsBy', (catalogue, count: number, artist: number) =>
  lastChanged(sides(catalogue).coming.filter(isBy(artist)), count),
);

/** Whether an artist is on the bill of a show, to come or past. */
export const hasShows = read('hasShows', ({ shows }, artist: number) =>
  [...shows.values()].some(isBy(artist)),
);

/** The numbers of the shows to come in a country, by its code. */
export const showsIn = read('showsIn', (catalogue, country: string) =>
  numbersOf(sides(catalogue).coming.filter(({ venue }) => venue.country === country)),
);

/** The numbers of the shows to come that were moved out of a country, the next one first. */
export const showsMovedFrom = read('showsMovedFrom', (catalogue, country: string) =>
  numbersOf(
    sides(catalogue).coming.filter(
      ({ venue, previousVenue }) => previousVenue?.country === country && venue.country !== country,
    ),
  ),
);

/** The numbers of the past shows in a country, the last one first. */
export const pastShowsIn = read('pastShowsIn', (catalogue, country: string) =>
  numbersOf(sides(catalogue).past.filter(({ venue }) => venue.country === country)),
);

/** The numbers of the past shows of a year. */
export const showsOfYear = read('showsOfYear', (catalogue, year: string) =>
  numbersOf(sides(catalogue).past.filter(({ day }) => day.startsWith(year))),
);

/** The years of past shows in a catalogue, the last one first. */
export const showYearsIn = (catalogue: BuiltCatalogue): string[] => [
  ...new Set(sides(catalogue).past.map(({ day }) => day.slice(0, 4))),
];
export const showYears = read('showYears', showYearsIn);

/** A country with shows to come. */
interface ShowCountry {
  code: string;
  name: string;
  count: number;
}

/** The countries with shows to come in a catalogue, by name. */
export function showCountriesIn(catalogue: BuiltCatalogue): ShowCountry[] {
  const counts = new Map<string, number>();
  for (const { venue } of sides(catalogue).coming) {
    const { country } = venue;
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  const { language } = catalogue;
  const countries = Array.from(counts, ([code, count]) => ({
    code,
    name: countryName(code, language),
    count,
  }));
  const collator = collatorOf(language);
  return countries.sort((a, b) => collator.compare(a.name, b.name));
}
export const showCountries = read('showCountries', showCountriesIn);

/** The codes of the countries of all shows, to come or past, and of where they were to be before. */
export const playedCountries = read('playedCountries', ({ shows }) => [
  ...new Set(
    [...shows.values()].flatMap(({ venue, earlierCountries = [] }) => [
      ...(venue.country ? [venue.country] : []),
      ...earlierCountries,
    ]),
  ),
]);

/** The cities and countries of all shows, to come or past, by name. */
export const playedPlaces = read('playedPlaces', ({ shows, language }) => {
  const places = new Set<string>();
  for (const { venue } of shows.values()) {
    if (venue.city) places.add(venue.city);
    if (venue.country) places.add(countryName(venue.country, language));
  }
  return [...places].sort(collatorOf(language).compare);
});

/** The artists with shows to come, by name. */
export const showArtists = read('showArtists', (catalogue) => {
  const { artists, language } = catalogue;
  const counts = new Map<number, number>();
  for (const show of sides(catalogue).coming)
    for (const { cId } of show.artists)
      if (cId !== undefined) counts.set(cId, (counts.get(cId) ?? 0) + 1);
  const listed = Array.from(counts, ([cId, count]) => {
    const artist = artists.get(cId);
    return artist ? [{ name: artist.name, url: artist.url, count }] : [];
  });
  const collator = collatorOf(language);
  return listed.flat().sort((a, b) => collator.compare(a.name, b.name));
});

/** The numbers of the other shows to come of a show's tour. */
export const othersOnTour = read('othersOnTour', (catalogue, cId: number) => {
  const tour = catalogue.shows.get(cId)?.tour;
  const { coming } = sides(catalogue);
  return tour ? numbersOf(coming.filter((show) => show.tour === tour && show.cId !== cId)) : [];
});

/** An act on a bill, with its page if it has one. */
interface Act {
  name: string;
  url?: string;
  part: PublicShow['artists'][number]['part'];
}

function actsIn({ artists }: BuiltCatalogue, show: PublicShow): Act[] {
  return show.artists.map(({ name, part, cId }) => {
    const url = cId === undefined ? undefined : artists.get(cId)?.url;
    return { name, part, ...(url && { url }) };
  });
}

/** The acts of a show, in the order of the bill. */
export const actsOf = read('acts', (catalogue, cId: number): Act[] => {
  const show = catalogue.shows.get(cId);
  return show ? actsIn(catalogue, show) : [];
});

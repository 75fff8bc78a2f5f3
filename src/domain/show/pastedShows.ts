// A booker's list: which of its lines are shows, where each of them is, and when.
import type { Day } from '#domain/day';
import { cityKey, isKnownCity, zoneOf } from '#domain/show/city';
import { isNoShow, isOnlyFacts, type LineFacts, readLine } from '#domain/show/pastedLine';
import {
  type DayOrder,
  dayAlone,
  dayOf,
  europeanDigits,
  heading,
  isWeekday,
  monthFirst,
  type NumberedDay,
  orderOf,
  type WrittenDay,
  weekdayAlone,
  writtenDay,
} from '#domain/show/writtenDay';
import {
  cityAmong,
  countriesIn,
  countryOfCode,
  hasStates,
  isCitySecond,
  placeOf,
  splitPlace,
  withCountry,
} from '#domain/show/writtenPlace';
import { priceOf } from '#domain/show/writtenPrice';

/** A show as read from a line of a booker's list. */
export interface PastedShow extends LineFacts {
  /** The line as it was pasted, with the lines below that belong to it. */
  line: string;
  /** Null if the line names no day. */
  day: Day | null;
  /** The day as it is written, of which either number may be the month, and as read the other way. */
  ambiguous?: { written: string; otherDay: Day | null };
  /** The weekday beside the day, from Sunday as 1. */
  weekday?: number;
  city: string;
  venue: string;
  country?: string;
  /** The zone of the city, where it can be told. */
  timeZone?: string;
  /** The first price, as in “18.50 EUR”, if its currency is told. */
  price?: string;
  /** Remarks such as “matinee”. */
  note?: string;
  /** The last of several days, of which nobody says on which the show is; the first one is `day`. */
  lastDay?: Day;
  /** The day as it is written, if there is none such. */
  noDay?: string;
  /** The label's artists that the line names. */
  artists?: string[];
  /** Set if the line is rather a sentence of the letter than a show. */
  isSentence?: true;
}

/** Names that the label already knows, to tell cities from venues. */
export interface KnownPlaces {
  today: Day;
  /** The cities of earlier shows. */
  cities?: readonly string[];
  /** The names of the artists, which a line may repeat. */
  artists?: readonly string[];
}

/** A longer line is prose. */
const maxLine = 500;

/** What was read from a list. */
export interface PastedList {
  shows: PastedShow[];
  /** How days such as `3/4` were read, if there are any. */
  order?: DayOrder;
  /** The dated lines that name no show: days off, and those that are open. */
  daysOff: string[];
  /** The lines around the list, those first that may be shows. */
  others: string[];
  /** How many of them may be shows. */
  doubtful: number;
}

/** A day and time as computers write them, as in `2027-05-10T20:30+01:00`. */
const timestamp = /(?<!\d)(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g;

/** The flag of a country: two letters of their own. */
const flag = /([\u{1F1E6}-\u{1F1FF}])([\u{1F1E6}-\u{1F1FF}])/gu;
const letterOf = (indicator: string) =>
  String.fromCodePoint((indicator.codePointAt(0) ?? 0) - 0x1f1e6 + 65);

/** A line with a tab where wide gaps and the bars of a table separate columns, and flags as codes. */
const withColumns = (line: string) =>
  line
    .replaceAll(/^\||\|$/g, '')
    .replaceAll(flag, (_, one: string, other: string) => `\t${letterOf(one)}${letterOf(other)}\t`)
    .replaceAll(timestamp, '$1 $2')
    .replaceAll(/\u3000|[^\S\t]{2,}/g, '\t')
    .trim();

/** What a chat's program writes before a line: when it was sent, and by whom. */
const sent =
  /^(?:\[\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s[AP]M)?\]|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}[:.]\d\d(?:\s[AP]M)? -) [^:]{1,40}: /iu;

/** The lines of a text, without what a chat's program writes before them. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map((one) => one.trim());
  const isChat = lines.some((line) => sent.test(line) && writtenDay(line.replace(sent, '')));
  return isChat ? lines.map((line) => line.replace(sent, '')) : lines;
}

/** A heading with the city of the shows below, as Japanese lists have it: “【東京】”. */
const placeHeading = /^【(.{1,40})】$/u;

interface DatedLine {
  line: string;
  rest: string;
  day: WrittenDay;
  /** Whether the day stands on a line of its own. */
  isDayAlone: boolean;
}

/**
 * The lines with the country before their day, as in “CH 12/3 Bern”: “FR” and “D” are countries where
 * others of the list can be no weekdays.
 */
function withCodes(dated: readonly DatedLine[]): DatedLine[] {
  const countryOf = ({ day }: DatedLine) => countryOfCode(day.code ?? '');
  const areCountries = dated.some((one) => countryOf(one) && !isWeekday(one.day.code ?? ''));
  return dated.map((one) => {
    const { weekday: _, code = '', ...day } = one.day;
    const country = areCountries ? countryOf(one) : undefined;
    if (!country) return one;
    const [before = '', first] = /^\s*([A-Z]{1,2})(?!\p{L})[.,:]?/u.exec(one.rest) ?? [];
    const behind = first === code ? one.rest.slice(before.length) : one.rest;
    return { ...one, day, rest: `${country}\t${behind}` };
  });
}

/** Whether what was read as a place is rather the words of a sentence. */
function isSentence(line: string, { city, venue }: Pick<PastedShow, 'city' | 'venue'>): boolean {
  const small = `${city} ${venue}`.match(/(?<!\p{L})\p{Ll}{2,}/gu) ?? [];
  return small.length >= 6 || (small.length >= 3 && /[.!?]$/.test(line));
}

/** Whether a line without a show may be one all the same: it has a day or an address. */
const mayBeShow = (line: string) =>
  /https?:|www\.|\d{4}-\d{2}-|\d{1,2}\. ?(?:\d|\p{L})|\d{1,2}\/\d{1,2}/iu.test(line);

/**
 * A line that names a day alone, under a heading with its month, or as “Wed 10th” below a line of the
 * same month.
 */
function dayUnder(
  line: string,
  under: Partial<Pick<WrittenDay, 'month' | 'year'>>,
  above: WrittenDay | undefined,
): WrittenDay | null {
  const alone = dayAlone(line);
  if (!alone || under.month) return alone;
  const isNext = alone.weekday !== undefined && above && alone.day > above.day;
  return isNext ? { ...alone, month: above.month, year: above.year } : null;
}

/**
 * Sorts the lines of a list: those with a day, each with the lines below that belong to it, days off,
 * and all others. `own` has the keys of the label's artists.
 */
function sortedLines(text: string, own: ReadonlySet<string>) {
  const others: string[] = [];
  const daysOff: string[] = [];
  const dated: DatedLine[] = [];
  const lacksPlace = ({ rest, isDayAlone }: DatedLine) => {
    const { parts, show } = readLine(rest);
    const { left } = withCountry(
      parts.filter((part) => !own.has(cityKey(part))),
      false,
    );
    return !show.festival && left.length < (isDayAlone ? 2 : 1);
  };
  let under: Partial<Pick<WrittenDay, 'month' | 'year'>> = {};
  let place = '';
  let isBelow = false;
  for (const line of linesOf(text)) {
    const digits = europeanDigits(withColumns(line));
    const said = line.length > maxLine ? null : heading(digits);
    if (said) under = { ...under, ...said };
    const [, named] = placeHeading.exec(digits) ?? [];
    const isPlace = named !== undefined && isKnownCity(named);
    if (isPlace) place = `${named}\t`;
    if (said || isPlace || line.length === 0) {
      isBelow = false;
      continue;
    }
    const isProse = line.length > maxLine;
    const day = isProse ? null : (writtenDay(digits) ?? dayUnder(digits, under, dated.at(-1)?.day));
    const above = isBelow && !isProse ? dated.at(-1) : undefined;
    const last = above && above.line.length < maxLine ? above : undefined;
    if (day && isNoShow(day.rest)) {
      daysOff.push(line);
      isBelow = false;
    } else if (day) {
      const isDayAlone = day.rest.trim() === '' && place === '';
      const rest = `${place}${day.rest}`;
      dated.push({ line, rest, day: { ...under, ...defined(day) }, isDayAlone });
      isBelow = true;
    } else if (last && weekdayAlone(digits)) {
      last.line += ` · ${line}`;
      last.day.weekday = weekdayAlone(digits);
    } else if (last && (isOnlyFacts(digits) || lacksPlace(last))) {
      last.line += ` · ${line}`;
      last.rest += `\t${digits}`;
    } else others.push(line);
  }
  const isShow = ({ rest }: { rest: string }) => !isNoShow(rest);
  // A day off may stand in the line below its day.
  daysOff.push(...dated.filter((one) => !isShow(one)).map(({ line }) => line));
  return { dated: withCodes(dated.filter(isShow)), daysOff, others };
}

/** Finds places, artists and countries in dated lines, each of which helps to read the others. */
function placedLines(
  dated: readonly DatedLine[],
  own: ReadonlySet<string>,
  cities: readonly string[],
) {
  const reads = dated.map(({ line, rest, day }) => {
    const read = readLine(rest);
    const [named, parts] = [true, false].map((isOwn) =>
      read.parts.filter((part) => own.has(cityKey(part)) === isOwn),
    );
    return { line, day, read, named: named ?? [], parts: parts ?? [] };
  });
  const isCity = cityAmong(cities);
  const areStates = hasStates(reads.map(({ parts }) => parts));
  const places = reads.map((one) => {
    const { left, country } = withCountry(one.parts, areStates);
    return { ...one, country, left: splitPlace(left, isCity) };
  });
  const open = places.filter(({ read }) => !read.isVenueMarked).map(({ left }) => left);
  const isSecond = isCitySecond(open, isCity);
  const placed = places.map(({ read, left, country, ...one }) => {
    const { aside, ...place } = placeOf(left, {
      isSecond: isSecond && !read.isVenueMarked,
      asides: read.asides,
    });
    return { ...one, read, country, place, notes: [...read.notes, ...aside] };
  });
  const countries = countriesIn(placed.map(({ place, country }) => ({ ...place, country })));
  return placed.map((one, index) => ({ ...one, country: countries[index] }));
}

/** A day as it is read, and as it would be if its other number were the month. */
interface ReadDay {
  day: Day | null;
  otherDay: Day | null;
}

/** The shows of a line: one for each of its days, and a late one beside an early one. */
function showsOfLine(
  {
    line,
    read,
    named,
    day: written,
    place,
    notes,
    country,
  }: ReturnType<typeof placedLines>[number],
  dayIn: (numbers: NumberedDay) => ReadDay,
): PastedShow[] {
  const timeZone = zoneOf({ city: place.city, country });
  const amount = priceOf(read.prices, country);
  const { others = [], isRange, weekday: firstWeekday } = written;
  const [last] = isRange ? others : [];
  const lastDay = last && dayIn(last).day;
  const days = isRange ? [written] : [written, ...others];
  return days.flatMap((numbers): PastedShow[] => {
    const { ambiguous } = numbers;
    const weekday = numbers === written ? firstWeekday : undefined;
    const { day, otherDay } = dayIn(numbers);
    const show = {
      line,
      ...read.show,
      ...(amount && { price: amount }),
      ...place,
      ...(country && { country }),
      ...(timeZone && { timeZone }),
      ...(notes.length > 0 && { note: notes.join(', ') }),
      day,
      ...(day === null && { noDay: written.written }),
      ...(lastDay && day && lastDay > day && { lastDay }),
      // On 4/4 both numbers are the month.
      ...(ambiguous && day !== otherDay && { ambiguous: { written: ambiguous, otherDay } }),
      ...(weekday && { weekday }),
      ...(named.length > 0 && { artists: named }),
      ...(isSentence(line, place) && { isSentence: true as const }),
    };
    return read.later ? [show, { ...show, start: read.later }] : [show];
  });
}

/**
 * Reads a booker's list: one show per line, with its day as people write it in nine languages, city,
 * venue, link, times, “w/ …” and “SOLD OUT”. Headings with a month or year count for the lines below.
 * A day without a place takes it from the lines below, up to an empty one; other lines below a show
 * belong to it if they tell only such facts.
 */
export function showsFromText(
  text: string,
  { today, cities = [], artists = [] }: KnownPlaces,
): PastedList {
  const own = new Set(artists.map(cityKey));
  const { dated, daysOff, others } = sortedLines(text, own);
  const placed = placedLines(dated, own, cities);
  const order = orderOf(
    placed.map(({ day }) => day),
    { today, countries: placed.map(({ country }) => country) },
  );
  const dayIn = (numbers: NumberedDay): ReadDay => {
    const readings = [dayOf(numbers, today), dayOf(monthFirst(numbers), today)] as const;
    const [day, otherDay] = order.isMonthFirst ? readings.toReversed() : readings;
    return { day: day ?? null, otherDay: otherDay ?? null };
  };
  const shows = placed.flatMap((one) => showsOfLine(one, dayIn));
  const isOpen = shows.some(({ ambiguous }) => ambiguous);
  const doubtful = others.filter(mayBeShow);
  const rest = others.filter((line) => !mayBeShow(line));
  return {
    shows,
    ...(isOpen && { order }),
    daysOff,
    others: [...doubtful, ...rest],
    doubtful: doubtful.length,
  };
}

/** A day without its absent parts, which would overwrite those of a heading. */
const defined = (found: WrittenDay): WrittenDay =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as never;

import { addDays, type Day, daysBetween } from '#domain/day';

/** The languages whose months and weekdays are known: those of the site, and Italian. */
const languages = ['en', 'de', 'fr', 'es', 'nl', 'nb', 'pt-BR', 'ar', 'ja', 'it'];

/** A word as compared: in lower case, without accents and the dots of short forms. */
const plain = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();

/** The names of months or weekdays in all languages, long and short, by their number. */
function names(part: 'month' | 'weekday', dayOf: (number: number) => Day, count: number) {
  const found = new Map<string, number>();
  for (const language of languages)
    for (const form of ['long', 'short'] as const) {
      // With the day, since some languages write a month otherwise beside one.
      const format = new Intl.DateTimeFormat(language, {
        [part]: form,
        ...(part === 'month' && { day: 'numeric' }),
        timeZone: 'UTC',
      });
      for (let number = 1; number <= count; number++) {
        const parts = format.formatToParts(new Date(dayOf(number)));
        const name = plain(parts.find(({ type }) => type === part)?.value ?? '');
        if (/\p{L}/u.test(name) && !found.has(name)) found.set(name, number);
      }
    }
  return found;
}

const two = (number: number) => String(number).padStart(2, '0');

/** Names of months that people write and no locale lists. */
const writtenMonths = [
  ['fevr', 2],
  ['maerz', 3],
  ['mrz', 3],
  ['juil', 7],
  ['agost', 8],
  ['sept', 9],
  ['okt', 10],
  ['desember', 12],
] as const;

let months: ReadonlyMap<string, number> | undefined;
function monthOf(word: string): number | undefined {
  months ??= new Map([
    ...writtenMonths,
    ...names('month', (number) => `2026-${two(number)}-01`, 12),
  ]);
  return months.get(plain(word));
}

/** Names of weekdays that people write and no locale lists, from Sunday as 1. */
const writtenWeekdays = [
  ['tues', 3],
  ['weds', 4],
  ['thur', 5],
  ['thurs', 5],
  ['tors', 5],
  ['merc', 4],
  ['vend', 6],
  ['mier', 4],
  ['juev', 5],
  ['woe', 4],
  ['don', 5],
  ['vrij', 6],
  ['zat', 7],
  ['zon', 1],
  ...(['su', 'lu', 'tu', 'we', 'th', 'fr', 'sa'] as const).map(
    (name, at) => [name, at + 1] as const,
  ),
  ['ti', 3],
  ['on', 4],
  ['to', 5],
  ['lø', 7],
  ['me', 4],
  ['je', 5],
  ['ju', 5],
  ['gi', 5],
  ['ve', 6],
  ['vi', 6],
] as const;

let weekdays: ReadonlyMap<string, number> | undefined;
/** The number of a weekday, from Sunday as 1. */
function weekdayOf(word: string): number | undefined {
  // 4 January 2026 is a Sunday.
  const all = () => names('weekday', (number) => addDays('2026-01-03', number), 7);
  weekdays ??= new Map([...writtenWeekdays, ...all()]);
  return weekdays.get(plain(word));
}

/** The day in a line. Absent parts follow from other lines, or from today. */
export interface WrittenDay {
  day: number;
  month?: number | undefined;
  year?: number | undefined;
  /** Two numbers of which either may be the day, as they are written: `5/6`. */
  ambiguous?: string;
  /** The month must come first, since the second number is too high for one: `11/21`. */
  isMonthFirst?: true;
  /** The day stands first in slashes, since the other number is too high for it or of a month. */
  isDayFirst?: true;
  /** The weekday beside it, from Sunday as 1. */
  weekday?: number | undefined;
  /** One or two capital letters before it, of a weekday or a country, as in “FR 9/4”. */
  code?: string;
  /** Further days of the same line: of `12./13. März` the other one, of `12–14 March` the last. */
  others?: readonly NumberedDay[];
  /** Whether they are first and last day of several, as of a festival. */
  isRange?: true;
  /** The day as it is written. */
  written: string;
  /** The line without the day. */
  rest: string;
}

/** A day without its line. */
export type NumberedDay = Omit<WrittenDay, 'rest' | 'written' | 'others'>;

const fullYear = (year: string | undefined): number | undefined => {
  if (!year) return undefined;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
};

/** What stands between a day and its month, and the month. */
const monthBehind = String.raw`\s{1,3}(?:de |of |di )?(\p{L}[\p{L}\p{M}]{2,14})`;
const day = String.raw`(\d{1,2})(?:st|nd|rd|th|er|ro|º|ª|\.)?`;
const month = String.raw`(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}]{2,14})\.?`;
const year = String.raw`(?:[\s,]{1,3}(?:de |of )?['’]?(\d{4}|(?<=['’])\d{2})\b)?`;

const forms: readonly (readonly [RegExp, (found: string[]) => NumberedDay | null])[] = [
  [
    /\b(\d{1,2})\/(\d{1,2})-(20\d\d|[2-9]\d)\b/,
    ([, d, m, y]) => ({ day: Number(d), month: Number(m), year: fullYear(y), isDayFirst: true }),
  ],
  [
    /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/u,
    ([, y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) }),
  ],
  [/(\d{1,2})\s?月\s?(\d{1,2})\s?日/u, ([, m, d]) => ({ month: Number(m), day: Number(d) })],
  [
    /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/,
    ([, y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) }),
  ],
  [
    /\b(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2})\b)?/,
    ([, d, m, y]) => ({ day: Number(d), month: Number(m), year: fullYear(y) }),
  ],
  [
    /\b(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?\b(?!\s?(?:[€$£]|doors|uhr))/i,
    ([written = '', one, , other, y]) =>
      numbers(written, [Number(one), Number(other)], fullYear(y)),
  ],
  [
    /\b(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2}))?\b(?![:.]?\d|\s?[€$£])/,
    ([, d, m, y]) => ({ day: Number(d), month: Number(m), year: fullYear(y) }),
  ],
  [
    new RegExp(String.raw`(?<!\d)${day}[\s-]{0,3}(?:de |of |di )?${month}${year}`, 'u'),
    ([, d, name = '', y]) => named(Number(d), name, fullYear(y)),
  ],
  [
    new RegExp(String.raw`${month}\s{0,3}${day}(?!\d|:|[/.]\d)${year}(?=(?:${monthBehind})?)`, 'u'),
    // Of “mar. 13 abr.” the first word is the weekday.
    ([, name = '', d, y, behind = '']) =>
      weekdayOf(name) && monthOf(behind) ? null : named(Number(d), name, fullYear(y)),
  ],
];

function numbers(written: string, [one, other]: [number, number], given: number | undefined) {
  if (one > 12)
    return other > 12 ? null : { day: one, month: other, year: given, isDayFirst: true as const };
  if (other > 12) return { day: other, month: one, year: given, isMonthFirst: true as const };
  return { day: one, month: other, year: given, ambiguous: written };
}

function named(number: number, name: string, given: number | undefined) {
  const found = monthOf(name);
  return found === undefined ? null : { day: number, month: found, year: given };
}

/** A line with Arabic and full-width digits as European ones, and single blanks. */
export const europeanDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u200e\u200f]/g, '')
    .replaceAll(/[^\S\t]+/g, ' ');

const isReal = ({ day: number, month: found = 1 }: Pick<WrittenDay, 'day' | 'month'>) =>
  number >= 1 && number <= 31 && found >= 1 && found <= 12;

/** The first letter of a weekday, alone before its day as in “V 9/4”. */
const weekdayLetter = /^\s{0,4}([DFJLMSTVWX])\.?,?\s{0,4}$/u;
/** Those that mean the same day in each language that has them; “M” is Monday, Tuesday or Wednesday. */
const weekdayLetters: Readonly<Record<string, number>> = { L: 2, W: 4, X: 4, J: 5, F: 6, V: 6 };

/** Whether a word or letter before a day may name its weekday. */
export const isWeekday = (word: string): boolean =>
  weekdayLetter.test(word) || weekdayOf(word) !== undefined;

/** A text without the weekdays that stand alone in it, as before a day. */
const withoutWeekdays = (text: string) =>
  text
    .replace(weekdayLetter, '')
    .replaceAll(/[\p{L}\p{M}]+\.?/gu, (word) => (weekdayOf(word) ? '' : word))
    .replaceAll(/[（(]\s?[)）]/g, '');

/** The weekday behind a day, in brackets or before a mark: `5/14(金)` and `12/03 sex,`. */
const weekdayBehind =
  /^\s?(?:[（(]([\p{L}\p{M}]+)\.?(?:[・･/]祝)?[)）]|([\p{L}\p{M}]+)\.?(?=\s?[,:|\t–—-]))/u;

/** The earliest day in a text that any of the forms finds. */
function firstDay(text: string) {
  let first: { at: number; length: number; known: NumberedDay } | null = null;
  for (const [pattern, read] of forms) {
    const found = pattern.exec(text);
    const known = found && read([...found]);
    if (!found || !known || !isReal(known) || (first && first.at <= found.index)) continue;
    first = { at: found.index, length: found[0].length, known };
  }
  return first;
}

/** Between several days: a list, or from the first to the last. */
const between = String.raw`(?:[-–—/+&,]|(?:und|u\.|and|y|et|og|en|e|bis|to|til|tot|t\/m|hasta|al?|au|até|jusqu'au)(?![\p{L}\p{M}]))`;
const toLast = /[-–—]|(?<!\p{L})(?:bis|to|til|tot|t\/m|hasta|al?|au|até|jusqu'au)(?!\p{L})/iu;
const numbered = String.raw`\d{1,2}(?:st|nd|rd|th|er|º|\.(?!\d))?`;
const further = String.raw`(?:\s{0,2}${between}\s{0,2}(?:\p{L}{2,10}\.?,?\s{0,2})?${numbered})`;
/** Several days of which the last has the month: `12./13. März`, `12 & 13 March`, `12.–So 14.6.` */
const beforeMonth = new RegExp(
  String.raw`(?<![\d.,:/€$£-])${numbered}${further}+(?=\.?\s?\d{1,2}\.(?!\d)|\.?\s?\d{1,2}\.\d{2,4}(?!\d)|[\s-]{0,3}(?:de |of |di )?\p{L}[\p{L}\p{M}]{2,14})`,
  'iu',
);
/** Several days behind their month: `March 12 & 13`, `March 12–14, 2027`. */
const behindMonth = new RegExp(
  String.raw`${month}\s{0,3}${numbered}((?:[-–—/]${numbered}|\s?[+&]\s?${numbered}|\s(?:and|to|[-–—])\s${numbered}(?=\s*(?:$|[,;|@(\t]|[-–—] )))+)(?![\d:.h€$£]|\s?(?:uhr|h|[ap]m)(?!\p{L}))`,
  'iu',
);

/** A word before the first of several days: “vom 12. bis 14.”. */
const fromWord = /(?<!\p{L})(?:vom|von|from|del?|du|van|fra|le|les|los)\s*$/iu;

/** Numbers of days as written, if they can be days of one show: in order, and near each other. */
function numbersIn(text: string): { days: number[]; isRange: boolean } | null {
  const days = (text.match(/\d+/g) ?? []).map(Number);
  const isRange = toLast.test(text.replaceAll(/\d+(?:st|nd|rd|th|er)?/gi, ''));
  const gaps = days.slice(1).map((one, index) => one - (days[index] ?? 0));
  const isNear = gaps.every((gap) => gap > 0 && gap <= (isRange ? 20 : 9));
  const areNext = gaps.every((gap) => gap === 1);
  const isListed = !/^[^-–—/+&\p{L}]*,[^-–—/+&\p{L}]*$/u.test(text) || areNext;
  return isNear && isListed && days.every((one) => one <= 31) ? { days, isRange } : null;
}

/** A line with several days as it is with one of them, and the numbers of the days. */
function severalIn(line: string) {
  const before = beforeMonth.exec(line);
  const numbers = before && numbersIn(before[0]);
  if (before && numbers) {
    const [last = ''] = new RegExp(`${numbered}$`, 'iu').exec(before[0]) ?? [];
    const end = before.index + before[0].length;
    const one = line.slice(0, before.index) + last + line.slice(end);
    return { ...numbers, one, at: before.index, written: before[0] };
  }
  const behind = behindMonth.exec(line);
  const tail = behind?.[2] ?? '';
  const all = behind && monthOf(behind[1] ?? '') && numbersIn(behind[0]);
  if (!behind || !all) return null;
  const start = behind.index + behind[0].length - tail.length;
  const one = line.slice(0, start) + line.slice(start + tail.length);
  return { ...all, one, at: behind.index, written: tail };
}

/** The last or the other day in full behind a day, as in `12 Mar - 14 Mar` and `12.3. & 13.3.`. */
function dayBehind(text: string) {
  const [dash] = new RegExp(String.raw`^\s{0,2}${between}\s{0,2}`, 'iu').exec(text) ?? [];
  const last = dash === undefined ? null : firstDay(text);
  const words = last && withoutWeekdays(text.slice(dash?.length ?? 0, last.at));
  if (!dash || !last || /[\p{L}\p{N}]/u.test(words ?? '')) return null;
  return { ...last, isRange: toLast.test(dash), rest: text.slice(last.at + last.length) };
}

/** The day that a line names, as people write it in nine languages; null if it names none. */
export function writtenDay(line: string): WrittenDay | null {
  const several = severalIn(line);
  const alone = firstDay(several?.one ?? line);
  // The days may stand in a remark behind another day.
  const given = several && alone && alone.at === several.at ? several : null;
  const text = given ? given.one : line;
  const found = given ? alone : firstDay(line);
  if (!found) return null;
  const before = text.slice(0, found.at);
  const after = text.slice(found.at + found.length);
  const [behind = '', inBrackets, bare] = weekdayBehind.exec(after) ?? [];
  const named = weekdayOf(inBrackets ?? bare ?? '');
  const [, letter = ''] = weekdayLetter.exec(before) ?? [];
  const [, code] = /^\s*([A-Z]{1,2})[.,:]?\s*$/.exec(before) ?? [];
  const words = before.match(/[\p{L}\p{M}]+/gu) ?? [];
  const left = named ? after.slice(behind.length) : after;
  const last = given ? null : dayBehind(left);
  const [first, ...rest] = given?.days.map((one) => ({ ...found.known, day: one })) ?? [];
  const others = last ? [last.known] : rest;
  const written = text.slice(found.at, found.at + found.length).trim();
  return {
    ...(first ?? found.known),
    weekday: named ?? words.map(weekdayOf).find(Boolean) ?? weekdayLetters[letter],
    ...(code && { code }),
    ...(others.length > 0 && { others }),
    ...((last ?? given)?.isRange && { isRange: true }),
    written: given?.isRange ? `${given.written} ${written}` : written,
    rest: `${withoutWeekdays(before).replace(fromWord, '')} ${last?.rest ?? left}`,
  };
}

/** The same day with its month first, where either number may be the month. */
export const monthFirst = <D extends NumberedDay>(found: D): D =>
  found.ambiguous ? { ...found, day: found.month ?? found.day, month: found.day } : found;

/** A line that begins with the number of a day alone, under a heading with its month. */
export function dayAlone(line: string): WrittenDay | null {
  const found = /^[\s*_]*(?:\p{L}{2,}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?(?=[\s,:*_–—-]|$)/u.exec(
    line,
  );
  if (!found || !isReal({ day: Number(found[1]) })) return null;
  const [word = ''] = /\p{L}+/u.exec(found[0]) ?? [];
  if (word && !/^(st|nd|rd|th)$/.test(word) && !weekdayOf(word)) return null;
  const [written] = found;
  const weekday = weekdayOf(word);
  return {
    day: Number(found[1]),
    ...(weekday && { weekday }),
    written,
    rest: line.slice(written.length),
  };
}

/** The weekday that a line names and nothing else, from Sunday as 1. */
export const weekdayAlone = (line: string): number | undefined => weekdayOf(line.trim());

/** The month and year of a heading, as in “November 2026” and “2026”; null for other lines. */
export function heading(line: string): { month?: number; year?: number } | null {
  const text = line.replaceAll(/[\s:*#=_–—-]+/g, ' ').trim();
  if (/^20\d\d$/.test(text)) return { year: Number(text) };
  const [, name = '', of] = /^([\p{L}\p{M}]{3,})\.?(?: (?:de )?(20\d\d))?$/u.exec(text) ?? [];
  const found = monthOf(name);
  return found === undefined ? null : { month: found, ...(of && { year: Number(of) }) };
}

/** A day that exists, or null: 30 February does not. */
function realDay(given: number, found: number, number: number): Day | null {
  const made = `${given}-${two(found)}-${two(number)}`;
  const isDay = new Date(`${made}T00:00:00Z`).toISOString().slice(0, 10) === made;
  return isDay ? made : null;
}

/** How long ago a day without a year may be: lists begin before they are sent. */
const recentDays = 60;

/** The day itself. Without a year, it is the next one, or one that is hardly past. */
export function dayOf(
  { day: number, month: found, year: given }: NumberedDay,
  today: Day,
): Day | null {
  if (found === undefined) return null;
  try {
    if (given !== undefined) return realDay(given, found, number);
    const now = Number(today.slice(0, 4));
    const near = [now - 1, now, now + 1, now + 2].flatMap(
      (one) => realDay(one, found, number) ?? [],
    );
    return near.find((one) => daysBetween(one, today) <= recentDays) ?? null;
  } catch {
    // `Date` refuses what is no day at all.
    return null;
  }
}

/** Says of a day behind the end of its month that there is none; undefined for others. */
export function missingDay({ day: number, month: found, year: given }: NumberedDay) {
  if (found === undefined) return undefined;
  // Without a year, February may have its 29th day.
  const last = new Date(Date.UTC(given ?? 2028, found, 0));
  const count = last.getUTCDate();
  if (number <= count) return undefined;
  const name = last.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' });
  const when = [name, given].filter(Boolean).join(' ');
  return `There is no ${number} ${name}: ${when} has ${count} days.`;
}

/** How the days of a list are read that have their numbers in slashes, and by what that is told. */
export interface DayOrder {
  isMonthFirst: boolean;
  /**
   * Other days of the list, the weekdays, days near each other, the countries of the shows; else days
   * stand first.
   */
  by: 'days' | 'weekdays' | 'nearness' | 'countries' | 'usage';
}

/** The weekday of a day, from Sunday as 1. */
export const weekdayAt = (day: Day): number => new Date(day).getUTCDay() + 1;

/** The countries where the month stands first in slashes. */
const monthFirstCountries: readonly (string | undefined)[] = ['US', 'JP', 'KR', 'CN', 'TW'];

/** How many days lie between the first and the last one; none if one of them does not exist. */
function span(days: readonly NumberedDay[], today: Day): number {
  const all = days.map((found) => dayOf(found, today)).toSorted();
  const [first, last] = [all[0], all.at(-1)];
  return first && last && !all.includes(null) ? daysBetween(first, last) : 0;
}

/**
 * Whether the month stands first in days such as `3/4`: most of the days tell it that can be read in
 * one way only, or else of the weekdays beside them, or else their being near each other, or else the
 * countries of the shows.
 */
export function orderOf(
  days: readonly NumberedDay[],
  { today, countries }: { today: Day; countries: readonly (string | undefined)[] },
): DayOrder {
  const count = (tells: (found: NumberedDay) => unknown) => days.filter(tells).length;
  const monthsFirst = count(({ isMonthFirst }) => isMonthFirst);
  const daysFirst = count(({ isDayFirst }) => isDayFirst);
  if (monthsFirst !== daysFirst) return { isMonthFirst: monthsFirst > daysFirst, by: 'days' };
  const fits = (found: NumberedDay) => {
    const day = dayOf(found, today);
    return day !== null && weekdayAt(day) === found.weekday;
  };
  const swapped = count((found) => found.ambiguous && fits(monthFirst(found)));
  const asWritten = count((found) => found.ambiguous && fits(found));
  if (swapped !== asWritten) return { isMonthFirst: swapped > asWritten, by: 'weekdays' };
  const spans = [days, days.map(monthFirst)].map((all) => span(all, today));
  const [daysApart = 0, monthsApart = 0] = spans;
  if (days.length >= 3 && Math.max(...spans) > 30 + 3 * Math.min(...spans))
    return { isMonthFirst: monthsApart < daysApart, by: 'nearness' };
  const known = countries.filter(Boolean);
  const inverted = known.filter((country) => monthFirstCountries.includes(country));
  if (known.length === 0) return { isMonthFirst: false, by: 'usage' };
  return { isMonthFirst: inverted.length * 2 > known.length, by: 'countries' };
}

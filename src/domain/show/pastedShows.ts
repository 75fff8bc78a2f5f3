import { cleanLine } from '#domain/characters';
import type { Day } from '#domain/day';
import { addressSchema } from '#domain/link';
import { decimalOf, pricesOf } from '#domain/money';
import { cityKey, zoneOf } from '#domain/show/city';
import type { ShowState } from '#domain/show/showState';
import {
  type DayOrder,
  dayAlone,
  dayOf,
  europeanDigits,
  heading,
  monthFirst,
  orderOf,
  type WrittenDay,
  writtenDay,
} from '#domain/show/writtenDay';
import {
  cityAmong,
  countriesIn,
  hasStates,
  isCitySecond,
  partsOf,
  placeOf,
  splitPlace,
  withCountry,
} from '#domain/show/writtenPlace';
import { taken, timesIn } from '#domain/show/writtenTime';
import type { ClockTime } from '#domain/zonedTime';

/** A show as read from a line of a booker's list. */
export interface PastedShow {
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
  start?: ClockTime;
  doors?: ClockTime;
  url?: string;
  /** The first price beside the link, as in “18.50 EUR”. */
  price?: string;
  ageLimit?: number;
  /** The label's artists that the line names. */
  artists?: string[];
  /** The names after “w/” and “support”. */
  with: string[];
  state: ShowState;
  isFree?: true;
  /** Set if the line is rather a sentence of the letter than a show. */
  isSentence?: true;
}

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
      '完売|売り?切れ|ソールドアウト|نفدت(?: التذاكر)?|مكتمل',
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

const address = /(?:https?:\/\/|www\.)[^\s<>()[\]]+[^\s<>()[\].,;:!?]/i;

function addressIn(text: string) {
  const { found, rest } = taken(text, address);
  const url = found?.[0].replace(/^www\./i, 'https://www.');
  const isUsable = url !== undefined && addressSchema.safeParse(url).success;
  return { url: isUsable ? url : undefined, rest };
}

const sign = String.raw`(?:[€£¥]|(?:R|US|CA?|AU?)?\$|(?:EUR|USD|GBP|CHF|NOK|SEK|DKK|JPY|kr)(?!\p{L})\.?|円|,-)`;
const amount = String.raw`\d[\d.,]*\d|\d`;
/** Words around a price: where and when it is paid, and the fee beside it. */
const paid =
  '(?:vvk|ak|abendkasse|adv(?:ance)?|dos|door|presale|antici\\p{L}+|taquilla|voorverkoop|pp|cc|forsalg|前売り?|当日)(?!\\p{L})[.:]?';
const price = new RegExp(
  String.raw`(?:(?<!\p{L})${paid}\s?)?(?:${sign}\s?(?:${amount})(?:\s?,-)?|(?<![\d.,:])(?:\d+\s?/\s?)?(?:${amount})\s?${sign})` +
    String.raw`(?:\s?\+\s?(?:bf|fees?|booking fees?)(?!\p{L}))?(?:\s?${paid})?` +
    String.raw`|(?<!\p{L})(?:cc|vvk|ak|前売り?|当日)[.:]?\s?(?:${amount})(?![\p{L}\d:])`,
  'iu',
);

/** A price without the words around it. */
const bare = new RegExp(String.raw`${sign}?\s?(?:${amount})\s?${sign}?`, 'iu');

/** The prices of a line, as written, and the line without them. */
function pricesIn(text: string): { prices: string[]; rest: string } {
  const prices: string[] = [];
  let left = taken(text, price);
  for (; left.found; left = taken(left.rest, price)) {
    const [written = ''] = bare.exec(left.found[0]) ?? [];
    prices.push(written);
  }
  return { prices, rest: left.rest };
}

/** The first price; dollars only in the USA, since other countries have their own. */
function priceOf(prices: readonly string[], country: string | undefined): string | undefined {
  const [first = ''] = prices;
  if (first.includes('$') && country !== 'US') return undefined;
  const [known] = pricesOf(first.replaceAll(/(\d)[.,](?=\d{3}(?!\d))/g, '$1')) ?? [];
  return known && `${decimalOf(known)} ${known.currency}`;
}

const anyAge = /(?<!\p{L})all ages(?!\p{L})/iu;
const lowestAge =
  /(?<![\d.,])(1\d|2[01])\s?\+(?!\s?\p{L})|(?<!\p{L})(?:ab|ages?) (1\d|2[01])(?: jahren?)?(?!\d)/iu;

/** Words for a day without a show, wherever they stand in a line. */
const dayOff =
  '(?:a )?day off|off day|(?:travel(?:l?ing)?|drive|rest|free) day|freier tag|tag frei|spielfrei|reisetag|' +
  'jour(?:née)? off|jour de (?:relâche|repos|voyage)|relâche|d[íi]a (?:libre|livre|de descanso|de viaje)|folga|' +
  'dia de (?:folga|viagem)|fridag|reisedag|vrije dag|オフ|移動日|休演日|يوم (?:راحة|سفر)';
/** Words for one, and for a date that is not fixed yet, where a line says nothing else. */
const noShow = new RegExp(
  `^(?:${dayOff}|off|travel|drive|tb[acd]|to be (?:announced|confirmed)|frei|libre|livre|descanso|viaje|viagem|` +
    'repos|fri|reise|vrij|(?:à|a|por) confirm[ae]r|未定|移動|休み|راحة|سفر)$',
  'iu',
);
/** A line that begins with a day off, as in “Day off in Oslo” and “Travel Oslo → Berlin”. */
const offFirst = new RegExp(
  String.raw`^[\s:–—|(-]*(?:(?:${dayOff}|travel(?:l?ing)?)(?!\p{L})|off\s*[-–—|/:(,])`,
  'iu',
);
const offAlone = new RegExp(`^(?:${dayOff}|off)$`, 'iu');

/** Whether a dated line names no show: a day off, or one that is open. */
const isNoShow = (rest: string) =>
  noShow.test(rest.replaceAll(/[^\p{L}]+/gu, ' ').trim()) ||
  offFirst.test(rest) ||
  partsOf(rest).parts.some((part) => offAlone.test(part));

/** A day in a line that tells when tickets are sold, and not when the show is. */
const soldFrom =
  /(?<!\p{L})(?:on sale|vvk(?:-start)?|vorverkauf)(?: from| ab)?:? \d{1,2}[./]\d{1,2}\.?/iu;

const supportWord =
  /(?:^|[\s([,;|–—-])(?:[wm]\/|with |mit |avec |con |med |met |com |support(?:ed by)?:? |supports:? |1(?:[eè]?re) partie ?:? |\+ (?!\d)|special guests?:? |junto (?:a|con) |feat\.? |(?:共演|ゲスト)[:：]?|مع )\s*/iu;
const betweenNames =
  /\s{0,4}(?:,|;|\+|&|\/|\band\b|\bund\b|\bet\b|\by\b|\bog\b|\ben\b|\be\b|、|و )\s{0,4}/iu;
const isNamed = (name: string) => name !== '' && !/(?<!\p{L})tb[acd](?!\p{L})/iu.test(name);

/** The acts that play with the artist: all that follows a word such as “w/”, up to a separator. */
function supportIn(text: string): { with: string[]; rest: string } {
  const found = supportWord.exec(text);
  if (!found) return { with: [], rest: text };
  const after = text.slice(found.index + found[0].length);
  // A remark in brackets belongs to the act before it.
  const [listed = ''] = /^(?:\([^()]*\)|(?! [-–—|@•·] | at |[()[\]\t]).)*/u.exec(after) ?? [];
  const names = listed
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(betweenNames)
    .map((name) => cleanLine(name).replace(/^supports?: ?/i, ''))
    .filter(isNamed);
  return { with: names, rest: `${text.slice(0, found.index)} ${after.slice(listed.length)}` };
}

interface Read {
  show: Omit<PastedShow, 'line' | 'city' | 'venue' | 'day' | 'price' | 'ambiguous' | 'weekday'>;
  prices: readonly string[];
  parts: string[];
  isVenueMarked: boolean;
}

function readLine(given: string): Read {
  const { url, rest: withoutAddress } = addressIn(given);
  let rest = taken(withoutAddress, soldFrom).rest;
  let state: ShowState = 'announced';
  let isFree = false;
  for (const [name, pattern] of states) {
    const { found, rest: left } = taken(rest, pattern);
    if (!found) continue;
    rest = left;
    if (name === 'free') isFree = true;
    else if (state === 'announced') state = name;
  }
  const priced = pricesIn(rest);
  const aged = taken(taken(priced.rest, anyAge).rest, lowestAge);
  const times = timesIn(aged.rest);
  const support = supportIn(times.rest);
  const { doors, start } = times;
  const ageLimit = Number(aged.found?.[1] ?? aged.found?.[2] ?? 0);
  return {
    show: {
      with: support.with,
      state,
      ...(url && { url }),
      ...(doors && { doors }),
      ...(start && { start }),
      ...(ageLimit > 0 && { ageLimit }),
      ...(isFree && { isFree: true }),
    },
    prices: priced.prices,
    ...partsOf(support.rest),
  };
}

/** Whether a line tells facts of a show and no place, as “Doors 7pm” does. */
function isOnlyFacts(line: string): boolean {
  const { show, prices, parts } = readLine(line);
  const { with: names, state, ...facts } = show;
  const isTold = names.length > 0 || state !== 'announced' || prices.length > 0;
  return parts.length === 0 && (isTold || Object.keys(facts).length > 0);
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

/** Columns that only wide gaps separate, as lines have them. */
const withColumns = (line: string) =>
  line.replaceAll(timestamp, '$1 $2').replaceAll(/\u3000|[^\S\t]{2,}/g, '\t');

/** Whether what was read as a place is rather the words of a sentence. */
function isSentence(line: string, { city, venue }: Pick<PastedShow, 'city' | 'venue'>): boolean {
  const small = `${city} ${venue}`.match(/(?<!\p{L})\p{Ll}{2,}/gu) ?? [];
  return small.length >= 6 || (small.length >= 3 && /[.!?]$/.test(line));
}

/** Whether a line without a show may be one all the same: it has a day or an address. */
const mayBeShow = (line: string) =>
  /https?:|www\.|\d{4}-\d{2}-|\d{1,2}\. ?(?:\d|\p{L})|\d{1,2}\/\d{1,2}/iu.test(line);

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
  const others: string[] = [];
  const daysOff: string[] = [];
  const dated: { line: string; rest: string; day: WrittenDay }[] = [];
  const placesIn = (rest: string) => readLine(rest).parts.filter((part) => !own.has(cityKey(part)));
  let under: Partial<Pick<WrittenDay, 'month' | 'year'>> = {};
  let isBelow = false;
  for (const line of text.split(/\r\n?|\n/).map((one) => one.trim())) {
    const digits = europeanDigits(withColumns(line));
    const said = line.length > maxLine ? null : heading(digits);
    if (said) under = { ...under, ...said };
    if (said || line.length === 0) {
      isBelow = false;
      continue;
    }
    const isProse = line.length > maxLine;
    const day = isProse ? null : (writtenDay(digits) ?? (under.month ? dayAlone(digits) : null));
    const above = isBelow && !isProse ? dated.at(-1) : undefined;
    const last = above && above.line.length < maxLine ? above : undefined;
    if (day && isNoShow(day.rest)) {
      daysOff.push(line);
      isBelow = false;
    } else if (day) {
      dated.push({ line, rest: day.rest, day: { ...under, ...defined(day) } });
      isBelow = true;
    } else if (last && !day && (isOnlyFacts(digits) || placesIn(last.rest).length === 0)) {
      last.line += ` · ${line}`;
      last.rest += `\t${digits}`;
    } else others.push(line);
  }
  const isShow = ({ rest }: { rest: string }) => !isNoShow(rest);
  // A day off may stand in the line below its day.
  daysOff.push(...dated.filter((one) => !isShow(one)).map(({ line }) => line));
  const reads = dated.filter(isShow).map(({ line, rest, day }) => {
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
    const place = placeOf(left, isSecond && !read.isVenueMarked);
    return { ...one, read, country, place };
  });
  const countries = countriesIn(placed.map(({ place, country }) => ({ ...place, country })));
  const order = orderOf(
    placed.map(({ day }) => day),
    { today, countries },
  );
  const shows = placed.map(({ line, read, named, day: written, place }, index): PastedShow => {
    const country = countries[index];
    const timeZone = zoneOf({ city: place.city, country });
    const amount = read.show.url && priceOf(read.prices, country);
    const { ambiguous, weekday } = written;
    const [asWritten, swapped] = [dayOf(written, today), dayOf(monthFirst(written), today)];
    const [day, otherDay] = order.isMonthFirst ? [swapped, asWritten] : [asWritten, swapped];
    return {
      line,
      ...read.show,
      ...(amount && { price: amount }),
      ...place,
      ...(country && { country }),
      ...(timeZone && { timeZone }),
      day,
      // On 4/4 both numbers are the month.
      ...(ambiguous && day !== otherDay && { ambiguous: { written: ambiguous, otherDay } }),
      ...(weekday && { weekday }),
      ...(named.length > 0 && { artists: named }),
      ...(isSentence(line, place) && { isSentence: true }),
    };
  });
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

import { cleanLine } from '#domain/characters';
import type { Day } from '#domain/day';
import { addressSchema } from '#domain/link';
import { cityKey, zoneOf, zoneOfCity } from '#domain/show/city';
import { countryNamed } from '#domain/show/country';
import type { ShowState } from '#domain/show/showState';
import {
  dayAlone,
  dayOf,
  europeanDigits,
  heading,
  monthFirst,
  type WrittenDay,
  writtenDay,
} from '#domain/show/writtenDay';
import type { ClockTime } from '#domain/zonedTime';

/** A show as read from a line of a booker's list. */
export interface PastedShow {
  /** The line as it was pasted. */
  line: string;
  /** Null if the line names no day. */
  day: Day | null;
  city: string;
  venue: string;
  country?: string;
  /** The zone of the city, where it can be told. */
  timeZone?: string;
  start?: ClockTime;
  doors?: ClockTime;
  url?: string;
  /** The names after “w/” and “support”. */
  with: string[];
  state: ShowState;
  isFree?: true;
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
      'free(?: (?:entry|show|admission))?|eintritt frei|entr[ée]e libre|gratuit|entrada (?:libre|franca|gratuita)|gratis(?: inngang| entree)?',
      '入場無料|無料|مجان[يا]+',
    ),
  ],
];

const clock = String.raw`(\d{1,2})(?:[:.h]([0-5]\d)|\s?h)?\s?(am|pm|uhr|h|uur)?`;
const doorsWord =
  '(?:doors?|einlass|portes|puertas|portas|d[øo]rene?|d[øo]r|deuren?|zaal open|開場|open|الأبواب)';
const startWord = '(?:start|show|beginn|d[ée]but|inicio|in[íi]cio|aanvang|開演|البداية)';
/** A time after a word such as “doors”, or in an unambiguous form: `20:30`, `8pm`, `20h30`, `20 Uhr`. */
const doorsTime = new RegExp(String.raw`(?<!\p{L})${doorsWord}[\s:]*(?:at )?${clock}`, 'iu');
const startTime = new RegExp(String.raw`(?<!\p{L})${startWord}[\s:]*(?:at )?${clock}`, 'iu');
const anyTime =
  /(?<![\d.,])(\d{1,2})(?:[:h]([0-5]\d)\s?(am|pm|uhr|h|uur)?|()\s?(am|pm|uhr|uur|h))(?![\p{L}\d])/iu;

function clockTime(hour: string, minute: string | undefined, half = ''): ClockTime | undefined {
  let number = Number(hour);
  if (/pm/i.test(half) && number < 12) number += 12;
  if (/am/i.test(half) && number === 12) number = 0;
  if (number === 24) number = 0;
  return number < 24 ? `${String(number).padStart(2, '0')}:${minute || '00'}` : undefined;
}

/** The time that a cell or a few words name, as in “8pm”, “20 Uhr” or “19.30”. */
export function timeNamed(text: string): ClockTime | undefined {
  const { doors, start } = timesIn(text.trim().replace(/^(\d{1,2})\.([0-5]\d)(?!\d)/, '$1:$2'));
  return start ?? doors;
}

/** The state that a cell or a few words name in one of nine languages, as in “ausverkauft”. */
export function stateNamed(text: string): ShowState | undefined {
  const found = states.find(([, pattern]) => pattern.test(text))?.[0];
  return found === 'free' ? undefined : found;
}

/** Takes the first match of a pattern out of a text. */
function taken(text: string, pattern: RegExp): { found: RegExpExecArray | null; rest: string } {
  const found = pattern.exec(text);
  if (!found) return { found, rest: text };
  return {
    found,
    rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`,
  };
}

function timesIn(text: string) {
  const doors = taken(text, doorsTime);
  const start = taken(doors.rest, startTime);
  const [, h = '', m, half] = doors.found ?? [];
  const [, sh = '', sm, shalf] = start.found ?? [];
  const made = {
    doors: doors.found ? clockTime(h, m, half) : undefined,
    start: start.found ? clockTime(sh, sm, shalf) : undefined,
  };
  if (made.start) return { ...made, rest: start.rest };
  const other = taken(start.rest, anyTime);
  const [, oh = '', om, one, , two] = other.found ?? [];
  return {
    ...made,
    start: other.found ? clockTime(oh, om, one ?? two) : undefined,
    rest: other.rest,
  };
}

const address = /(?:https?:\/\/|www\.)[^\s<>()[\]]+[^\s<>()[\].,;:!?]/i;

function addressIn(text: string) {
  const { found, rest } = taken(text, address);
  const url = found?.[0].replace(/^www\./i, 'https://www.');
  const isUsable = url !== undefined && addressSchema.safeParse(url).success;
  return { url: isUsable ? url : undefined, rest };
}

const supportWord =
  /(?:^|[\s([,;|–—-])(?:w\/|with |mit |avec |con |med |met |com |support(?:ed by)?:? |supports:? |\+ (?!\d)|special guests?:? |feat\.? |共演[:：]?|مع )\s*/iu;
const betweenNames =
  /\s{0,4}(?:,|;|\+|&|\/|\band\b|\bund\b|\bet\b|\by\b|\bog\b|\ben\b|\be\b|、|و )\s{0,4}/iu;

/** The acts that play with the artist: all that follows a word such as “w/”, up to a separator. */
function supportIn(text: string): { with: string[]; rest: string } {
  const found = supportWord.exec(text);
  if (!found) return { with: [], rest: text };
  const after = text.slice(found.index + found[0].length);
  const [listed = ''] = /^(?:(?! [-–—|@•·] | at |[()[\]\t]).)*/u.exec(after) ?? [];
  const names = listed.split(betweenNames).map(cleanLine).filter(Boolean);
  return { with: names, rest: `${text.slice(0, found.index)} ${after.slice(listed.length)}` };
}

const americanStates = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM ' +
    'NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'
  ).split(' '),
);

/** Whether the codes after cities are American states: at least one of them is only a state's. */
const hasStates = (parts: readonly string[]) =>
  parts.some((part) => americanStates.has(part) && !countryNamed(part));

const letter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
/** Separators of city, venue and country; text in brackets is a part of its own. */
const separators = new RegExp(
  [
    String.raw`\s{1,4}[-–—|•·:/]{1,5}\s{1,4}|\s{1,4}[-–—]|[-–—]\s{1,4}`,
    String.raw`\s{0,4}[,،;|•·\t、]\s{0,4}`,
    String.raw`(?<=${letter})\/(?=${letter})`,
    String.raw`[([]([^()[\]]{0,200})[)\]]`,
  ].join('|'),
  'u',
);

/** Punctuation around a part, as lists have it. */
const marksAround = ' :–—-|*';

/** A part without punctuation around it or alone at its end. */
function withoutMarks(part: string): string {
  let [start, end] = [0, part.length];
  const isMark = (index: number, marks: string) => marks.includes(part.charAt(index));
  while (start < end && isMark(start, `${marksAround}.)]`)) start += 1;
  while (end > start && isMark(end - 1, marksAround)) end -= 1;
  const found = part.slice(start, end);
  const last = found.lastIndexOf(' ');
  return last > 0 && /^[)\].,;:!]+$/.test(found.slice(last + 1))
    ? found.slice(0, last).trim()
    : found;
}

/** The parts of the place: split where people separate city, venue and country. */
function partsOf(text: string): { parts: string[]; isVenueMarked: boolean } {
  const [before = '', ...marked] = text.split(/\s{0,4}(?:@|\bat\b|＠)\s{0,4}/u);
  const split = (given: string) =>
    given
      .split(separators)
      .map((part) => withoutMarks(cleanLine(part ?? '')))
      .filter(Boolean);
  const venue = split(marked.join(' '));
  const city = split(before);
  return { parts: venue.length > 0 ? [...city, ...venue] : city, isVenueMarked: venue.length > 0 };
}

interface Read {
  show: Omit<PastedShow, 'city' | 'venue' | 'day'>;
  parts: string[];
  isVenueMarked: boolean;
}

function readLine(line: string, given: string): Read {
  const { url, rest: withoutAddress } = addressIn(given);
  let rest = withoutAddress;
  let state: ShowState = 'announced';
  let isFree = false;
  for (const [name, pattern] of states) {
    const { found, rest: left } = taken(rest, pattern);
    if (!found) continue;
    rest = left;
    if (name === 'free') isFree = true;
    else if (state === 'announced') state = name;
  }
  const times = timesIn(rest);
  const support = supportIn(times.rest);
  const { doors, start } = times;
  return {
    show: {
      line,
      with: support.with,
      state,
      ...(url && { url }),
      ...(doors && { doors }),
      ...(start && { start }),
      ...(isFree && { isFree: true }),
    },
    ...partsOf(support.rest),
  };
}

/** Names that the label already knows, to tell cities from venues. */
export interface KnownPlaces {
  today: Day;
  /** The cities of earlier shows. */
  cities?: readonly string[];
  /** The names of the artists, which a line may repeat. */
  artists?: readonly string[];
}

/** The country of a line, and its other parts. American states stay with their cities. */
function withCountry({ parts }: Read, areStates: boolean) {
  let country: string | undefined;
  const left: string[] = [];
  for (const part of parts) {
    const last = left.at(-1);
    const isState = areStates && americanStates.has(part) && last !== undefined;
    const found = isState || parts.length === 1 ? undefined : countryNamed(part);
    if (isState) {
      left[left.length - 1] = `${last}, ${part}`;
      country = 'US';
    } else if (found && country === undefined) country = found;
    else left.push(part);
  }
  return { left, country };
}

/** Whether the city follows the venue: all lines of a list have the same order. */
function isCitySecond(places: readonly (readonly string[])[], cities: readonly string[]): boolean {
  const known = new Set(cities.map(cityKey));
  const isCity = (part: string | undefined) =>
    part !== undefined && (known.has(cityKey(part)) || zoneOfCity(part) !== undefined);
  const at = (index: number) => places.filter((parts) => isCity(parts[index])).length;
  return at(1) > at(0);
}

/** City, venue and the rest of a line's parts, with the zone there. */
function placeOf(parts: readonly string[], isSecond: boolean, country: string | undefined) {
  const [one = '', other = '', ...rest] = parts;
  const isSwapped = isSecond && other !== '';
  const [city, venue] = isSwapped ? [other, one] : [one, other];
  const timeZone = zoneOf({ city, country });
  return {
    city,
    venue: [venue, ...rest].filter(Boolean).join(', '),
    ...(timeZone && { timeZone }),
  };
}

const trimmed = (line: string) => line.trim();

/** A longer line is prose. */
const maxLine = 500;

/** What was read from a list. */
export interface PastedList {
  shows: PastedShow[];
  /** The lines without a day, as a mail has around its list. */
  others: string[];
}

/**
 * Reads a booker's list: one show per line, with its day as people write it in nine languages, city,
 * venue, link, times, “w/ …” and “SOLD OUT”. Headings with a month or year count for the lines below.
 */
export function showsFromText(
  text: string,
  { today, cities = [], artists = [] }: KnownPlaces,
): PastedList {
  const own = new Set(artists.map(cityKey));
  const others: string[] = [];
  const dated: { read: Read; day: WrittenDay }[] = [];
  let under: Partial<Pick<WrittenDay, 'month' | 'year'>> = {};
  for (const line of text
    .split(/\r\n?|\n/)
    .map(trimmed)
    .filter(Boolean)) {
    if (line.length > maxLine) {
      others.push(line);
      continue;
    }
    const digits = europeanDigits(line);
    const said = heading(digits);
    if (said) {
      under = { ...under, ...said };
      continue;
    }
    const day = writtenDay(digits) ?? (under.month ? dayAlone(digits) : null);
    const { url } = addressIn(digits);
    const last = dated.at(-1);
    if (day) {
      const read = readLine(line, day.rest);
      const parts = read.parts.filter((part) => !own.has(cityKey(part)));
      dated.push({ read: { ...read, parts }, day: { ...under, ...defined(day) } });
    } else if (url && last && !last.read.show.url) {
      // A link on a line of its own belongs to the show above it.
      last.read.show.url = url;
    } else others.push(line);
  }
  const isMonthFirst = dated.some(({ day }) => day.isMonthFirst);
  const areStates = hasStates(dated.flatMap(({ read }) => read.parts));
  const places = dated.map(({ read, day }) => ({ read, day, ...withCountry(read, areStates) }));
  const open = places.filter(({ read }) => !read.isVenueMarked).map(({ left }) => left);
  const isSecond = isCitySecond(open, cities);
  const shows = places.map(({ read, day, left, country }) => ({
    ...read.show,
    ...placeOf(left, isSecond && !read.isVenueMarked, country),
    ...(country && { country }),
    day: dayOf(isMonthFirst ? monthFirst(day) : day, today),
  }));
  return { shows, others };
}

/** Only the parts that a line names, so that a heading's year is not overwritten. */
const defined = (found: WrittenDay): WrittenDay =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as never;

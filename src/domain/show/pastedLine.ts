// One line of a booker's list: what it tells beside its day, and which parts of it may be places.
import { cleanLine } from '#domain/characters';
import { addressSchema } from '#domain/link';
import { openWord } from '#domain/show/openPlace';
import type { ShowState } from '#domain/show/showState';
import {
  asidesOf,
  bothSets,
  festivalNamed,
  internalIn,
  isRemark,
  stageNamed,
  withoutPictures,
} from '#domain/show/writtenAsides';
import { partsOf, venueInCity } from '#domain/show/writtenPlace';
import { pricesIn } from '#domain/show/writtenPrice';
import { stateIn } from '#domain/show/writtenState';
import { allTaken, taken, timesIn } from '#domain/show/writtenTime';
import type { ClockTime } from '#domain/zonedTime';

/** What a line tells of its show beside the day and the place. */
export interface LineFacts {
  start?: ClockTime;
  doors?: ClockTime;
  url?: string;
  /** All prices as they are written. */
  prices?: string;
  ageLimit?: number;
  festival?: string;
  stage?: string;
  /** Words for the label alone, such as a fee, which enter no show. */
  leftOut?: string[];
  /** The names after “w/” and “support”. */
  with: string[];
  state: ShowState;
  isFree?: true;
}

const address = /(?:https?:\/\/|www\.)[^\s<>()[\]]+[^\s<>()[\].,;:!?]/i;

function addressIn(text: string) {
  const { found, rest } = taken(text, address);
  const url = found?.[0].replace(/^www\./i, 'https://www.');
  const isUsable = url !== undefined && addressSchema.safeParse(url).success;
  return { url: isUsable ? url : undefined, rest };
}

const anyAge =
  /(?<!\p{L})(?:all[- ]ages|alle altersgruppen|tous publics|tout public|todos los públicos|alle leeftijden)(?!\p{L})/iu;
const lowestAge =
  /(?<![\d.,])(1\d|2[01])\s?\+(?!\s?\p{L})|(?<![\d\p{L}])\+\s?(1[2-8]|21)(?!\s?[\d€$£.,:h])|(?<!\p{L})(?:ab|ages?|fsk|over|dès|vanaf|mayores de|a partir de) (1\d|2[01])(?:s(?!\p{L})| jahren?| j\.| ans| jaar| años| anos)?(?!\d)|(?<![\d.,])(1\d|2[01])(?:s| år)?(?: and over| & over| and up| års? (?:alders)?grense)/iu;

/** Words for a day without a show, wherever they stand in a line. */
const dayOff =
  '(?:a )?day off|off day|(?:travel(?:l?ing)?|drive|rest|free) day|freier tag|tag frei|spielfrei|reisetag|' +
  'jour(?:née)? off|jour de (?:relâche|repos|voyage)|relâche|d[íi]a (?:libre|livre|de descanso|de viaje)|folga|' +
  'noch (?:offen|frei)|dia de (?:folga|viagem)|fridag|reisedag|vrije dag|オフ|移動日|休演日|يوم (?:راحة|سفر)';
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
export const isNoShow = (rest: string) =>
  noShow.test(rest.replaceAll(/[^\p{L}]+/gu, ' ').trim()) ||
  offFirst.test(rest) ||
  partsOf(rest).parts.some((part) => offAlone.test(part));

const saleWord =
  '(?:(?:tickets?|tix|karten|billets?|entradas|ingressos) (?:(?:go|are) )?)?(?:on[ -]sale|pre-?sale|vvk(?:-start)?|vorverkauf|en vente|(?:a la|[àa]) venta|[àa] venda|i salg)';
const saleWeekday =
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sat|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|mo|di|mi|do|fr|sa|so|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|(?:man|tirs|ons|tors|fre|lør|søn|maan|dins|woens|donder|vrij|zater|zon)dag)(?!\\p{L})';
const saleMonth =
  '(?:jan|feb|f[ée]v|m[aä]r|apr|avr|abr|ma[iyj]|jun|juin|jul|juil|aug|ago|août|sep|o[ckt]t|out|nov|de[czs]|déc|dic)\\p{L}{0,7}';
const saleDay = String.raw`(?:\d{1,2}[./]\d{1,2}(?!\d|\s?(?:[€$£]|eur|chf))(?:\.(?:\d{2,4})?)?|\d{1,2}(?:st|nd|rd|th|\.)? (?:de )?${saleMonth}|${saleMonth} \d{1,2}(?:st|nd|rd|th)?(?![\d:]))`;
const saleTime = String.raw`\d{1,2}(?:[:.h][0-5]\d)?\s?(?:[ap]\.?m\.?|uhr|uur|h(?:rs)?)(?!\p{L})|\d{1,2}[:h][0-5]\d(?!\d)`;
const saleJoint = String.raw`[,:]?\s{1,3}(?:(?:startet|beginnt|starts?|begins|opens?|ouvre|sale)\s)?(?:(?:from|ab|at|@|um|on|am|le|à|el|a las|kl\.?|fra)\s)?`;
/** When tickets are sold from, which is not when the show is. */
const soldFrom = new RegExp(
  String.raw`(?<!\p{L})${saleWord}(?:${saleJoint}(?:${saleWeekday}\.?|${saleDay}|${saleTime})){1,3}(?:\s(?:[ECMP][SD]?T|GMT|BST|CES?T|local(?: time)?)(?!\p{L}))?`,
  'iu',
);

const supportWords = String.raw`[wm]\/|with |mit |avec |con |med |met |com |support(?:ed by| from| by| von| de| av)?:? |supports:? |1(?:[eè]?re) partie ?:? |special guests?:? |junto (?:a|con) |feat\.? |open(?:ing|er): ?|(?:共演|ゲスト|出演)[:：]?|مع `;
const supportBegins = String.raw`(?:^|[\s([,;|–—-])`;
const supportWord = new RegExp(String.raw`${supportBegins}(?:${supportWords})\s*`, 'iu');
const supportWordOrPlus = new RegExp(
  String.raw`${supportBegins}(?:${supportWords}|\+ (?!\d))\s*`,
  'iu',
);
const betweenNames =
  /\s{0,4}(?:,|;|\+|&|\/|\band\b|\bund\b|\bet\b|\by\b|\bog\b|\ben\b|\be\b|、|و )\s{0,4}/iu;
const isNamed = (name: string) => name !== '' && !/(?<!\p{L})tb[acd](?!\p{L})/iu.test(name);

/**
 * The acts that play with the artist: all that follows a word such as “w/”, or a “+” where that means
 * the same, up to a separator. The text before that word, and the text without both.
 */
export function supportIn(
  text: string,
  { isPlus }: { isPlus: boolean },
): { with: string[]; before: string; rest: string } {
  const found = (isPlus ? supportWordOrPlus : supportWord).exec(text);
  if (!found) return { with: [], before: text, rest: text };
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  // A remark in brackets belongs to the act before it.
  const [listed = ''] = /^(?:\([^()]*\)|(?! [-–—|@•·] | at |[()[\]\t]).)*/u.exec(after) ?? [];
  const names = listed
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(betweenNames)
    .map((name) => cleanLine(name).replace(/^(?:supports?: ?|@)/i, ''))
    .filter(isNamed);
  return { with: names, before, rest: `${before} ${after.slice(listed.length)}` };
}

interface Read {
  show: LineFacts;
  prices: readonly string[];
  /** The start of a second show on the same day. */
  later: ClockTime | undefined;
  parts: string[];
  notes: string[];
  /** The parts that stood in brackets. */
  asides: ReadonlySet<string>;
  isVenueMarked: boolean;
}

/** Reads a line, or what is left of it beside its day. */
export function readLine(given: string): Read {
  const { url, rest: withoutAddress } = addressIn(given);
  const { leftOut, rest: told } = internalIn(withoutPictures(withoutAddress));
  const sale = allTaken(told, soldFrom);
  const { state: saidState, isFree, rest } = stateIn(sale.rest);
  // Tickets that have a link are sold, unless the line says from when.
  const isSold = url && saidState === 'announced' && sale.found.length === 0 && !isFree;
  const state = isSold ? 'onSale' : saidState;
  const priced = pricesIn(rest);
  const aged = taken(taken(priced.rest, anyAge).rest, lowestAge);
  const times = timesIn(aged.rest);
  const sets = taken(times.rest, bothSets);
  const support = supportIn(sets.rest, { isPlus: true });
  const { doors, start } = times;
  const open = allTaken(support.rest, openWord);
  const keptOut = [...leftOut, ...open.found];
  const found = partsOf(open.rest);
  const inCity = found.parts.length === 1 ? venueInCity(found.parts[0] ?? '') : undefined;
  const { parts: all, isVenueMarked } = inCity ? { parts: inCity, isVenueMarked: true } : found;
  const festival = all.map(festivalNamed).find(Boolean);
  const stage = festival && all.map(stageNamed).find(Boolean);
  const isPlace = (part: string) =>
    !isRemark(part) && (!festival || !(festivalNamed(part) || stageNamed(part)));
  const ageLimit = Number(aged.found?.slice(1).find(Boolean) ?? 0);
  return {
    show: {
      with: support.with,
      state,
      ...(url && { url }),
      ...(doors && { doors }),
      ...(start && { start }),
      ...(ageLimit > 0 && { ageLimit }),
      ...(isFree && { isFree: true }),
      ...(festival && { festival }),
      ...(stage && { stage }),
      ...(priced.prices.length > 0 && { prices: priced.prices.join(' / ') }),
      ...(keptOut.length > 0 && { leftOut: keptOut }),
    },
    prices: priced.prices,
    later: times.later,
    parts: all.filter(isPlace),
    notes: [...all.filter(isRemark), ...(sets.found?.slice(0, 1) ?? [])].map((note) =>
      note.replace(/[!.]{1,9}$/, ''),
    ),
    asides: asidesOf(open.rest),
    isVenueMarked: isVenueMarked && all.slice(1).some(isPlace),
  };
}

/** Whether a line tells facts of a show and no place, as “Doors 7pm” does. */
export function isOnlyFacts(line: string): boolean {
  const { show, notes, parts } = readLine(line);
  const { with: names, state, ...facts } = show;
  const isTold = names.length > 0 || state !== 'announced' || notes.length > 0;
  return parts.length === 0 && (isTold || Object.keys(facts).length > 0);
}

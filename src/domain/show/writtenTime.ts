import type { ClockTime } from '#domain/zonedTime';

/** A word after a number that makes it a time, or says which half of the day it is in. */
const unit = String.raw`(?:[ap]\.?m\.?|uhr|u(?:ur)?|h(?:rs)?|مساءً?|صباحًا|صباحا)(?!\p{L})`;
/** The end of a show, as in `19:30-23:00`, which is left out. */
const until = String.raw`(?:\s?[-–—]\s?\d{1,2}(?:[:.hu][0-5]\d(?:\s?${unit})?|\s?${unit}))?`;
const clock = String.raw`(\d{1,2})(?:[:.hu]([0-5]\d))?(?!\d)\s?(${unit})?${until}`;
const atTime = String.raw`[\s:]*(?:(?:at|um|om|à|às|a las|ore|الساعة) |kl\.?\s?)?`;
const doorsWord =
  '(?:doors?|einlass|tür(?:e|en|öffnung)?|portes|ouverture(?: des portes)?|(?:apertura de )?puertas|apertura(?: porte)?|(?:abertura de )?portas|abertura(?: da casa)?|d[øo]rene?(?: åpner)?|d[øo]r(?:er)?|deur(?:en)?|zaal open|開場|open|الأبواب)';
const startWord =
  '(?:start|show|(?:konzert)?beginn|d[ée]but|inicio|in[íi]cio|inizio(?: concerto)?|aanvang|konsert(?:start)?|kon[sz]ert|concert[oi]?|concierto|på scenen|開演|البداية|الساعة)';
/** “Doors” behind its time, as in “7.30pm doors”. */
const doorsBehind = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})(?:[:.]([0-5]\d)\s?(${unit})?|\s?(${unit}))(?:\sdoors(?!\p{L})|\s?開場)`,
  'iu',
);
/** The same without minutes or half of the day, as in “7 doors”. */
const bareDoorsBehind = /(?<![\d.,:/])([1-9]|1[0-2])\sdoors(?!\p{L})/iu;

/** “Show” behind its time, as in “9pm show”, and no word of a name behind it. */
const startBehind = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})(?:[:.]([0-5]\d)\s?(${unit})?|\s?(${unit}))(?:\s(?:show|start|music|on stage|kon[sz]ert|concert[oi]?|concierto)(?!\s?\p{L})|\s?開演)`,
  'iu',
);
/** The same beside “7 doors”. */
const bareStartBehind = /(?<![\d.,:/])([1-9]|1[0-2])\s(?:show|start|music|on stage)(?!\s?\p{L})/iu;

const oneOfTwo = String.raw`(\d{1,2})(?:([:.hu])([0-5]\d))?(?!\d)\s?(${unit})?`;
/** Doors and start with a slash between, or in two columns: “19:00 / 20:00”, “7/8pm”, “8/7 doors”. */
const timePair = new RegExp(
  String.raw`(?:(?<!\p{L})(${doorsWord})[\s:]{0,3})?(?<![\d.,:/€$£¥])${oneOfTwo}(?:\s?\/\s?|\t)${oneOfTwo}(?![\p{L}\d%/.])(?:\s?(doors|show|start)(?!\p{L}))?`,
  'iu',
);
/** Two shows on one day: “2 shows: 6pm & 9pm”, “15h + 20h”. */
const twoShows = new RegExp(
  String.raw`(?:(?<![\p{L}\d])(?:2|two|zwei|deux|dos|due|to|twee|dois|duas|double|doble|doppio|dupla)\s(?:shows?|sets?|concert[ois]?|konzerte|conciertos?|spettacol[io]|sesi[óo]n(?:es)?|sess(?:ão|ões)|séances?|konserter|concerten)[\s:,]{0,3})?(?<![\d.,:/€$£¥])(ore\s)?${oneOfTwo}\s?(?:[+&]|and|und|et|y|e|og|en)\s?(?:(?:ore|um|à|às|a las|at)\s)?${oneOfTwo}(?![\p{L}\d%/.])`,
  'iu',
);
/** Doors open at most this many minutes before the start. */
const longestWait = 120;

const doorsTime = new RegExp(String.raw`(?<!\p{L})${doorsWord}${atTime}${clock}`, 'iu');
const startTime = new RegExp(String.raw`(?<!\p{L})${startWord}${atTime}${clock}`, 'iu');
/** A time without its half of the day, which in English is the evening: “Doors 7:30”. */
const eveningTime = /^(?:(?:doors?|open|start|show)[\s:]*(?:at )?)?[1-9](?!\d)/i;
/** A time in an unambiguous form: `20:30`, `8pm`, `20h30`, `20 Uhr`. */
const anyTime = new RegExp(
  [
    String.raw`(?<![\d.,€$£¥])(\d{1,2})(?:[:hu]([0-5]\d)(?!\d)\s?(${unit})?|\.([0-5]\d)\s?(${unit})|\s?(${unit}))${until}(?![\p{L}\d])`,
    String.raw`(?<!\p{L})(?:kl\.?|ore)\s?(\d{1,2})(?:[.:]([0-5]\d))?(?!\d)`,
  ].join('|'),
  'iu',
);

function clockTime(hour: string, minute: string | undefined, half = ''): ClockTime | undefined {
  let number = Number(hour);
  if (/^p|^مس/i.test(half) && number < 12) number += 12;
  if (/^a|^صب/i.test(half) && number === 12) number = 0;
  if (number === 24) number = 0;
  return number < 24 ? `${String(number).padStart(2, '0')}:${minute || '00'}` : undefined;
}

/** The time beside a word, by the first pattern that finds one, and the text without it. */
function timeBeside(text: string, patterns: readonly RegExp[]) {
  for (const pattern of patterns) {
    const { found, rest } = taken(text, pattern);
    const [whole = '', hour = '', minute, half, alone] = found ?? [];
    const said = half ?? alone ?? (eveningTime.test(whole) ? 'pm' : '');
    const time = found ? clockTime(hour, minute, said) : undefined;
    if (time) return { time, rest };
  }
  return { time: undefined, rest: text };
}

/** Takes the first match of a pattern out of a text. */
export function taken(
  text: string,
  pattern: RegExp,
): { found: RegExpExecArray | null; rest: string } {
  const found = pattern.exec(text);
  if (!found) return { found, rest: text };
  return {
    found,
    rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`,
  };
}

/** Takes all matches of a pattern out of a text. */
export function allTaken(text: string, pattern: RegExp): { found: string[]; rest: string } {
  const found: string[] = [];
  let left = taken(text, pattern);
  for (; left.found; left = taken(left.rest, pattern)) found.push(left.found[0].trim());
  return { found, rest: left.rest };
}

/** Midnight in words. */
const midnight =
  /(?<!\p{L})(?:midnight|mitternacht|minuit|medianoche|meia-noite|middernacht|midnatt|(?<!\d)0 uhr|24 uhr)(?!\p{L})/giu;

/** Two numbers as times, if one of them at least has the form of a time or a word beside it. */
function twoTimes([hour = '', mark = '', minute, unit, hour2 = '', mark2 = '', minute2, unit2]: (
  | string
  | undefined
)[]) {
  const isClock = /[:hu]/i.test(mark) && /[:hu]/i.test(mark2);
  const half = unit ?? unit2;
  return {
    areTimes: isClock || half !== undefined,
    times: [clockTime(hour, minute, half), clockTime(hour2, minute2, unit2 ?? unit)] as const,
  };
}

const minutesOf = (time: ClockTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** The minutes from one time to the next other one. */
const wait = (from: ClockTime, to: ClockTime) => (minutesOf(to) - minutesOf(from) + 1440) % 1440;

/** Doors and start beside each other, the earlier of which opens the doors. */
function pairIn(text: string) {
  const { found, rest } = taken(text, timePair);
  if (!found) return undefined;
  const [, doorsBefore, ...numbers] = found;
  const behind = found[10];
  const isDoors = doorsBefore !== undefined || behind?.toLowerCase() === 'doors';
  const said = twoTimes(numbers);
  const isEvening = isDoors && !said.areTimes;
  const { times } = isEvening ? twoTimes(numbers.with(7, 'pm')) : said;
  const [one, other] = times;
  if (!(said.areTimes || isDoors) || !one || !other || one === other) return undefined;
  if (wait(one, other) <= longestWait) return { doors: one, start: other, rest };
  if (wait(other, one) <= longestWait) return { doors: other, start: one, rest };
  return undefined;
}

/** The starts of two shows on one day. */
function twoStartsIn(text: string) {
  const { found, rest } = taken(text, twoShows);
  if (!found) return undefined;
  const [, hour, ...numbers] = found;
  const { areTimes, times } = twoTimes(numbers);
  const [start, later] = times;
  return (areTimes || hour) && start && later && start !== later
    ? { start, later, rest }
    : undefined;
}

/** When doors open and a show starts, as a line says it, and the line without the times. */
export function timesIn(text: string): {
  doors: ClockTime | undefined;
  start: ClockTime | undefined;
  /** The start of a second show on the same day. */
  later?: ClockTime;
  rest: string;
} {
  const digits = text
    .replaceAll(
      /(?<!\p{L})(?:after|nach|après|después de|na|etter|depois da) (?=midnight|mitternacht|minuit|medianoche|middernacht|midnatt|meia)/giu,
      '',
    )
    .replaceAll(midnight, '00:00');
  const pair = pairIn(digits);
  if (pair) return pair;
  const { time: doors, rest } = timeBeside(digits, [doorsBehind, doorsTime, bareDoorsBehind]);
  const two = twoStartsIn(rest);
  if (two) return { doors, ...two };
  const { time: start, rest: left } = timeBeside(rest, [
    startTime,
    startBehind,
    ...(doors ? [bareStartBehind] : []),
  ]);
  if (start) return { doors, start, rest: left };
  const other = taken(left, anyTime);
  if (!other.found) return { doors, start: undefined, rest: left };
  const [, h, minute, half, dotted, dottedHalf, alone, hour, minutes] = other.found;
  const time = clockTime(h ?? hour ?? '', minute ?? dotted ?? minutes, half ?? dottedHalf ?? alone);
  return { doors, start: time, rest: other.rest };
}

/** The time that a cell or a few words name, as in “8pm”, “20 Uhr” or “19.30”. */
export function timeNamed(text: string): ClockTime | undefined {
  const { doors, start } = timesIn(text.trim().replace(/^(\d{1,2})\.([0-5]\d)(?!\d)/, '$1:$2'));
  return start ?? doors;
}

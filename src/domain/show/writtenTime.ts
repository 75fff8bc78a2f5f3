import type { ClockTime } from '#domain/zonedTime';

/** A word after a number that makes it a time, or says which half of the day it is in. */
const unit = String.raw`(?:[ap]\.?m\.?|uhr|uur|h(?:rs)?|مساءً?|صباحًا|صباحا)(?!\p{L})`;
/** The end of a show, as in `19:30-23:00`, which is left out. */
const until = String.raw`(?:\s?[-–—]\s?\d{1,2}(?:[:.h][0-5]\d(?:\s?${unit})?|\s?${unit}))?`;
const clock = String.raw`(\d{1,2})(?:[:.h]([0-5]\d))?(?!\d)\s?(${unit})?${until}`;
const atTime = String.raw`[\s:]*(?:(?:at|um|om|à|às|a las) |kl\.?\s?)?`;
const doorsWord =
  '(?:doors?|einlass|portes|(?:apertura de )?puertas|(?:abertura de )?portas|abertura(?: da casa)?|d[øo]rene?(?: åpner)?|d[øo]r(?:er)?|deuren?|zaal open|開場|open|الأبواب)';
const startWord =
  '(?:start|show|beginn|d[ée]but|inicio|in[íi]cio|aanvang|konsert(?:start)?|kon[sz]ert|concert|concierto|開演|البداية)';
/** “Doors” behind its time, as in “7.30pm doors”. */
const doorsBehind = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})(?:[:.]([0-5]\d)\s?(${unit})?|\s?(${unit}))\sdoors(?!\p{L})`,
  'iu',
);

/** “Show” behind its time, as in “9pm show”, and no word of a name behind it. */
const startBehind = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})(?:[:.]([0-5]\d)\s?(${unit})?|\s?(${unit}))\s(?:show|start|music|on stage)(?!\s?\p{L})`,
  'iu',
);

const doorsTime = new RegExp(String.raw`(?<!\p{L})${doorsWord}${atTime}${clock}`, 'iu');
const startTime = new RegExp(String.raw`(?<!\p{L})${startWord}${atTime}${clock}`, 'iu');
/** A time without its half of the day, which in English is the evening: “Doors 7:30”. */
const eveningTime = /^(?:(?:doors?|open|start|show)[\s:]*(?:at )?)?[1-9](?!\d)/i;
/** A time in an unambiguous form: `20:30`, `8pm`, `20h30`, `20 Uhr`. */
const anyTime = new RegExp(
  [
    String.raw`(?<![\d.,€$£¥])(\d{1,2})(?:[:h]([0-5]\d)(?!\d)\s?(${unit})?|\.([0-5]\d)\s?(${unit})|\s?(${unit}))${until}(?![\p{L}\d])`,
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

/** A time after a word, and the text without it. */
function timeAfter(text: string, pattern: RegExp) {
  const { found, rest } = taken(text, pattern);
  if (!found) return { time: undefined, rest };
  const [whole, hour = '', minute, half, alone] = found;
  const said = half ?? alone ?? (eveningTime.test(whole) ? 'pm' : '');
  return { time: clockTime(hour, minute, said), rest };
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

/** When doors open and a show starts, as a line says it, and the line without the times. */
export function timesIn(text: string): {
  doors: ClockTime | undefined;
  start: ClockTime | undefined;
  rest: string;
} {
  const digits = text
    .replaceAll(
      /(?<!\p{L})(?:after|nach|après|después de|na|etter|depois da) (?=midnight|mitternacht|minuit|medianoche|middernacht|midnatt|meia)/giu,
      '',
    )
    .replaceAll(midnight, '00:00');
  const behind = timeAfter(digits, doorsBehind);
  const { time: doors, rest } = behind.time ? behind : timeAfter(digits, doorsTime);
  const said = timeAfter(rest, startTime);
  const { time: start, rest: left } = said.time ? said : timeAfter(rest, startBehind);
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

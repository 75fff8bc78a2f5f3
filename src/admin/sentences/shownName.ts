/** A letter that is written from the right, as in Arabic and Hebrew. */
const fromRight = /[\u0590-\u08ff]/;

const isolated = (text: string) => `\u2068${text}\u2069`;

/**
 * An entry's name as screens show it. Where one part of a show's name is written from the right, each is
 * isolated and all stand from left to right: otherwise the day turns around. Names are stored and sent
 * without these characters.
 */
export const shownName = (name: string): string =>
  fromRight.test(name) && /, \d{4}-\d{2}-\d{2}$/.test(name)
    ? `\u200e${name.split(', ').map(isolated).join(', ')}`
    : name;

/** A sentence with such names in it as screens show it: days, and what is quoted, are isolated. */
export const shownSentence = (text: string): string =>
  fromRight.test(text)
    ? text.replaceAll(/(?<=“)[^“”]*(?=”)|\d{4}-\d{2}-\d{2}/g, (part) => isolated(shownName(part)))
    : text;

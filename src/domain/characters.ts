import * as z from 'zod';

/** Line and paragraph separators, control characters, lone surrogates and noncharacters. */
const notInLines = /[\u2028\u2029\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu;
/** The same, without line breaks and tabs. */
const notInTexts = /[^\P{Cc}\n\t]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Puts a text on one line and drops characters that XML, JSON, email headers or calendars can't
 * carry.
 */
export function cleanLine(text: string): string {
  return text.replaceAll(notInLines, ' ').trim();
}

/** The same for a text of several lines, whose line breaks become `\n`. */
export function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').toWellFormed().replaceAll(notInTexts, '');
}

/**
 * A field of one line, such as a title or a name. It cleans instead of refusing, so that older
 * entries can still be read.
 */
export const lineSchema = (max: number, message = `At most ${max} characters.`) =>
  z.string().overwrite(cleanLine).max(max, message);

/** A plain text of several lines. */
export const textSchema = (max: number, message = `At most ${max} characters.`) =>
  z
    .string()
    .overwrite((text) => cleanText(text).trim())
    .max(max, message);

/** Escapes text for the content of an HTML element. */
export const htmlOf = (text: string) =>
  /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text;

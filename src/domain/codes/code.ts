/**
 * The letters and digits of codes: no vowels, so that no code is a word, and only one of each group
 * that people confuse.
 */
const letters = '23456789CDFGHJKMNPQRTVWXY';
/** 25 letters to the power of 12 are 5.9 × 10^16 codes: guessing one of a million is hopeless. */
const codeLength = 12;
const groups = /.{1,4}/g;

/** Letters that no code has, each with the digit that a reader took for it. */
const lookalikes: Readonly<Record<string, string>> = { S: '5', Z: '2', B: '8' };

/** The longest text that is read as a code: room for blanks and hyphens of any kind. */
const maxTypedCode = 100;

/** An example for people, as it is printed. */
export const exampleCode = 'K7QW-29XR-MNTD';

/** A code as it is printed, like `exampleCode`. */
export function printedCode(code: string): string {
  return (code.match(groups) ?? []).join('-');
}

/**
 * A code without hyphens and in capitals, however it was typed; undefined if the text can't be one.
 */
export function typedCode(text: string): string | undefined {
  if (text.length > maxTypedCode) return undefined;
  const capitals = text.normalize('NFKC').toUpperCase();
  const bare = capitals.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const read = [...bare].map((letter) => lookalikes[letter] ?? letter).join('');
  const isCode = read.length === codeLength && [...read].every((one) => letters.includes(one));
  return isCode ? read : undefined;
}

/**
 * The code that random bytes give. A byte that would make some letters likelier is skipped.
 * @throws if there are too few bytes; 32 suffice but once in 10^11 times
 */
export function downloadCodeOf(random: Uint8Array): string {
  const fair = Math.floor(256 / letters.length) * letters.length;
  const code = [...random]
    .filter((byte) => byte < fair)
    .slice(0, codeLength)
    .map((byte) => letters[byte % letters.length])
    .join('');
  if (code.length < codeLength) throw new Error('Too few random bytes for a code.');
  return code;
}

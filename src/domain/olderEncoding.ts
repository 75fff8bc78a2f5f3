/** The encodings in which Excel saves a plain CSV file, on Windows and on older Macs. */
const decoders = { 'Windows-1252': 'windows-1252', 'Mac Roman': 'macintosh' } as const;
export type OlderEncoding = keyof typeof decoders;

/** Places that no text of a western language has: where they are many, the encoding is another one. */
const unlikely: readonly RegExp[] = [
  // Control characters, letters of other scripts, and signs that are no letters of a word.
  /[\p{Cc}--[\t\n\r]]|[\p{L}--\p{Script=Latin}]|[ƒıﬁﬂ]/gv,
  // A capital within a word, as in “SpŠt” for “Spät”.
  /(?<=\p{Ll})[\p{Lu}--\p{ASCII}]|(?<=[\p{Ll}--\p{ASCII}])\p{Lu}/gv,
  /(?<=\p{Lu})[\p{Lu}--\p{ASCII}](?=\p{Ll})/gv,
  // A sign within a word, as in “Kˆln” for “Köln”; and signs of sums at its ends.
  /(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’\u{a0}\u{ad}](?=\p{L})/gv,
  /(?<=\p{L})[\p{Sm}--\p{ASCII}]|[[\p{Sm}\p{Sc}]--\p{ASCII}](?=\p{L})/gv,
  // Dashes between words, read as letters.
  /(?<!\p{L})[ñÑÐó](?!\p{L})/gv,
  // Words of another script, as in “Ìîñêâà” for “Москва”.
  /[\p{L}--\p{ASCII}](?=[\p{L}--\p{ASCII}]{2})/gv,
];
const usual = /[àáâãäåæçèéêëíñóôõöøúüßÀÁÄÅÆÇÉÖØÜ’“”„–…©°«»]/gv;

const countIn = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * The text of bytes that are not UTF-8, in the older encoding that gives them words of western
 * languages; null if neither does, as for a Russian file. Windows-1252 where both do alike.
 */
export function olderText(bytes: Uint8Array): { text: string; encoding: OlderEncoding } | null {
  const readings = (Object.keys(decoders) as OlderEncoding[]).map((encoding) => {
    const text = new TextDecoder(decoders[encoding]).decode(bytes);
    const faults = unlikely.reduce((sum, pattern) => sum + countIn(text, pattern), 0);
    return { text, encoding, faults, usual: countIn(text, usual) };
  });
  // Only old Macs end lines so.
  if (readings[0]?.text.includes('\r') && !readings[0].text.includes('\n')) readings.reverse();
  const [best] = readings.toSorted((a, b) => a.faults - b.faults || b.usual - a.usual);
  if (!best || best.faults * 4 > countIn(best.text, /[^\p{ASCII}]/gv)) return null;
  return { text: best.text, encoding: best.encoding };
}

// A file of its own: cards in the browser read it, and no face.

/** Letters of Vietnamese, some of which Igbo and Yoruba have, too: not every face for titles has them. */
const rareLetters = /[\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/;

/** Letters from the face for Greek and Cyrillic, which is set wider. */
export const looseLetter = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Letters of scripts that need more line height than Latin, Greek and Cyrillic, and no tracking. */
export const tallLetter = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/u;

/**
 * Marks a title, by `data-letters`, that is not set as Latin is: `rare`, if its face may lack some
 * letters, so that it is set whole in another one and no word mixes two; `loose` or `tall`, by its
 * script. Several stand apart by a space.
 */
export function lettersOf(title: string): string | undefined {
  const text = title.normalize('NFC');
  const marks = [
    rareLetters.test(text) && 'rare',
    tallLetter.test(text) ? 'tall' : looseLetter.test(text) && 'loose',
  ];
  return marks.filter(Boolean).join(' ') || undefined;
}

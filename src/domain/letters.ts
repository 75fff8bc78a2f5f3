/** Vietnamese letters, some of which Igbo and Yoruba share: not every title font has them. */
const rareLetters = /[\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/;

/** Letters from the Greek and Cyrillic font, which is set wider. */
export const looseLetter = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;
/**
 * Letters of scripts that need more line height than Latin, Greek and Cyrillic, and no
 * letter-spacing.
 */
export const tallLetter = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/u;

/** A mark above a letter, which as a capital reaches into the line above. */
const markAbove = /[\u0300-\u0314]/;

/**
 * The value of `data-letters` for a title that isn't set like Latin, several separated by spaces.
 * `rare`: its font may lack letters, so the whole title takes another one and no word mixes two.
 * `loose`, `tall`: by its script. `accented`: with marks above its letters.
 */
export function lettersOf(title: string): string | undefined {
  const text = title.normalize('NFC');
  const kinds = [
    rareLetters.test(text) && 'rare',
    tallLetter.test(text) ? 'tall' : looseLetter.test(text) && 'loose',
    markAbove.test(title.normalize('NFD')) && 'accented',
  ];
  return kinds.filter(Boolean).join(' ') || undefined;
}

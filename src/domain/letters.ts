// A file of its own: cards in the browser read it, and no face.

/** Letters of Vietnamese, some of which Igbo and Yoruba have, too: not every face for titles has them. */
const rareLetters = /[\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/;

/**
 * Marks a title, by `data-letters`, that has letters which its face may lack: it is set whole in
 * another one then, so that no word mixes two.
 */
export function lettersOf(title: string): 'rare' | undefined {
  return rareLetters.test(title.normalize('NFC')) ? 'rare' : undefined;
}

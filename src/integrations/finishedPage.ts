import { catalogue } from '#catalogue/catalogue';
import { furtherLetters } from '../styles/faceFiles.ts';
import { pageTheme } from '../styles/pageTheme.ts';
import { withLaterScripts } from './laterScripts.ts';
import { withOwnHashes } from './ownHashes.ts';
import { withOwnLetters } from './ownLetters.ts';

/**
 * A page as it is published, from the HTML that its components make: without the hashes and the sheet
 * of letters that it has no use for, with the fonts that its letters need, and its scripts later. Both
 * `astro build`, by the middleware, and the publisher finish their pages so.
 */
export function finishedPage(html: string): string {
  const { letters: files, styled } = pageTheme(catalogue().label.theme);
  const page = withLaterScripts(withOwnHashes(html));
  return withOwnLetters(page, { all: furtherLetters, files, styled });
}

import { shownLabel } from '#catalogue/label';
import { furtherLetters } from '../styles/faceFiles.ts';
import { pageTheme } from '../styles/pageTheme.ts';
import { withOwnHashes } from './ownHashes.ts';
import { withOwnLetters } from './ownLetters.ts';

const script = /<script type="module" src=/g;

/**
 * Has a page's scripts fetched after what it is drawn with. A page shows all that it says without
 * them, and on a slow line a browser else has its sheets, faces and first images share it with them.
 */
export const withLaterScripts = (html: string): string =>
  html.replace(script, '<script type="module" fetchpriority="low" src=');

/**
 * A page as it is published, from the HTML that its components make: without the hashes and the sheet
 * of letters that it has no use for, with the fonts that it needs of its own, and its scripts later. Both
 * `astro build`, by the middleware, and the publisher finish their pages so.
 */
export function finishedPage(html: string): string {
  const { ownFiles } = pageTheme(shownLabel().theme);
  const page = withLaterScripts(withOwnHashes(html));
  return withOwnLetters(page, { all: furtherLetters, files: ownFiles });
}

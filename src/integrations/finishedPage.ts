import { withOwnHashes } from './ownHashes.ts';

const script = /<script type="module" src=/g;

/**
 * Has a page's scripts fetched after what it is drawn with. A page shows all that it says without
 * them, and on a slow line a browser else has its sheets, faces and first images share it with them.
 */
export const withLaterScripts = (html: string): string =>
  html.replace(script, '<script type="module" fetchpriority="low" src=');

/**
 * A page as it is published, from the HTML that its components make: without the hashes that it has no use for,
 * and its scripts later. Both `astro build`, by the middleware, and the publisher finish their pages so.
 */
export const finishedPage = (html: string): string => withLaterScripts(withOwnHashes(html));

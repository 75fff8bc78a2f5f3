import { addressUnder } from '#domain/addressUnder';
import { parsedPage, takeStyles } from '../components/parsedPage.ts';

/** Another page of this site. */
export interface ReadPage {
  page: HTMLHtmlElement;
  /** Its path after redirects. */
  path: string;
  /** The text of its own styles. */
  style: string;
}

/** Fetches a page of this site; null if there is none. */
export async function readPage(path: string): Promise<ReadPage | null> {
  // A path that begins with two slashes names another site.
  const address = addressUnder(location.origin, URL.parse(path, location.origin));
  const answer = address && (await fetch(address));
  if (!answer?.ok) return null;
  const page = parsedPage(await answer.text());
  const style = takeStyles(page).join('\n');
  return { page, path: new URL(answer.url).pathname, style };
}

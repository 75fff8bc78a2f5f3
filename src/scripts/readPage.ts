import { addressUnder } from '#domain/addressUnder';

/** Another page of this site. */
export interface ReadPage {
  page: Document;
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
  let style = '';
  // Takes the styles out of the page, which this page's policy would block and report.
  const text = (await answer.text()).replaceAll(/<style[^<>]*>([^<]*)<\/style>/g, (_, css) => {
    style += css;
    return '';
  });
  const page = new DOMParser().parseFromString(text, 'text/html');
  return { page, path: new URL(answer.url).pathname, style };
}

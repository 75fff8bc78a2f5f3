/**
 * The parameter that names the page a visitor came from, so that a page of the API can link back.
 */
export const fromPage = 'from';

/** The page a visitor came from: that of a release or an artist, by its number. */
export type FromPage = { release: number } | { artist: number };

/** The query parameters of the API's pages. */
export interface PageQuery {
  /** The page's language; absent for the label's first language. */
  language?: string | undefined;
  from?: FromPage | undefined;
}

const fromText = (from: FromPage) => ('release' in from ? from.release : `artist-${from.artist}`);

/** The parameters for an address, each after a `&`; empty if there are none. */
export function pageQuery({ language, from }: PageQuery): string {
  return `${language ? `&language=${language}` : ''}${from ? `&${fromPage}=${fromText(from)}` : ''}`;
}

/** Reads the parameter; undefined for any text not written by `pageQuery`. */
export function fromPageIn(text: string): FromPage | undefined {
  const [, artist, number] = /^(artist-)?([1-9]\d{0,8})$/.exec(text) ?? [];
  if (!number) return undefined;
  return artist ? { artist: Number(number) } : { release: Number(number) };
}

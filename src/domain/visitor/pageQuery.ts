// A file of its own: forms in the browser load it, and no schema.

/** The parameter that names the page that a visitor came from; a page of the API leads back to it. */
export const fromPage = 'from';

/** The page that a visitor came from: of a release, by its number, or of an artist. */
export type FromPage = number | { artist: number };

/** The parameters of an address that a page of the API answers. */
export interface PageQuery {
  /** Of the page; absent for the label's first one. */
  language?: string | undefined;
  from?: FromPage | undefined;
}

const fromText = (from: FromPage) => (typeof from === 'number' ? from : `artist-${from.artist}`);

/** The parameters as they stand in an address, each after a `&`; empty without any. */
export function pageQuery({ language, from }: PageQuery): string {
  return `${language ? `&language=${language}` : ''}${from ? `&${fromPage}=${fromText(from)}` : ''}`;
}

/** The page that the parameter names; undefined for any text that `pageQuery` doesn't write. */
export function fromPageIn(text: string): FromPage | undefined {
  const [, artist, number] = /^(artist-)?([1-9]\d{0,8})$/.exec(text) ?? [];
  if (!number) return undefined;
  return artist ? { artist: Number(number) } : Number(number);
}

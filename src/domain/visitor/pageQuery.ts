// A file of its own: forms in the browser load it, and no schema.

/** The parameter that names, by its number, the record that a page of the API leads back to. */
export const fromRecord = 'from';

/** The parameters of an address that a page of the API answers. */
export interface PageQuery {
  /** Of the page; absent for the label's first one. */
  language?: string | undefined;
  /** The number of the record on whose page it was asked. */
  from?: number | undefined;
}

/** The parameters as they stand in an address, each after a `&`; empty without any. */
export function pageQuery({ language, from }: PageQuery): string {
  return `${language ? `&language=${language}` : ''}${from ? `&${fromRecord}=${from}` : ''}`;
}

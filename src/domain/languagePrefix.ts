/** The path prefix of pages in the label's second language: `/de`, `/pt-br`, `/zh-hant`. */
export const languagePrefix = (code: string) => `/${code.toLowerCase()}`;

/**
 * The language prefix that an address begins with; empty without one. Any first segment may be one:
 * `isPrefix` says whether the site has pages below it.
 */
export function prefixInAddress(address: string, isPrefix: (first: string) => boolean): string {
  const [first = ''] = /^\/[^/?]+(?=\/)/.exec(address) ?? [];
  return first && isPrefix(first) ? first : '';
}

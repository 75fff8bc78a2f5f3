/** The placeholder for the number in a pattern of old addresses, as in `/artist/{Id}`. */
const placeholder = '{Id}';

/** True for a path of the old site with one placeholder; it may have a query. */
export function isOldPattern(pattern: string): boolean {
  return pattern.startsWith('/') && pattern.split(placeholder).length === 2;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the number in an address (path and query) of the old site; null if it does not match. */
export function numberInOldAddress(pattern: string, address: string): number | null {
  if (!isOldPattern(pattern)) return null;
  const [before = '', after = ''] = pattern.split(placeholder).map(escaped);
  const digits = new RegExp(`^${before}(\\d{1,10})${after}/?$`, 'i').exec(address)?.[1];
  return digits === undefined ? null : Number(digits);
}

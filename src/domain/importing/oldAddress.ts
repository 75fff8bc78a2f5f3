/** What stands for the number in a pattern of old addresses, as in `/artist/{Id}`. */
const place = '{Id}';

/** True for a path of the old site with one number in it; it may have a query. */
export function isOldPattern(pattern: string): boolean {
  return pattern.startsWith('/') && pattern.split(place).length === 2;
}

/** The old site's address of a number. */
export function oldAddressOf(pattern: string, number: number): string {
  return pattern.replace(place, String(number));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The number that an address (path and query) of the old site names; null where it fits no pattern. */
export function numberInOldAddress(pattern: string, address: string): number | null {
  if (!isOldPattern(pattern)) return null;
  const [before = '', after = ''] = pattern.split(place).map(escaped);
  const digits = new RegExp(`^${before}(\\d{1,10})${after}/?$`, 'i').exec(address)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The path under which a host finds a page; null where only the not-found page can lead on. */
export function oldPagePath(pattern: string, number: number): string | null {
  const path = oldAddressOf(pattern, number)
    .replace(/\/$/, '')
    .replace(/\.html?$/i, '');
  return /[?#]|\.\w+$/.test(path) ? null : path;
}

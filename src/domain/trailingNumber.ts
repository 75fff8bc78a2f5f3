/** The number that a page's path ends in, or null. */
export function trailingNumber(path: string): number | null {
  const digits = /(?:^|[/-])(\d{1,10})\/?$/.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
}

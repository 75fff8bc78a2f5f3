/** Whether two values are equal when sent, where an empty optional text equals an absent one. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** JSON with sorted keys, without absent values and empty texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? '', (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const entries = Object.entries(part).filter(([, field]) => field !== undefined && field !== '');
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

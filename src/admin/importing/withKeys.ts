/** Things with keys that tell them apart: of those that read the same, which one it is. */
export function withKeys<T>(
  things: readonly T[],
  read: (thing: T) => string,
): { key: string; thing: T }[] {
  const seen = new Map<string, number>();
  return things.map((thing) => {
    const text = read(thing);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return { key: `${text} ${count}`, thing };
  });
}

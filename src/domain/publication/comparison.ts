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

/** The version whose value is kept. */
export type Side = 'mine' | 'theirs';

/** A field that differs between two versions of one base. */
export interface Difference<K> {
  field: K;
  /** The only side that changed the field; null if both did and a person must choose. */
  settled: Side | null;
}

/** Two people's versions of an entry. */
export interface Versions<E> {
  /** The version on which both are based. */
  base: E;
  mine: E;
  theirs: E;
}

/** The fields in which my version and the stored one differ. */
export function differences<E extends object, K extends keyof E>(
  { base, mine, theirs }: Versions<E>,
  fields: readonly K[],
): Difference<K>[] {
  return fields
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => {
      if (isSame(base[field], theirs[field])) return { field, settled: 'mine' };
      if (isSame(base[field], mine[field])) return { field, settled: 'theirs' };
      return { field, settled: null };
    });
}

/** Their version, with my values in the fields where mine was chosen. */
export function merged<E extends object, K extends keyof E>(
  { mine, theirs }: Versions<E>,
  choices: ReadonlyMap<K, Side>,
): E {
  const result = { ...theirs };
  for (const [field, side] of choices) if (side === 'mine') result[field] = mine[field];
  return result;
}

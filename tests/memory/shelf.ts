import type { Kept, Shelf } from '#functions/ports/visitors';

/** A shelf in memory, for tests that drive years through it. Same behaviour as the one in a table. */
export function memoryShelf<T>(): Shelf<T> {
  const rows = new Map<string, Map<string, { json: string; tag: string }>>();
  let writes = 0;
  const put = (group: string, key: string, value: T) => {
    writes += 1;
    const tag = String(writes);
    const inGroup = rows.get(group) ?? new Map();
    rows.set(group, inGroup.set(key, { json: JSON.stringify(value), tag }));
    return tag;
  };
  const get = (group: string, key: string): Kept<T> | null => {
    const row = rows.get(group)?.get(key);
    return row ? { group, key, value: JSON.parse(row.json), tag: row.tag } : null;
  };
  const drop = (group: string, key: string) => {
    const inGroup = rows.get(group);
    inGroup?.delete(key);
    if (inGroup?.size === 0) rows.delete(group);
  };
  const isSame = ({ group, key, tag }: Kept<T>) => get(group, key)?.tag === tag;
  return {
    find: async (group, key) => get(group, key),
    async add(group, key, value) {
      if (get(group, key)) return false;
      put(group, key, value);
      return true;
    },
    async replace(kept, value) {
      return isSame(kept) ? { ...kept, value, tag: put(kept.group, kept.key, value) } : null;
    },
    async remove(kept) {
      const same = isSame(kept);
      if (same) drop(kept.group, kept.key);
      return same;
    },
    async list(group) {
      const groups = group === undefined ? [...rows.keys()].toSorted() : [group];
      return groups.flatMap((name) =>
        [...(rows.get(name)?.keys() ?? [])].toSorted().flatMap((key) => get(name, key) ?? []),
      );
    },
    async erase(group, keys) {
      for (const key of keys) drop(group, key);
    },
    groups: async () => [...rows.keys()],
  };
}

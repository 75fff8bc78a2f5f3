import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { EntryStore, PendingChange, Save, Saved } from '#functions/ports/entries';

/** Entries in memory, with what of them waits for a snapshot. `record` makes a list's row. */
export function memoryEntries<E extends { id: Id; cId: number }, R>(
  record: (entity: E, changedAt: string) => R,
): EntryStore<E, R> {
  const entries = new Map<number, Saved<E>[]>();
  const numbers = new Map<Id, number>();
  const waiting = new Map<number, PendingChange>();
  const placed = new Map<number, number>();
  const last = (cId: number | undefined) => entries.get(cId ?? 0)?.at(-1) ?? null;
  const all = () => [...entries.keys()].flatMap((cId) => last(cId) ?? []);
  const keep = (saved: Saved<E>, { change }: Save) => {
    const { cId, id } = saved.entity;
    numbers.set(id, cId);
    entries.set(cId, [...(entries.get(cId) ?? []), saved]);
    if (change) waiting.set(cId, { ...change, tag: String(saved.version) });
    return saved;
  };
  const rows = async () => all().map(({ entity, savedAt }) => record(entity, savedAt));

  return {
    rows,
    find: async (key) => last(typeof key === 'number' ? key : numbers.get(key)),
    async add(_, make, save) {
      const entity = make(entries.size + 1);
      const savedAt = save.at.toISOString();
      const first = { version: 1, wasPublic: false, isShown: false };
      return keep({ entity, ...first, savedAt, savedBy: save.by }, save);
    },
    async save(previous, entity, save) {
      if (last(entity.cId)?.version !== previous.version)
        throw new Problem('changed', 'Somebody else saved this meanwhile.');
      const [version, savedAt] = [previous.version + 1, save.at.toISOString()];
      return keep({ ...previous, entity, version, savedAt, savedBy: save.by }, save);
    },
    async remove({ entity }) {
      entries.delete(entity.cId);
    },
    leftovers: async () => [],
    forget: async () => undefined,
    page: async (wanted) => ({ rows: (await rows()).filter(wanted) }),
    all: async () => all(),
    history: async (id) =>
      entries
        .get(numbers.get(id) ?? 0)
        ?.slice(0, -1)
        .toReversed() ?? [],
    markShown: async () => undefined,
    pending: async () => [...waiting.values()],
    async settle(changes, version) {
      for (const { cId, tag } of changes) {
        placed.set(cId, version);
        if (waiting.get(cId)?.tag === tag) waiting.delete(cId);
      }
    },
    async publicationOf(cId) {
      const version = placed.get(cId);
      return waiting.has(cId) ? 'pending' : version === undefined ? null : { version };
    },
  };
}

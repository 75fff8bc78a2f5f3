import type { TimedChange } from '#domain/proposal/timedChange';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import { createKeyValueStore } from './keyValueStore.ts';
import type { Table } from './rows.ts';

/** Stands for the time of a change that waits for a person. */
const failed = 'failed';

/** The columns of a change's row beside its value. */
export const columnsOf = ({ at, failure }: TimedChange) => ({
  due: failure ? failed : new Date(at).toISOString(),
});

/**
 * Changes scheduled for a time, by entry and id. Each row repeats its time in a column, because a
 * change may have 400 kB and the due ones are searched for every few seconds.
 */
export function createTimedChangeStore(table: Table) {
  const store = createKeyValueStore<TimedChange>(table, columnsOf);

  async function where(isWanted: (due: string) => boolean): Promise<KeyValueEntry<TimedChange>[]> {
    const found: KeyValueEntry<TimedChange>[] = [];
    const select = ['PartitionKey', 'RowKey', 'due'];
    for await (const row of table.listEntities<{ due: string }>({ queryOptions: { select } })) {
      const { partitionKey = '', rowKey = '', due } = row;
      if (!isWanted(due)) continue;
      const entry = await store.find(partitionKey, rowKey);
      if (entry && isWanted(columnsOf(entry.value).due)) found.push(entry);
    }
    return found;
  }

  return {
    ...store,
    /** The changes whose time has come. */
    due: (now: Date) => where((due) => due !== failed && due <= now.toISOString()),
    /** The changes that could not be stored at their time. */
    failed: () => where((due) => due === failed),
  };
}

import type { EntryKind } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { Change } from '#domain/publication/publication';
import { fromChunks, hasStatus, orNull, type Table } from '#functions/adapters/storage/rows';
import type { DeletedEntry, StoredRemoval } from '#functions/ports/entries';
import type { createHistoryRows } from './history.ts';
import { deletionIn, idIn, type Row, rowKeys, rowsFilter } from './layout.ts';

/** False for the row of an entry that is being purged. */
export const isKept = (row: Row): boolean => !row['removed'] || 'json0' in row;

interface Beside<E> {
  earlier: Pick<ReturnType<typeof createHistoryRows>, 'clear'>;
  /** @throws {Problem} unavailable, for an entry without any readable field */
  findKept: (id: Id) => Promise<{ entity: E } | null>;
}

/** The deleted entries of one kind, and their purge. */
export function createTrash<E>(table: Table, kind: EntryKind, { earlier, findKept }: Beside<E>) {
  const key = (rowKey: string) => ({ partitionKey: kind, rowKey });
  const query = (filter: string) => table.listEntities<Row>({ queryOptions: { filter } });

  /** The author of an entry's recent removal, and the removed version. */
  async function removalOf(id: Id): Promise<StoredRemoval | null> {
    const row = await orNull(table.getEntity<Row>(kind, rowKeys.removal(id)));
    return row && { account: String(row['account']), version: Number(row['version']) };
  }

  /** The public removals that are still remembered. */
  async function removals(): Promise<Change[]> {
    const found: Change[] = [];
    for await (const row of query(rowsFilter(kind, 'removal')))
      if ('json0' in row) found.push(fromChunks<Change>(row));
    return found;
  }

  /** Forgets the authors of removals before a time. */
  async function forgetRemovals(before: Date): Promise<void> {
    for await (const row of query(rowsFilter(kind, 'removal')))
      if (String(row['at']) < before.toISOString())
        await orNull(table.deleteEntity(kind, row.rowKey ?? ''));
  }

  /**
   * The entry of a row in the trash. If the row is torn, from the entry's own row or its history;
   * none if these can't be read either, so that it stops no other.
   */
  async function deletedIn(row: Row): Promise<DeletedEntry<E>[]> {
    try {
      return [{ ...deletionIn(row), entity: fromChunks<E>(row) }];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    try {
      const kept = await findKept(idIn(String(row['rowKey'])));
      return kept ? [{ ...deletionIn(row), entity: kept.entity }] : [];
    } catch (error) {
      if (error instanceof Problem && error.code === 'unavailable') return [];
      throw error;
    }
  }

  /** The readable entries in the trash, or only those deleted before a time. */
  async function deleted(before?: Date): Promise<DeletedEntry<E>[]> {
    const rows = (select?: string[]) =>
      table.listEntities<Row>({
        queryOptions: { filter: rowsFilter(kind, 'deleted'), ...(select && { select }) },
      });
    const found: DeletedEntry<E>[] = [];
    if (before) {
      // Called every few seconds: the contents are read only of entries that are due.
      for await (const { rowKey = '', deletedAt } of rows([
        'PartitionKey',
        'RowKey',
        'deletedAt',
      ])) {
        if (String(deletedAt ?? '') >= before.toISOString()) continue;
        const row = await orNull(table.getEntity<Row>(kind, rowKey));
        if (row) found.push(...(await deletedIn(row)));
      }
      return found;
    }
    for await (const row of rows()) found.push(...(await deletedIn(row)));
    return found;
  }

  /**
   * Marks an entry in the trash as due, without its content, so that it can't come back while its
   * files are being deleted. False if it is back already.
   */
  async function startPurge(id: Id): Promise<boolean> {
    const row = await orNull(table.getEntity<Row>(kind, rowKeys.entry(id)));
    if (!row || !isKept(row)) return true;
    if (!row['removed']) return false;
    const emptied = { ...key(rowKeys.entry(id)), removed: true, version: row['version'] };
    const due = { ...key(rowKeys.deleted(id)), deletedAt: new Date(0).toISOString() };
    try {
      await table.submitTransaction([
        ['update', emptied, 'Replace', { etag: row.etag }],
        ['update', due, 'Merge'],
      ]);
      return true;
    } catch (error) {
      if (!hasStatus(error, 404, 412)) throw error;
      return startPurge(id);
    }
  }

  /** Deletes the history of a deleted entry, then the rows that keep it in the trash. */
  async function forget(id: Id): Promise<void> {
    await earlier.clear(id);
    await orNull(table.deleteEntity(kind, rowKeys.entry(id)));
    await orNull(table.deleteEntity(kind, rowKeys.deleted(id)));
  }

  return { removalOf, removals, forgetRemovals, deleted, startPurge, forget };
}

import type { TableClient, TransactionAction } from '@azure/data-tables';
import { Problem } from '#domain/problem';
import { historyRows } from '#functions/adapters/entryTable/history';
import { entryRows, type KindOfEntry, type Numbered } from '#functions/adapters/entryTable/layout';
import { raiseNumber } from '#functions/adapters/entryTable/numbers';
import { publicationRows } from '#functions/adapters/entryTable/pendingChanges';
import type { Row, Tagged } from '#functions/adapters/entryTable/savedRow';
import { inTransactions } from '#functions/adapters/entryTable/transactions';
import { descending, fromChunks, hasStatus, orNull, toChunks } from '#functions/adapters/rows';
import type { Saved } from '#functions/ports/entries';
import type {
  ImportedStore,
  ImportedWrite,
  ImportRecord,
  Standing,
} from '#functions/ports/importing';

const highest = 9_999_999_999;
const numberOf = (row: Row) => highest - Number(String(row['rowKey']).slice(1));

/** An entry shorter than this as JSON fits into a row whatever its letters. */
const surelyFits = 100_000;

/** What stands for an entry that was imported once and then removed here. */
const removed = { id: '', savedAt: '', isRemoved: true };

/** The row of a record: what is asked of all at once stands beside the rest. */
function recordRow(record: ImportRecord, savedAt: string): Row {
  const { whole, run, image, imagePass } = record;
  const told = { whole, run, image: image ?? '', imagePass: imagePass ?? '' };
  return { ...told, savedAt, ...toChunks(record) };
}

function importedPart(row: Row): Standing['imported'] {
  const text = (name: string) => String(row[name] ?? '');
  return {
    ...{ whole: text('whole'), run: text('run'), savedAt: text('savedAt') },
    ...{ image: text('image') || null, imagePass: text('imagePass') || null },
  };
}

/**
 * The entries of a table as an import sees them. Beside an entry stands `i{number}`, what the
 * import knows of it; both are written in one transaction.
 */
export function createImportedStore<E extends Numbered, R>(
  table: TableClient,
  history: TableClient,
  kindOfEntry: KindOfEntry<E, R>,
): ImportedStore<E> {
  const { kind } = kindOfEntry;
  const { key, entryRow, listRow } = entryRows(kindOfEntry);
  const versions = historyRows<E>(history, kind);
  const publications = publicationRows(table, kind);
  const recordKey = (cId: number) => key(`i${descending(cId)}`);

  const rowsOf = (letter: string, next: string, select: string[]) =>
    table.listEntities<Row>({
      queryOptions: {
        filter: `PartitionKey eq '${kind}' and RowKey gt '${letter}' and RowKey lt '${next}'`,
        select: ['rowKey', ...select],
      },
    });

  async function standing(): Promise<Map<number, Standing>> {
    const found = new Map<number, Standing>();
    for await (const row of rowsOf('c', 'd', ['id', 'savedAt']))
      found.set(numberOf(row), {
        id: String(row['id']),
        savedAt: String(row['savedAt']),
        isRemoved: false,
        imported: null,
      });
    for await (const row of rowsOf('i', 'j', ['whole', 'run', 'image', 'imagePass', 'savedAt'])) {
      found.set(numberOf(row), {
        ...(found.get(numberOf(row)) ?? removed),
        imported: importedPart(row),
      });
    }
    return found;
  }

  const recordRowOf = (cId: number) => orNull(table.getEntity<Row>(kind, recordKey(cId).rowKey));

  async function standingOf(cId: number): Promise<Standing | null> {
    const [row, record] = await Promise.all([
      orNull(table.getEntity<Row>(kind, `c${descending(cId)}`)),
      recordRowOf(cId),
    ]);
    const imported = record && importedPart(record);
    if (!row) return imported && { ...removed, imported };
    const [id, savedAt] = [String(row['id']), String(row['savedAt'])];
    return { id, savedAt, isRemoved: false, imported };
  }

  function actionsOf(write: ImportedWrite<E>, save: { by: Saved<E>['savedBy']; at: Date }) {
    const { entity, previous, record, change } = write;
    // A run dates what it writes by its beginning; somebody may have saved since.
    const began = save.at.toISOString();
    const savedAt = previous && previous.savedAt > began ? previous.savedAt : began;
    const saved: Saved<E> = {
      entity,
      version: (previous?.version ?? 0) + 1,
      savedAt,
      savedBy: save.by,
      wasPublic: previous?.wasPublic ?? false,
      isShown: previous?.isShown ?? false,
    };
    const row = entryRow(saved);
    const tag = previous && (previous as Tagged<E>).tag;
    const actions: TransactionAction[] = [
      tag ? ['update', row, 'Replace', { etag: tag }] : ['create', row],
      tag ? ['upsert', listRow(saved), 'Replace'] : ['create', listRow(saved)],
      ['upsert', { ...recordKey(entity.cId), ...recordRow(record, savedAt) }, 'Replace'],
    ];
    return change ? [...actions, publications.waiting(change)] : actions;
  }

  return {
    standing,
    standingOf,
    async record(cId) {
      const row = await recordRowOf(cId);
      return row && fromChunks<ImportRecord>(row);
    },
    fits(entity) {
      if (JSON.stringify(entity).length < surelyFits) return true;
      try {
        toChunks(entity);
        return true;
      } catch {
        return false;
      }
    },
    raise: (number) => raiseNumber(table, kind, number),
    async put(writes, save) {
      const before = writes.flatMap(({ previous }) => previous ?? []);
      await Promise.all(before.map(versions.remember));
      try {
        await inTransactions(
          table,
          writes.map((write) => actionsOf(write, save)),
        );
      } catch (error) {
        if (!hasStatus(error, 404, 409, 412)) throw error;
        throw new Problem('changed', 'Somebody else saved one of these entries meanwhile.');
      }
    },
    async putRecord(cId, record, savedAt) {
      await table.upsertEntity(
        { ...recordKey(cId), ...recordRow(record, savedAt) } as never,
        'Replace',
      );
    },
  };
}
